import { delayText, formatDuration, repeatMark, type Round, type Step, type TimerDraft } from '@roundbell/core';
import { TypeBadge } from '../../../parts/type-badge.tsx';
import styles from './versions-dialog.module.css';

/** The rounds and steps of a timer, read-only. */
export function VersionsPreview({ timer }: { readonly timer: TimerDraft }) {
  return (
    <ol aria-label="Rounds" className={styles.rounds}>
      {timer.rounds.map((round) => (
        <li key={round.id}>
          <h4 className={styles.round}>
            {round.name} <span className={styles.muted}>{repeatWords(round)}</span>
          </h4>
          <ol aria-label={`Steps of ${round.name}`} className={styles.steps}>
            {round.steps.map((step) => (
              <StepRow key={step.id} step={step} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function StepRow({ step }: { readonly step: Step }) {
  const isDelay = step.type === 'delay';
  return (
    <li className={styles.step}>
      <span className={styles.stepName}>{isDelay ? delayText(step.duration) : step.name}</span>{' '}
      {!isDelay && (
        <span className={styles.length}>
          <TypeBadge type={step.type} /> {formatDuration(step.duration)} {repeatMark(step)}
        </span>
      )}
    </li>
  );
}

function repeatWords({ repeat, restAfterRound = 0 }: Round): string {
  if (repeat === 1) return '';
  const rest = restAfterRound > 0 ? `, rest ${formatDuration(restAfterRound)}` : '';
  return `${repeat === 'infinite' ? 'for ever' : `x${repeat}`}${rest}`;
}
