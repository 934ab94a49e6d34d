import { formatClock, limitWords, timeUpWords, unseenWords } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useHeartEnd } from '../../../app/engines/use-heart-end.ts';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import type { LiveView } from '../stage/live-view.ts';
import styles from './heart-end-line.module.css';

/** What the heart is waited for in a step that ends by it, with its rate, unless a track takes its longest time; and for a while, that the step before ran out of time. */
export function HeartEndLine({ current }: Pick<LiveView, 'current'>) {
  const { status, timeUpAt } = useHeartEnd();
  const isPocket = useStore(useApp().device.view, ({ soundMode }) => soundMode === 'pocket');
  const end = !isPocket && current.kind === 'step' && current.step.end?.kind === 'heart' ? current.step.end : undefined;
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
      <span role="status" className={styles.told}>
        {isUnseen && <span>{unseenWords(current.duration)}</span>}
        {timeUpAt !== undefined && <span>{timeUpWords(timeUpAt)}</span>}
      </span>
    </>
  );
}

/** The heart rate as it is, if there is one. */
function RateNow() {
  const { reading } = useMonitor();
  if (reading === undefined) return null;
  return (
    <strong className={styles.rate}>
      <span className="sr-only">now </span>
      {reading.bpm}
    </strong>
  );
}
