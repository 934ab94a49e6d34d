import type { MonitorView } from '@roundbell/core/heart';
import { endsBy, type Timer } from '@roundbell/core/timer';
import { HeartPulseIcon } from 'lucide-react';
import { showsHeartRate } from '../../../app/engines/use-heart-rate-slot.ts';
import { late } from '../../../parts/late.tsx';
import { SidePanel } from '../side-panel.tsx';
import type { LiveView } from '../stage/live-view.ts';
import styles from '../side-panel.module.css';

const lateLive = late(() => import('./heart-rate-live.tsx').then((chunk) => chunk.HeartRateLive), LiveMissing);

/** Whether a strap is there or being looked for: then the heart rate belongs to what the run screen shows first. */
export function isLive({ connection: { status } }: Pick<MonitorView, 'connection'>): boolean {
  return status === 'connected' || status === 'connecting';
}

/** Whether the heart rate is of use to a run without it: the person has a strap, or a step has a target or ends by the heart. */
export function hasUseForStrap(timer: Timer, { connection }: Pick<MonitorView, 'connection'>): boolean {
  const steps = timer.rounds.flatMap((round) => round.steps);
  return connection.device !== undefined || endsBy(timer, 'heart') || steps.some((step) => step.targetHeartRateZone);
}

/** The heart rate below the countdown while there is a strap, with its target zone. */
export function HeartRateStrip(run: Pick<LiveView, 'current' | 'status'>) {
  return (
    <section ref={showsHeartRate} aria-label="Heart rate">
      <lateLive.Part {...run} />
    </section>
  );
}

/** The heart rate while there is no strap. */
export function NoHeartRate() {
  return (
    <SidePanel title="Heart rate" icon={<HeartPulseIcon />}>
      <p className={styles.strong}>-- bpm</p>
      <p>No monitor connected</p>
    </SidePanel>
  );
}

function LiveMissing() {
  return <p>The heart rate could not be shown. Check your connection.</p>;
}
