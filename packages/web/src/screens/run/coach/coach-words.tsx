import { type CoachLine, distanceOf, type ModelTrouble, topOf } from '@roundbell/core/heart';
import type { CoachingReason } from '@roundbell/core/ports';
import type { ZoneNumber } from '@roundbell/core/timer';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import styles from './coach-words.module.css';

const WHY: Readonly<Record<CoachingReason, string>> = {
  in_zone: 'You are in your zone.',
  close_to_target: 'You are close to your zone.',
  far_from_target: 'You are outside your zone.',
  step_ending: 'The step is about to end.',
  long_silence: 'It has been quiet for a while.',
  needs_urgency: 'You are far above your zone.',
  too_soon: 'It spoke a moment ago.',
  step_just_started: 'The step has begun.',
};
/** What a heart that is in its zone contradicts. */
const OUTSIDE: readonly CoachingReason[] = ['close_to_target', 'far_from_target', 'needs_urgency'];

const TROUBLES: Readonly<Record<ModelTrouble, string>> = {
  offline: 'No connection to the language model. The coach uses its own lines.',
  slow: 'The language model is too slow at the moment. The coach uses its own lines.',
  busy: 'The language model is busy. The coach uses its own lines.',
  'used-up': "The language model's daily limit is reached. The coach uses its own lines.",
  failed: 'The language model is not responding properly. The coach uses its own lines.',
};

interface CoachWordsProps {
  /** Undefined if nothing was said in this step. */
  readonly line: CoachLine | undefined;
  readonly trouble: ModelTrouble | undefined;
  readonly zone: ZoneNumber;
}

/** What the coach has said, and how the heart is now, or else why it was said. */
export function CoachWords({ line, trouble, zone }: CoachWordsProps) {
  const why = useWhy(line, zone);
  return (
    <div className={styles.words}>
      {line !== undefined && <p className={styles.line}>{line.text}</p>}
      {why !== undefined && <p className={styles.why}>{why}</p>}
      {trouble !== undefined && <p className={styles.why}>{TROUBLES[trouble]}</p>}
    </div>
  );
}

/** '126 now, 26 below zone 4.' of a heart outside, else what is true of a heart that is in its zone, or is not seen. */
function useWhy(line: CoachLine | undefined, zone: ZoneNumber): string | undefined {
  const { reading, zones } = useMonitor((view) => view);
  if (line === undefined) return undefined;
  const { reason, type } = line;
  const distance = reading && distanceOf(reading.bpm, zone, zones);
  if (distance) return `${reading.bpm} now, ${distance.beats} ${distance.side} zone ${zone}.`;
  if (type === 'signalLost' && reading === undefined) return 'The strap is not sending a heart rate.';
  if (type === 'signalLost' || type === 'signalBack') return 'The strap is sending again.';
  const isInZone = reading !== undefined && reading.bpm <= topOf(zones);
  return WHY[isInZone && OUTSIDE.includes(reason) ? 'in_zone' : reason];
}
