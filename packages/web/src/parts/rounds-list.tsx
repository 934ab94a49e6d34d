import { formatDuration } from '@roundbell/core/base';
import { delayText, repeatMark, type Round, type Step, stepSaysMore, type TimerDraft } from '@roundbell/core/timer';
import { useState } from 'react';
import { Button } from './controls/button.tsx';
import { StepSaying } from './step-saying.tsx';
import { TypeBadge } from './type-badge.tsx';
import styles from './rounds-list.module.css';

interface RoundsListProps {
  readonly timer: Pick<TimerDraft, 'rounds'>;
  /** The level of the rounds' names below what stands around them. */
  readonly heading: 'h2' | 'h4';
}

/** So many steps are drawn at once, and with each press so many times more: a link of a hundred characters can hold 20,000. */
const AT_ONCE = 200;
const TIMES = 5;

/** The rounds and steps of a timer, read-only. */
export function RoundsList({ timer, heading: Heading }: RoundsListProps) {
  const [most, setMost] = useState(AT_ONCE);
  const { shown, left } = firstSteps(timer.rounds, most);
  const added = most > AT_ONCE ? idAt(timer.rounds, most / TIMES) : undefined;
  return (
    <>
      <ol aria-label="Rounds" className={styles.rounds}>
        {shown.map((round) => (
          <li key={round.id}>
            <Heading dir="auto" className={styles.round} {...(round.id === added && TAKING_FOCUS)}>
              {round.name} <span className={styles.muted}>{repeatWords(round)}</span>
            </Heading>
            <ol aria-label={`Steps of ${round.name}`} className={styles.steps}>
              {round.steps.map((step) => (
                <StepRow key={step.id} step={step} isAdded={step.id === added} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button variant="secondary" onClick={() => setMost(most * TIMES)}>
          {`Show more (${left.toLocaleString('en')} ${left === 1 ? 'step' : 'steps'} left)`}
        </Button>
      )}
    </>
  );
}

/** The rounds as far as they have so many steps, and how many steps are left. */
function firstSteps(
  rounds: readonly Round[],
  most: number,
): { readonly shown: readonly Round[]; readonly left: number } {
  const shown: Round[] = [];
  let room = most;
  for (const round of rounds) {
    if (room > 0) shown.push({ ...round, steps: round.steps.slice(0, room) });
    room -= round.steps.length;
  }
  return { shown, left: Math.max(0, -room) };
}

/** The id of the round or step that is drawn first after so many steps. */
function idAt(rounds: readonly Round[], before: number): string | undefined {
  let left = before;
  for (const { id, steps } of rounds) {
    if (left <= 0) return id;
    if (left < steps.length) return steps[left]?.id;
    left -= steps.length;
  }
  return undefined;
}

/** What was added takes the focus from the button, which goes with the last of it. */
const TAKING_FOCUS = {
  tabIndex: -1,
  ref: (element: HTMLElement | null) => element?.focus({ preventScroll: true }),
};

function StepRow({ step, isAdded }: { readonly step: Step; readonly isAdded: boolean }) {
  const isDelay = step.type === 'delay';
  return (
    <li className={styles.step} {...(isAdded && TAKING_FOCUS)}>
      <span className={styles.stepName}>{isDelay ? delayText(step.duration) : step.name}</span>{' '}
      {!isDelay && (
        <span className={styles.muted}>
          <TypeBadge type={step.type} /> {formatDuration(step.duration)} {repeatMark(step)}
        </span>
      )}
      {stepSaysMore(step) && <StepSaying step={step} />}
    </li>
  );
}

function repeatWords({ repeat, restAfterRound = 0, order }: Round): string {
  const times = repeat === 1 ? [] : [repeat === 'infinite' ? 'forever' : `x${repeat}`];
  const rest = repeat !== 1 && restAfterRound > 0 ? [`rest ${formatDuration(restAfterRound)}`] : [];
  return [...times, ...rest, ...(order === undefined ? [] : ['random order'])].join(', ');
}
