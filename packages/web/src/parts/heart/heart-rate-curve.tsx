import { type Bpm, endOf, formatClock, formatDuration, type HeartRateSession, secondsOf, ZONES } from '@roundbell/core';
import { COLUMNS, curveRowsOf, type CurveShape, curveShapeOf } from './heart-rate-curve-shape.ts';
import { zoneLook } from './heart-rate-zone.ts';
import styles from './heart-rate-curve.module.css';

interface HeartRateCurveProps {
  readonly session: HeartRateSession;
  readonly maxHeartRate: Bpm;
}

/**
 * The heart rate over a session, on its zones and above its steps, with a table for people who cannot see it; nothing
 * without readings.
 */
export function HeartRateCurve({ session, maxHeartRate }: HeartRateCurveProps) {
  const shape = curveShapeOf(session, maxHeartRate);
  if (shape === undefined) return null;
  const length = secondsOf(endOf(session) - session.startTime);
  return (
    <figure className={styles.curve}>
      <div className={styles.plot}>
        <Plot shape={shape} />
        {shape.zones
          .filter(({ height }) => height > 10)
          .map(({ zone, top, height }) => (
            <span
              key={zone}
              aria-hidden="true"
              className={styles.zone}
              style={{ ...zoneLook(zone), top: `${top + height / 2}%` }}
            >
              {`Z${zone}`}
            </span>
          ))}
        {shape.borders.map(({ bpm, top }) => (
          <span key={bpm} aria-hidden="true" className={styles.bpm} style={{ top: `${top}%` }}>
            {bpm}
          </span>
        ))}
      </div>
      <Steps steps={shape.steps} />
      <div aria-hidden="true" className={styles.times}>
        {[0, length / 2, length].map((moment, index) => (
          <span key={index}>{formatClock(Math.floor(moment))}</span>
        ))}
      </div>
      <Table session={session} />
    </figure>
  );
}

function Plot({ shape: { zones, steps, spread, line, least, most } }: { readonly shape: CurveShape }) {
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
      <path className={styles.border} d={steps.map(({ left }) => `M${left} 0v100`).join('')} />
      <path className={styles.spread} d={spread} />
      <path className={styles.line} d={line} />
    </svg>
  );
}

function Steps({ steps }: Pick<CurveShape, 'steps'>) {
  return (
    <svg aria-hidden="true" className={styles.steps} viewBox={`0 0 ${COLUMNS} 1`} preserveAspectRatio="none">
      {steps.map(
        ({ type, left, width }) =>
          type && (
            <rect
              key={left}
              x={left}
              width={width}
              height="1"
              style={{ fill: `var(--type-${type === 'between' ? 'rest' : type})` }}
            />
          ),
      )}
    </svg>
  );
}

function Table({ session }: Pick<HeartRateCurveProps, 'session'>) {
  const rows = curveRowsOf(session);
  const bySteps = rows[0]?.stepName !== undefined;
  return (
    <div className="sr-only">
      <table>
        <caption>{bySteps ? 'Heart rate by step' : 'Heart rate over time'}</caption>
        <thead>
          <tr>
            {bySteps && <th scope="col">Step</th>}
            <th scope="col">From</th>
            <th scope="col">Length</th>
            <th scope="col">Average bpm</th>
            <th scope="col">Lowest bpm</th>
            <th scope="col">Highest bpm</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, stepName, from, length, stats }) => (
            <tr key={key}>
              {bySteps && <th scope="row">{stepName}</th>}
              <td>{formatClock(Math.floor(from))}</td>
              <td>{formatDuration(length)}</td>
              <td>{stats?.avgBpm ?? 'none'}</td>
              <td>{stats?.minBpm ?? 'none'}</td>
              <td>{stats?.maxBpm ?? 'none'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
