import { formatClock } from '@roundbell/core/base';
import { timeUpWords, unseenWords } from '@roundbell/core/heart';
import { limitWords } from '@roundbell/core/timer';
import { useHeartEnd } from '../../../app/engines/use-heart-end.ts';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import type { LiveView } from '../stage/live-view.ts';
import styles from './heart-end-line.module.css';

interface HeartEndLineProps extends Pick<LiveView, 'current'> {
  /** Whether the run is heard by its track, which takes the longest time of a step. */
  readonly isQuiet: boolean;
}

/** What the heart is waited for in a step that ends by it, with its rate, unless the run is quiet; and for a while, that the step before ran out of time. */
export function HeartEndLine({ current, isQuiet }: HeartEndLineProps) {
  const { status, timeUpAt } = useHeartEnd();
  const end = !isQuiet && current.kind === 'step' && current.step.end?.kind === 'heart' ? current.step.end : undefined;
  const isUnseen = end !== undefined && status === 'unseen';
  return (
    <>
      {end !== undefined && !isUnseen && (
        <span className={styles.wait}>
          <span>
            {`Until ${limitWords(end)}`}
            <span className={styles.longest}>{`, at most ${formatClock(current.duration)}`}</span>
          </span>{' '}
          <RateNow />
        </span>
      )}
      <span role="status" className={styles.status}>
        {isUnseen && <span>{unseenWords(current.duration)}</span>}
        {timeUpAt !== undefined && <span>{timeUpWords(timeUpAt)}</span>}
      </span>
    </>
  );
}

/** The heart rate as it is, if there is one. */
function RateNow() {
  const bpm = useMonitor(({ reading }) => reading?.bpm);
  if (bpm === undefined) return null;
  return (
    <strong className={styles.rate}>
      <span className="sr-only">now </span>
      {bpm}
    </strong>
  );
}
