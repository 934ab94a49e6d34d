import { formatClock, type Seconds } from '@roundbell/core/base';
import { type CurveWindow, isWhole, ticksOf } from '../../../parts/curve/curve-window.ts';
import styles from './session-curve.module.css';

interface CurveTimesProps {
  readonly window: CurveWindow;
  readonly length: Seconds;
  /** At most so many labels. */
  readonly most: number;
}

/** The time since the start, and which part of the session is shown. */
export function CurveTimes({ window, length, most }: CurveTimesProps) {
  const shown = window.to - window.from || 1;
  return (
    <>
      <div aria-hidden="true" className={styles.times}>
        {ticksOf(window, most).map((tick) => (
          <span key={tick} style={{ left: `${((tick - window.from) * 100) / shown}%` }}>
            {formatClock(Math.floor(tick))}
          </span>
        ))}
      </div>
      {!isWhole(window, length) && (
        <div aria-hidden="true" className={styles.part}>
          <span style={{ left: `${(window.from * 100) / length}%`, width: `${(shown * 100) / length}%` }} />
        </div>
      )}
    </>
  );
}
