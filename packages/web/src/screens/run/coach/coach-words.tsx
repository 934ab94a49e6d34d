import { type CoachingReason, type CoachLine, distanceOf, type ModelTrouble, type ZoneNumber } from '@roundbell/core';
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

const TROUBLES: Readonly<Record<ModelTrouble, string>> = {
  offline: 'No connection to the language model. The coach uses its own lines.',
  slow: 'The language model is too slow at the moment. The coach uses its own lines.',
  busy: 'The language model is busy. The coach uses its own lines.',
  'used-up': 'The language model is used up for today. The coach uses its own lines.',
  failed: 'The language model does not answer properly. The coach uses its own lines.',
};

interface CoachWordsProps {
  /** Undefined if nothing was said in this step. */
  readonly line: CoachLine | undefined;
  readonly trouble: ModelTrouble | undefined;
  readonly zone: ZoneNumber;
}

/** What the coach has said, and why: in figures if the heart is seen outside its zone. */
export function CoachWords({ line, trouble, zone }: CoachWordsProps) {
  const figures = useFigures(zone);
  return (
    <div className={styles.words}>
      {line !== undefined && <p className={styles.line}>{line.text}</p>}
      {line !== undefined && <p className={styles.why}>{figures ?? whyOf(line)}</p>}
      {trouble !== undefined && <p className={styles.why}>{TROUBLES[trouble]}</p>}
    </div>
  );
}

function whyOf({ reason, type }: CoachLine): string {
  if (type === 'signalLost') return 'The strap sends no heart rate.';
  return type === 'signalBack' ? 'The strap sends again.' : WHY[reason];
}

/** '126 now, 26 below zone 4.'; undefined in the zone, and if no heart is seen. */
function useFigures(zone: ZoneNumber): string | undefined {
  const { reading, zones } = useMonitor();
  if (reading === undefined) return undefined;
  const distance = distanceOf(reading.bpm, zone, zones);
  return distance && `${reading.bpm} now, ${distance.beats} ${distance.side} zone ${zone}.`;
}
