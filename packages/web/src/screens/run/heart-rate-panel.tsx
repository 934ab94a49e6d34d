import type { ZoneNumber } from '@roundbell/core';
import { HeartPulseIcon } from 'lucide-react';
import { useMonitor } from '../../app/use-heart-rate.ts';
import { late } from './late.tsx';
import { SidePanel } from './side-panel.tsx';
import styles from './side-panel.module.css';

const lateLive = late(() => import('./heart-rate-live.tsx').then((chunk) => chunk.HeartRateLive), LiveMissing);

/** The heart rate while the run goes on, beside the zone it is to be in. */
export function HeartRatePanel({ target }: { readonly target: ZoneNumber | undefined }) {
  const { connection } = useMonitor();
  return (
    <SidePanel title="Heart rate" icon={<HeartPulseIcon />}>
      {connection.status === 'connected' ? (
        <lateLive.Part target={target} />
      ) : (
        <>
          <p className={styles.strong}>-- bpm</p>
          <p>{connection.status === 'connecting' ? 'Connecting...' : 'No monitor connected'}</p>
        </>
      )}
    </SidePanel>
  );
}

function LiveMissing() {
  return <p>The heart rate could not be shown. Check your connection.</p>;
}
