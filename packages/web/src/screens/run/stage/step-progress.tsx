import type { CSSProperties } from 'react';
import type { LiveView } from './live-view.ts';
import styles from './step-progress.module.css';

/** The part of the segment that has passed. The browser moves the bar from where it was at the last change of the view. */
export function StepProgress({ progress }: { readonly progress: LiveView['progress'] }) {
  const { fraction, leftMillis, moving } = progress;
  const percent = Math.round(fraction * 100);
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
        key={`${fraction} ${leftMillis} ${moving}`}
        className={styles.fill}
        data-moving={moving}
        style={{ '--from': fraction, '--left': `${leftMillis}ms` } as CSSProperties}
      />
    </div>
  );
}
