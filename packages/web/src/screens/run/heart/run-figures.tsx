import { formatClock } from '@roundbell/core';
import { useDeferredValue } from 'react';
import { useWallClock } from '../../../app/hooks/use-wall-clock.ts';
import { dateWords } from '../../../parts/locale.ts';
import type { LiveView } from '../stage/live-view.ts';
import styles from './run-figures.module.css';

/** The time of day, in the person's own format. */
const clockWords = dateWords({ hour: 'numeric', minute: '2-digit' });

interface RunFiguresProps {
  readonly view: LiveView;
  /** How long the run has moved, as the player counts it, in milliseconds. */
  readonly moved: number;
}

/** What is left of the whole timer, when it will be over, and what has passed. */
export function RunFigures({ view, moved }: RunFiguresProps) {
  const { totalSecondsLeft, totalIsAbout, totalIsInfinite, leadSeconds } = view;
  const now = useWallClock();
  // A browser's first date costs it 35 ms, on a slow phone four times that: the digits do not wait for it.
  const isDigitsDrawn = useDeferredValue(true, false);
  const end = now + (totalSecondsLeft + leadSeconds) * 1000;
  return (
    <div className={styles.figures}>
      <p className={styles.total}>
        <span>Total time remaining</span> <TotalTime view={view} />
      </p>
      <p className={styles.facts}>
        <span>{`${formatClock(Math.floor(moved / 1000))} elapsed`}</span>
        {totalIsInfinite ? null : (
          <span>{`done at ${totalIsAbout ? 'about ' : ''}${isDigitsDrawn ? clockWords(end) : '…'}`}</span>
        )}
      </p>
    </div>
  );
}

/** What is left of the whole timer, about where taps end steps; with an infinite round ahead it counts one cycle of it. */
export function TotalTime({ view }: Pick<RunFiguresProps, 'view'>) {
  return (
    <strong className={styles.time}>
      {`${view.totalIsAbout ? 'about ' : ''}${formatClock(view.totalSecondsLeft)}`}
      {view.totalIsInfinite ? (
        <>
          <span aria-hidden="true"> + ∞</span>
          <span className="sr-only"> + infinity</span>
        </>
      ) : null}
    </strong>
  );
}
