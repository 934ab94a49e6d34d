import { stepKeyOf } from '@roundbell/core';
import { SparklesIcon } from 'lucide-react';
import { useCoach } from '../../../app/engines/use-coach.ts';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import { late, Nothing } from '../../../parts/late.tsx';
import { SidePanel } from '../side-panel.tsx';
import type { LiveView } from '../stage/live-view.ts';
import styles from '../side-panel.module.css';

const lateLine = late(() => import('./coach-words.tsx').then((chunk) => chunk.CoachWords), Nothing);

interface CoachBoxProps {
  readonly view: LiveView;
  /** Whether the run is heard by its track. */
  readonly isQuiet: boolean;
}

/** What the coach makes of a step that has a target zone, and what it has said in this step; nothing without a target (specification, section 2). */
export function CoachBox({ view, isQuiet }: CoachBoxProps) {
  const { connection, isDemo } = useMonitor();
  const coach = useCoach();
  const { current } = view;
  if (current.kind !== 'step' || current.segment.kind !== 'step') return null;
  const zone = current.step.targetHeartRateZone;
  const line = coach.last?.stepKey === stepKeyOf(current.segment) ? coach.last : undefined;
  if (zone === undefined) return null;
  const isTelling = line !== undefined || coach.trouble !== undefined;
  const rate = isDemo ? 'simulated heart rate' : 'heart rate';
  const followed = connection.status === 'connected' ? rate : undefined;
  return (
    <SidePanel title="AI Coach" icon={<SparklesIcon />}>
      <p className={styles.strong}>{`Target: Zone ${zone}`}</p>
      {isTelling && <lateLine.Part line={line} trouble={coach.trouble} zone={zone} />}
      <p>{isQuiet ? 'There is no coaching in pocket mode.' : standingOf(current.step.coachingEnabled, followed)}</p>
    </SidePanel>
  );
}

/** `rate` is the heart rate to follow, undefined without a monitor. */
function standingOf(isOn: boolean, rate: string | undefined): string {
  if (!isOn) return 'Coaching is off for this step.';
  return rate === undefined
    ? 'Connect a heart-rate monitor to be guided to your zone.'
    : `Active: it follows your ${rate}.`;
}
