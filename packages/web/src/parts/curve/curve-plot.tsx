import { ZONES } from '@roundbell/core/heart';
import { COLUMNS, type CurveShape, hasStepLines, type StepChange, stepStripOf } from './curve-shape.ts';
import type { CurveWindow } from './curve-window.ts';
import styles from './curve-plot.module.css';

interface CurvePlotProps {
  /** What it shows, in words. */
  readonly label: string;
  readonly shape: CurveShape;
  readonly changes: readonly StepChange[];
  readonly window: CurveWindow;
}

/** The curve itself, on the bands of its zones. */
export function CurvePlot({ label, shape, changes, window }: CurvePlotProps) {
  const { zones, spread, line } = shape;
  const strip = stepStripOf(changes, window);
  return (
    <svg
      role="img"
      className={styles.plot}
      aria-label={label}
      viewBox={`0 0 ${COLUMNS} 100`}
      preserveAspectRatio="none"
    >
      {zones.map(({ zone, top, height }) => (
        <rect key={zone} className={styles.band} fill={ZONES[zone].color} width={COLUMNS} y={top} height={height} />
      ))}
      {hasStepLines(strip) && <path className={styles.border} d={strip.map(({ left }) => `M${left} 0v100`).join('')} />}
      <path className={styles.spread} d={spread} />
      <path className={styles.line} d={line} />
    </svg>
  );
}
