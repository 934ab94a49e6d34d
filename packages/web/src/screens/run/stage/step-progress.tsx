import type { Millis } from '@roundbell/core/base';
import type { Player } from '@roundbell/core/run';
import type { CSSProperties } from 'react';
import { useLive } from './live-view.ts';
import styles from './step-progress.module.css';

/** In a longer segment a second moves the bar by a tenth of its width at most. */
const SHORT: Millis = 10_000;

/**
 * The part of the segment that has passed. The bar moves with the digits: sixty pictures a second would take half of the processor
 * time of a running page. Only in a short segment does the browser move it all the time, from where it was at the last change of the
 * view.
 */
export function StepProgress({ player }: { readonly player: Player }) {
  const view = useLive(player);
  if (view === undefined) return null;
  const { fraction, leftMillis, moving } = view.progress;
  const percent = Math.round(fraction * 100);
  const isSmooth = moving && leftMillis < SHORT * (1 - fraction);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Step progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        key={isSmooth ? `${fraction} ${leftMillis}` : ''}
        className={styles.fill}
        data-smooth={isSmooth}
        style={{ '--from': fraction, '--left': `${leftMillis}ms` } as CSSProperties}
      />
    </div>
  );
}
