import type { CountedTime, SessionFigures } from '@roundbell/core/heart';
import styles from '../history-screen.module.css';

interface SessionNumbersProps {
  readonly figures: SessionFigures;
  /** Undefined if the run was never paused. */
  readonly counted: CountedTime | undefined;
  /** False if there are no readings to tell the peak by. */
  readonly hasPeak?: boolean;
}

const COUNTED_WORDS = { moving: 'Pauses are not counted.', 'with-pauses': 'Pauses are counted.' } as const;

/** Average, minimum, maximum and peak, and what they are of. */
export function SessionNumbers({ figures: { rates, peakBpm }, counted, hasPeak = true }: SessionNumbersProps) {
  const numbers = [
    ['Average', rates?.avgBpm],
    ['Minimum', rates?.minBpm],
    ['Maximum', rates?.maxBpm],
    ...(hasPeak ? [['Peak', peakBpm] as const] : []),
  ] as const;
  return (
    <>
      <dl className={styles.numbers}>
        {numbers.map(([name, bpm]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {bpm ?? '--'} <small>bpm</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {counted && `${COUNTED_WORDS[counted]} `}
        {hasPeak && 'The peak is the highest heart rate held for 10 seconds.'}
      </p>
    </>
  );
}
