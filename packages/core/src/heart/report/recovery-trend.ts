// How well a heart recovers: the best and the mean fall of a session, and how the falls change over the months.

import type { Bpm, WallTime } from '../../base/units.ts';
import { meanOf, type RecoverySummary } from '../sessions/recovery.ts';
import { sessionSummaryOf } from '../sessions/session-summary.ts';
import { isSimulated, type HeartRateSession } from '../sessions/session.ts';
import type { MonthOfYear } from './history-months.ts';

/** What a trend needs of each session: when it began, and its summary. It needs no reading. */
export interface RecoveryPoint {
  readonly startTime: WallTime;
  readonly summary: RecoverySummary;
}

/** The recoveries of a month: each session counts once, however many hard steps it had. */
export interface RecoveryMonth extends MonthOfYear {
  /** The mean of its sessions' means, rounded. */
  readonly mean: Bpm;
  readonly sessions: number;
}

/** A session's point of the trend; undefined without recoveries, and for a simulated heart. */
export function recoveryPointOf(session: HeartRateSession): RecoveryPoint | undefined {
  if (isSimulated(session)) return undefined;
  const summary = sessionSummaryOf(session).recovery;
  return summary && { startTime: session.startTime, summary };
}

/** The months that have recoveries, oldest first; `monthOf` knows the local calendar. */
export function recoveryTrendOf(
  points: readonly RecoveryPoint[],
  monthOf: (moment: WallTime) => MonthOfYear,
): readonly RecoveryMonth[] {
  const byMonth = new Map<number, { readonly month: MonthOfYear; readonly means: Bpm[] }>();
  for (const { startTime, summary } of points) {
    const { year, month } = monthOf(startTime);
    const key = year * 12 + month;
    const known = byMonth.get(key);
    if (known === undefined) byMonth.set(key, { month: { year, month }, means: [summary.mean] });
    else known.means.push(summary.mean);
  }
  return [...byMonth]
    .sort(([a], [b]) => a - b)
    .map(([, { month, means }]) => ({ ...month, mean: meanOf(means), sessions: means.length }));
}
