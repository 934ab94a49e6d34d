import { stepKeyOf } from '@roundbell/core/heart';
import type { ZoneNumber } from '@roundbell/core/timer';
import { SparklesIcon } from 'lucide-react';
import { useCoach } from '../../../app/engines/use-coach.ts';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import { late, Nothing } from '../../../parts/late.tsx';
import { SidePanel } from '../side-panel.tsx';
import type { LiveView } from '../stage/live-view.ts';
import styles from '../side-panel.module.css';

const lateLine = late(() => import('./coach-words.tsx').then((chunk) => chunk.CoachWords), Nothing);

interface CoachBoxProps {
  readonly current: LiveView['current'];
  /** Whether the run is heard by its track. */
  readonly isQuiet: boolean;
}

/** What the coach makes of a step that has a target zone, and what it has said in this step; nothing without a target (specification, section 2). */
export function CoachBox({ current, isQuiet }: CoachBoxProps) {
  if (current.kind !== 'step' || current.segment.kind !== 'step') return null;
  const { targetHeartRateZone: zone, coachingEnabled } = current.step;
  if (zone === undefined) return null;
  const stepKey = stepKeyOf(current.segment);
  return <Guidance zone={zone} stepKey={stepKey} isOn={coachingEnabled} isQuiet={isQuiet} />;
}

interface GuidanceProps extends Pick<CoachBoxProps, 'isQuiet'> {
  readonly zone: ZoneNumber;
  readonly stepKey: string;
  readonly isOn: boolean;
}

/** Its code is fetched by the first step that has a target. */
function Guidance({ zone, stepKey, isOn, isQuiet }: GuidanceProps) {
  const followed = useMonitor(({ connection, isDemo }) => {
    if (connection.status !== 'connected') return undefined;
    return isDemo ? 'simulated heart rate' : 'heart rate';
  });
  const coach = useCoach();
  const line = coach.last?.stepKey === stepKey ? coach.last : undefined;
  const isTelling = line !== undefined || coach.trouble !== undefined;
  return (
    <SidePanel title="AI Coach" icon={<SparklesIcon />}>
      <p className={styles.strong}>{`Target: Zone ${zone}`}</p>
      {isTelling && <lateLine.Part line={line} trouble={coach.trouble} zone={zone} />}
      <p>{isQuiet ? 'There is no coaching in pocket mode.' : standingOf(isOn, followed)}</p>
    </SidePanel>
  );
}

/** `rate` is the heart rate to follow, undefined without a monitor. */
function standingOf(isOn: boolean, rate: string | undefined): string {
  if (!isOn) return 'Coaching is off for this step.';
  return rate === undefined
    ? 'Connect a heart-rate monitor to be guided to your zone.'
    : `Active: following your ${rate}.`;
}
