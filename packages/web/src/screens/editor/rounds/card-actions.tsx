import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { IconButton } from '../../../parts/controls/icon-button.tsx';
import type { Card, Editing } from '../draft/editing.ts';
import { editThenFocus } from '../focus.ts';
import { PLAY_ICON } from '../rehearse/play-icon.tsx';
import styles from './card-actions.module.css';

interface CardActionsProps {
  readonly editing: Editing;
  readonly card: Card;
  readonly id: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Duplicate, move up, move down and delete, for a round or a step; a step can be rehearsed. */
export function CardActions({ editing, card, id, isFirst, isLast }: CardActionsProps) {
  const move = (by: -1 | 1) =>
    editThenFocus(() => {
      editing.move(card, id, by);
      return by < 0 ? [`${id}.up`, `${id}.down`] : [`${id}.down`, `${id}.up`];
    });
  return (
    <div className={styles.actions}>
      {card === 'step' && (
        <IconButton label="Rehearse from here" icon={PLAY_ICON} onClick={() => editing.rehearse(id)} />
      )}
      <IconButton
        label={`Duplicate ${card}`}
        icon={<Copy aria-hidden="true" />}
        onClick={() => editThenFocus(() => [`${editing.duplicate(card, id)}.row`])}
      />
      <IconButton
        label={`Move ${card} up`}
        icon={<ArrowUp aria-hidden="true" />}
        data-at={`${id}.up`}
        disabled={isFirst}
        onClick={() => move(-1)}
      />
      <IconButton
        label={`Move ${card} down`}
        icon={<ArrowDown aria-hidden="true" />}
        data-at={`${id}.down`}
        disabled={isLast}
        onClick={() => move(1)}
      />
      <IconButton
        label={`Delete ${card}`}
        icon={<Trash2 aria-hidden="true" />}
        className={styles.delete ?? ''}
        onClick={() => editing.askDelete(card, id)}
      />
    </div>
  );
}
