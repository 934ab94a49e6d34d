import { ZONES } from '@roundbell/core';
import { COLUMNS, type CurveShape, hasStepLines, type StepChange, stepStripOf } from './curve-shape.ts';
import type { CurveWindow } from './curve-window.ts';
import styles from './session-curve.module.css';

interface CurvePlotProps {
  readonly shape: CurveShape;
  readonly changes: readonly StepChange[];
  readonly window: CurveWindow;
}

/** The curve itself, on the bands of its zones. */
export function CurvePlot({ shape, changes, window }: CurvePlotProps) {
  const { zones, spread, line, least, most } = shape;
  const strip = stepStripOf(changes, window);
  return (
    <svg
      role="img"
      aria-label={`Heart rate over the session, between ${least} and ${most} bpm; a table follows`}
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
