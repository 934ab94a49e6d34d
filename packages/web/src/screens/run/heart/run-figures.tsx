import { formatClock } from '@roundbell/core/base';
import type { Player, StandingView } from '@roundbell/core/run';
import { type ReactNode, useDeferredValue } from 'react';
import { useWallClock } from '../../../app/hooks/use-wall-clock.ts';
import { dateWords } from '../../../parts/locale.ts';
import { useLive } from '../stage/live-view.ts';
import styles from './run-figures.module.css';

/** The time of day, in the person's own format. */
const clockWords = dateWords({ hour: 'numeric', minute: '2-digit' });

/** What is left of the whole timer, when it will be over, and what has passed. */
export function RunFigures({ player }: { readonly player: Player }) {
  const now = useWallClock();
  // A browser's first date costs it 35 ms, on a slow phone four times that: the digits do not wait for it.
  const isDigitsDrawn = useDeferredValue(true, false);
  const view = useLive(player);
  if (view === undefined) return null;
  const { totalSecondsLeft, totalIsAbout, totalIsInfinite, leadSeconds, tally } = view;
  const end = now + (totalSecondsLeft + leadSeconds) * 1000;
  return (
    <div className={styles.figures}>
      <p className={styles.total}>
        <span>Total time remaining</span> {totalTime(view)}
      </p>
      <p className={styles.facts}>
        <span>{`${formatClock(Math.floor(tally.moved / 1000))} elapsed`}</span>
        {totalIsInfinite ? null : (
          <span>{`done at ${totalIsAbout ? 'about ' : ''}${isDigitsDrawn ? clockWords(end) : '…'}`}</span>
        )}
      </p>
    </div>
  );
}

/** What is left of the whole timer, about where taps end steps; with an infinite round ahead it counts one cycle of it. */
export function totalTime(
  view: Pick<StandingView, 'totalSecondsLeft' | 'totalIsAbout' | 'totalIsInfinite'>,
): ReactNode {
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
