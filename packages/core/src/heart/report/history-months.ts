// The history month by month and week by week, with totals, from summaries alone.

import type { Millis, WallTime } from '../../base/units.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../../timer/timer.ts';
import { isSimulated, type HeartRateSession } from '../sessions/session.ts';
import { headZoneTimesOf, movingLengthOf } from './session-figures.ts';

/** A month of the calendar; `month` is 1 to 12. */
export interface MonthOfYear {
  readonly year: number;
  readonly month: number;
}

/** A day of the calendar; `day` is 1 to 31. */
export interface DayOfYear extends MonthOfYear {
  readonly day: number;
}

/** The sums of some sessions. */
export interface HistoryTotals {
  /** Without simulated ones, which add nothing. */
  readonly sessions: number;
  /** While the runs moved. */
  readonly time: Millis;
  readonly zoneTimes: Readonly<Record<ZoneNumber, Millis>>;
}

/** A week, or the part of it that lies in a month. */
export interface HistoryWeek {
  /** Days of the month. */
  readonly from: number;
  readonly to: number;
  readonly totals: HistoryTotals;
}

/** A month with sessions. */
export interface HistoryMonth extends MonthOfYear {
  /** In the order of the history. */
  readonly sessions: readonly HeartRateSession[];
  readonly totals: HistoryTotals;
  /** All of its weeks, also those without a session, from Monday to Sunday. */
  readonly weeks: readonly HistoryWeek[];
}

const WEEK = 7;

/**
 * The months of a history, in its order. `dayOf` knows the local calendar. The time in a zone is the sum
 * of what the pages of its sessions show; simulated sessions are listed and add nothing.
 */
export function monthsOf(
  history: readonly HeartRateSession[],
  dayOf: (moment: WallTime) => DayOfYear,
): readonly HistoryMonth[] {
  const months: { readonly of: MonthOfYear; readonly own: { day: number; session: HeartRateSession }[] }[] = [];
  for (const session of history) {
    const { year, month, day } = dayOf(session.startTime);
    const last = months.at(-1);
    if (last?.of.year === year && last.of.month === month) last.own.push({ day, session });
    else months.push({ of: { year, month }, own: [{ day, session }] });
  }
  return months.map(({ of, own }) => ({
    ...of,
    sessions: own.map(({ session }) => session),
    totals: historyTotalsOf(own.map(({ session }) => session)),
    weeks: weeksOf(of).map(({ from, to }) => ({
      from,
      to,
      totals: historyTotalsOf(own.flatMap(({ day, session }) => (day >= from && day <= to ? [session] : []))),
    })),
  }));
}

/** The sums of some sessions. */
export function historyTotalsOf(sessions: readonly HeartRateSession[]): HistoryTotals {
  const zoneTimes = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let [count, time] = [0, 0];
  for (const session of sessions) {
    if (isSimulated(session)) continue;
    count += 1;
    time += movingLengthOf(session);
    const times = headZoneTimesOf(session);
    for (const zone of ZONE_NUMBERS) zoneTimes[zone] += times[zone];
  }
  return { sessions: count, time, zoneTimes };
}

/** The weeks of a month as days of it: Monday to Sunday, cut at its first and last day (ISO 8601). */
function weeksOf({ year, month }: MonthOfYear): readonly { readonly from: number; readonly to: number }[] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  // Days since the Monday before the first of the month.
  const lead = (first.getUTCDay() + WEEK - 1) % WEEK;
  const weeks: { readonly from: number; readonly to: number }[] = [];
  for (let from = 1 - lead; from <= days; from += WEEK)
    weeks.push({ from: Math.max(1, from), to: Math.min(days, from + WEEK - 1) });
  return weeks;
}
