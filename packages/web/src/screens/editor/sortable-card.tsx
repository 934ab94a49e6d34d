import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../parts/icon-button.tsx';
import type { Card } from './editing.ts';
import styles from './sortable-list.module.css';

interface SortableCardProps {
  readonly card: Card;
  readonly id: string;
  /** The card around its grip. */
  readonly children: (grip: ReactNode) => ReactNode;
}

const LABELS = { round: 'Drag round', step: 'Drag step' } as const;

/** One item of a SortableList. */
export function SortableCard({ card, id, children }: SortableCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const grip = (
    <IconButton
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      label={LABELS[card]}
      icon={<GripVertical aria-hidden="true" />}
      className={styles.grip ?? ''}
    />
  );
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragging : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(grip)}
    </li>
  );
}
