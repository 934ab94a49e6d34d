import { formatDuration } from '@roundbell/core/base';
import { changeRound, type Round, roundDuration, WRITTEN_LIMIT } from '@roundbell/core/timer';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../parts/controls/icon-button.tsx';
import type { Editing } from '../draft/editing.ts';
import { useProblem } from '../use-problem.ts';
import { WrittenField } from '../written-field.tsx';
import { CardActions } from './card-actions.tsx';
import { Grip } from './grip.tsx';
import { EditorPlace } from './place.tsx';
import { RoundSettings } from './round-settings.tsx';
import { RoundSteps } from './round-steps.tsx';
import styles from './round-card.module.css';

interface RoundCardProps {
  readonly editing: Editing;
  readonly round: Round;
  readonly number: number;
  readonly isLast: boolean;
}

/** One round: its name and actions always, its fields and steps while it is open. */
export const RoundCard = memo(function RoundCard({ editing, round, number, isLast }: RoundCardProps) {
  const isOpen = useStore(editing.view, ({ closedRounds }) => !closedRounds.has(round.id));
  const [lastCount, setLastCount] = useState(1);
  const { repeat } = round;
  if (repeat !== 'infinite' && Number.isFinite(repeat) && repeat !== lastCount) setLastCount(repeat);
  const nameError = useProblem(editing, { roundId: round.id, field: 'name' });
  return (
    <li data-card="round" data-id={round.id}>
      <div role="group" aria-label={`Round ${number}: ${round.name}`} className={styles.card}>
        <div className={styles.top}>
          <div className={styles.head}>
            <Grip card="round" id={round.id} />
            <span aria-hidden="true" className={styles.number}>
              {number}
            </span>
            <EditorPlace at={{ roundId: round.id, field: 'name' }} className={styles.name}>
              <WrittenField
                label="Round name"
                hideLabel
                autoComplete="off"
                enterKeyHint="done"
                most={WRITTEN_LIMIT.name}
                value={round.name}
                error={nameError}
                onChange={(name) => editing.change((draft) => changeRound(draft, round.id, { name }))}
              />
            </EditorPlace>
            <IconButton
              label={isOpen ? 'Collapse round' : 'Expand round'}
              icon={<ChevronDown aria-hidden="true" />}
              aria-expanded={isOpen}
              data-at={`${round.id}.row`}
              className={isOpen ? (styles.open ?? '') : (styles.closed ?? '')}
              onClick={() => editing.toggle('round', round.id)}
            />
          </div>
          <div className={styles.under}>
            <p className={styles.gist}>{gistOf(round)}</p>
            <CardActions editing={editing} card="round" id={round.id} isFirst={number === 1} isLast={isLast} />
          </div>
        </div>
        {isOpen && (
          <div className={styles.body}>
            <RoundSettings editing={editing} round={round} lastCount={lastCount} />
            <RoundSteps editing={editing} round={round} />
          </div>
        )}
      </div>
    </li>
  );
});

function gistOf(round: Round): string {
  const { length } = round.steps;
  const count = `${length} ${length === 1 ? 'step' : 'steps'}`;
  const duration = roundDuration(round);
  const order = round.order === undefined ? '' : ' · random order';
  return `${count}${duration > 0 ? ` · ${lengthOf(round, formatDuration(duration))}` : ''}${order}`;
}

/** '5m', 'x3 = 21m' with all repeats and the rests between them, or '5m each · ∞'. */
function lengthOf({ repeat }: Round, duration: string): string {
  if (repeat === 'infinite') return `${duration} each · ∞`;
  return repeat > 1 ? `x${repeat} = ${duration}` : duration;
}
