import { useId, useState } from 'react';
import type { HeartRateDialogProps } from '../parts/heart-rate-dialog.tsx';
import { zoneLook } from '../parts/heart-rate-zone.ts';
import { HeartIcon } from '../parts/icons.tsx';
import { lazyOverlay } from '../parts/lazy-overlay.tsx';
import { useHeartRate, useMonitor } from './use-heart-rate.ts';
import { useIdle } from './use-idle.ts';
import styles from './heart-rate-button.module.css';

const HeartRateDialog = lazyOverlay<HeartRateDialogProps>(
  () => import('../parts/heart-rate-dialog.tsx').then((chunk) => chunk.HeartRateDialog),
  (props) => props.onClose,
);

/** The floating button of every page, which shows the heart rate, and its dialog. Its engines come after the page. */
export function HeartRateButton() {
  const [open, setOpen] = useState(false);
  const shownId = useId();
  const { fetch } = useHeartRate();
  const { connection, zone } = useMonitor();
  useIdle(fetch);
  const show = () => {
    fetch();
    setOpen(true);
  };
  return (
    <aside aria-label="Heart rate monitor">
      <button
        type="button"
        aria-label="Heart rate"
        aria-describedby={shownId}
        className={styles.heart}
        style={zone && zoneLook(zone)}
        onClick={show}
      >
        {connection.status !== 'connected' && <HeartIcon />}
        <span id={shownId} className={styles.shown}>
          <Shown />
        </span>
      </button>
      <HeartRateDialog open={open} onClose={() => setOpen(false)} />
    </aside>
  );
}

/** What stands on the button beside, or in place of, the heart. */
function Shown() {
  const { connection, reading, zone, isDemo } = useMonitor();
  if (connection.status === 'connecting') return 'Connecting...';
  if (connection.status !== 'connected') return null;
  return (
    <>
      <strong>{`${reading?.bpm ?? '--'} bpm`}</strong> {zone && <span>{`Zone ${zone}`}</span>}{' '}
      {isDemo && <span>Simulated</span>}
    </>
  );
}
