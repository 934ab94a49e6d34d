import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '../../../parts/controls/icon-button.tsx';
import type { Card } from '../draft/editing.ts';
import styles from './sortable-list.module.css';

interface SortableCardProps {
  readonly card: Card;
  readonly id: string;
  /** The card, with a `Grip` in it. */
  readonly children: ReactNode;
}

type Held = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'> &
  Pick<SortableCardProps, 'card'>;

// When anything in a list changes, each of its cards is notified; this way only the grips are redrawn.
const HeldContext = createContext<Held | undefined>(undefined);

// After each change of a list dnd-kit moves all its cards in no time, which they do anyway without a style.
const AT_ONCE = CSS.Transition.toString({ property: 'transform', duration: 0, easing: 'linear' });

const LABELS = { round: 'Drag round', step: 'Drag step' } as const;

/** One item of a SortableList. */
export function SortableCard({ card, id, children }: SortableCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragging : undefined}
      style={{
        transform: CSS.Translate.toString(transform),
        transition: transition === AT_ONCE ? undefined : transition,
      }}
    >
      <HeldContext value={{ card, attributes, listeners, setActivatorNodeRef }}>{children}</HeldContext>
    </li>
  );
}

/** The grip by which the card around it is dragged. */
export function Grip() {
  const held = use(HeldContext);
  if (held === undefined) return null;
  const { card, attributes, listeners, setActivatorNodeRef } = held;
  return (
    <IconButton
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      label={LABELS[card]}
      icon={<GripVertical aria-hidden="true" />}
      className={styles.grip ?? ''}
    />
  );
}
