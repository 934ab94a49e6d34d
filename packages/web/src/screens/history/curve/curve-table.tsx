import { formatClock, formatDuration } from '@roundbell/core/base';
import type { HeartRateSession } from '@roundbell/core/heart';
import { curveRowsOf } from '../../../parts/curve/curve-shape.ts';

/** The curve as a table, for people who cannot see it. */
export function CurveTable({ session }: { readonly session: HeartRateSession }) {
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
