import { useMonitor } from '../../app/engines/use-monitor.ts';
import { traceOf } from './heart-rate-points.ts';
import styles from './heart-rate-trace.module.css';

const WIDTH = 300;
const HEIGHT = 40;

interface HeartRateTraceProps {
  /** The target zone, as a band behind the line. */
  readonly target: { readonly minBpm: number; readonly maxBpm: number; readonly color: string } | undefined;
  /** The rate that is waited for, as a thin line. */
  readonly border?: number | undefined;
}

/** The heart rate of the last five minutes as a line; nothing if there is none to draw. */
export function HeartRateTrace({ target, border }: HeartRateTraceProps) {
  const readings = useMonitor(({ recent }) => recent);
  if (readings.length < 2) return null;
  const { path, least, most, heightOf } = traceOf(readings, { width: WIDTH, height: HEIGHT, border });
  const top = target && heightOf(target.maxBpm);
  return (
    <svg
      role="img"
      aria-label={`The last minutes: ${least} to ${most} bpm${border === undefined ? '' : `, waiting for ${border}`}`}
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
      {border !== undefined && (
        <path className={styles.border} d={`M0 ${heightOf(border)}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
      )}
      <path className={styles.line} d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
