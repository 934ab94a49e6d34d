import { leftWords, type SavedRuns } from '@roundbell/core/run';
import type { Library } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { LinkButton } from '../../parts/controls/button.tsx';
import styles from './back-to-run.module.css';

interface BackToRunProps {
  readonly savedRuns: Pick<SavedRuns, 'view'>;
  readonly library: Pick<Library, 'view'>;
}

/** The way back to the run that was left last, for every screen that does not cover it itself. */
export function BackToRun({ savedRuns, library }: BackToRunProps) {
  const offered = useStore(savedRuns.view, (runs) => runs.offered);
  const timers = useStore(library.view, (shown) => shown.timers);
  const run = offered.find(({ timerId }) => timers.some(({ id }) => id === timerId));
  const name = timers.find(({ id }) => id === run?.timerId)?.name;
  if (run === undefined || name === undefined) return null;
  return (
    <p className={styles.back}>
      <LinkButton href={`/run/${run.timerId}`} variant="secondary" className={styles.link}>
        <span className={styles.name}>Back to {name}</span>
        <span className={styles.left}>{leftWords(run.stood)}</span>
      </LinkButton>
    </p>
  );
}
