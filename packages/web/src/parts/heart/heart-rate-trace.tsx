import type { Reading } from '@roundbell/core';
import { traceOf } from './heart-rate-points.ts';
import styles from './heart-rate-trace.module.css';

const WIDTH = 300;
const HEIGHT = 40;

interface HeartRateTraceProps {
  /** Oldest first. */
  readonly readings: readonly Reading[];
  /** The target zone, as a band behind the line. */
  readonly target: { readonly minBpm: number; readonly maxBpm: number; readonly color: string } | undefined;
}

/** The heart rate of the last five minutes as a line; nothing if there is none to draw. */
export function HeartRateTrace({ readings, target }: HeartRateTraceProps) {
  if (readings.length < 2) return null;
  const { path, least, most, heightOf } = traceOf(readings, WIDTH, HEIGHT);
  const top = target && heightOf(target.maxBpm);
  return (
    <svg
      role="img"
      aria-label={`The last minutes: ${least} to ${most} bpm`}
      className={styles.trace}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {target && top !== undefined && (
        <rect
          className={styles.target}
          fill={target.color}
          width={WIDTH}
          y={top}
          height={heightOf(target.minBpm) - top}
        />
      )}
      <path className={styles.line} d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
