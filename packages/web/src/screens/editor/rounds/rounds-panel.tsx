import { roomTexts } from '@roundbell/core/timer';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLeaving } from '../../../app/hooks/use-leaving.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { late, Nothing } from '../../../parts/late.tsx';
import type { Editing } from '../draft/editing.ts';
import { isAllClosed } from '../draft/openings.ts';
import { editThenFocus, placeKey } from '../focus.ts';
import { cardEvents, DRAG_WORDS } from '../hands/card-events.ts';
import { keyNames, type KeyNames } from '../keys.ts';
import type { SelectedStepsProps } from '../many/selected-steps.tsx';
import { FirstStep } from './first-step.tsx';
import { EditorPlace } from './place.tsx';
import { RoundCard } from './round-card.tsx';
import styles from '../editor.module.css';
import lists from './card-list.module.css';

const SelectedSteps = late<SelectedStepsProps>(
  () => import('../many/selected-steps.tsx').then((chunk) => chunk.SelectedSteps),
  Nothing,
).Part;
// The editor works without its words.
const KeysButton = late<{ readonly names: KeyNames }>(
  () => import('../hands/keys-button.tsx').then((chunk) => chunk.KeysButton),
  Nothing,
).Part;

interface RoundsPanelProps {
  readonly editing: Editing;
  /** Whether the length of a first step takes the focus. */
  readonly hasFocus?: boolean;
}

/** All rounds, and the button that adds one. */
export function RoundsPanel({ editing, hasFocus = false }: RoundsPanelProps) {
  const rounds = useStore(editing.view, ({ draft }) => draft.rounds);
  const isClosed = useStore(editing.view, ({ closedRounds }) => isAllClosed(rounds, closedRounds));
  const hasSelected = useStore(editing.view, ({ selected }) => selected.size > 0);
  const room = roomTexts(rounds).join(', ');
  const headingId = useId();
  const [names] = useState(keyNames);
  const [hands] = useState(() => cardEvents(editing));
  const withdraw = useRef(() => {});
  useLeaving(withdraw);
  const onOffer = (next: () => void) => {
    withdraw.current = next;
  };
  const onAdd = () => editThenFocus(() => [placeKey({ roundId: editing.addRound(), field: 'name' })]);
  return (
    <section aria-labelledby={headingId} ref={hands} className={styles.rounds}>
      <div className={styles.roundsHead}>
        <h2 id={headingId} className={styles.heading}>
          Rounds
        </h2>
        <KeysButton names={names} />
        {rounds.length > 0 && (
          <Button variant="quiet" onClick={editing.collapseAll}>
            {isClosed ? 'Expand all' : 'Collapse all'}
          </Button>
        )}
      </div>
      <p id={DRAG_WORDS} className={styles.hidden}>
        Press space to pick it up, the arrow keys to move it, space to drop it, escape to put it back.
      </p>
      {rounds.length > 0 && (
        <ol className={`${lists.list} ${lists.round}`}>
          {rounds.map((round, index) => (
            <RoundCard
              key={round.id}
              editing={editing}
              round={round}
              number={index + 1}
              isLast={index === rounds.length - 1}
            />
          ))}
        </ol>
      )}
      {hasSelected && <SelectedSteps editing={editing} onOffer={onOffer} />}
      {rounds.length === 0 && <FirstStep editing={editing} hasFocus={hasFocus} />}
      {room !== '' && <p className={styles.room}>{room}</p>}
      <EditorPlace at={{ field: 'rounds' }}>
        <Button
          variant="secondary"
          size="large"
          className={styles.addRound ?? ''}
          icon={<Plus aria-hidden="true" />}
          onClick={onAdd}
        >
          Add Round
        </Button>
      </EditorPlace>
    </section>
  );
}
