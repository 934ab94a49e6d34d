import type { Round } from '@roundbell/core';
import styles from './timer-strip.module.css';

const MOST_PIECES = 48;

/** The shape of a timer at a glance: its steps in their colours, as wide as they are long. Decoration alone. */
export function TimerStrip({ rounds }: { readonly rounds: readonly Round[] }) {
  const steps = rounds.flatMap((round) => round.steps).slice(0, MOST_PIECES);
  return (
    <div aria-hidden="true" className={styles.strip}>
      {steps.map((step) => (
        <span key={step.id} className={styles[step.type]} style={{ flexGrow: step.duration * step.repeat }} />
      ))}
    </div>
  );
}
