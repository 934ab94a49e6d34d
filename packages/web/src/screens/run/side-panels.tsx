import type { ZoneNumber } from '@roundbell/core';
import { HeartPulseIcon, SparklesIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMonitor } from '../../app/use-heart-rate.ts';
import { late } from './late.tsx';
import styles from './side-panels.module.css';

const lateLive = late(() => import('./heart-rate-live.tsx').then((chunk) => chunk.HeartRateLive), LiveMissing);

/** Where the coach stands; shown for steps with a target zone. */
export function CoachBox({ zone }: { readonly zone: ZoneNumber }) {
  const { connection, isDemo } = useMonitor();
  return (
    <SidePanel title="AI Coach" icon={<SparklesIcon />}>
      <p className={styles.strong}>{`Target: Zone ${zone}`}</p>
      <p>
        {connection.status !== 'connected'
          ? 'Connect a heart-rate monitor to get coaching.'
          : `Active: it follows your ${isDemo ? 'simulated ' : ''}heart rate.`}
      </p>
    </SidePanel>
  );
}

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

interface SidePanelProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function SidePanel({ title, icon, children }: SidePanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
