import { GripVertical } from 'lucide-react';
import { IconButton } from '../../../parts/controls/icon-button.tsx';
import type { Card } from '../draft/editing.ts';
import { DRAG_WORDS } from '../hands/card-events.ts';
import styles from './card-list.module.css';

const LABELS = { round: 'Drag round', step: 'Drag step' } as const;

/** The grip by which a card is dragged; what is done to it is heard by the list around all cards. */
export function Grip({ card, id }: { readonly card: Card; readonly id: string }) {
  return (
    <IconButton
      label={LABELS[card]}
      icon={<GripVertical aria-hidden="true" />}
      aria-describedby={DRAG_WORDS}
      data-grip
      data-at={`${id}.grip`}
      className={styles.grip ?? ''}
    />
  );
}
