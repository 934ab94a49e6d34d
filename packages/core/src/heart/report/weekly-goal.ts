// How many sessions this week has, beside how many someone means to do in one. It counts, and judges nothing: no week is
// compared with another.

import type { Millis, WallTime } from '../../base/units.ts';
import { isSimulated, type HeartRateSession } from '../sessions/session.ts';
import type { DayOfYear } from './history-months.ts';
import { movingLengthOf } from './session-figures.ts';

/** This week so far. */
export interface WeekSoFar {
  readonly done: number;
  readonly goal: number;
}

/** What today is, by a moment of it and the local calendar. */
export interface Today {
  readonly now: WallTime;
  readonly dayOf: (moment: WallTime) => DayOfYear;
}

/** A session counts if it moved for at least this long: one that was broken off at once does not. */
const COUNTS_FROM: Millis = 60_000;
const DAY = 86_400_000;

/**
 * The week of today, Monday to Sunday of the local calendar, beside a goal: the sessions that began in it and moved for
 * a minute, without simulated ones.
 */
export function weekOf(history: readonly HeartRateSession[], goal: number, { now, dayOf }: Today): WeekSoFar {
  const week = weekNumberOf(dayOf(now));
  const done = history.filter(
    (session) =>
      !isSimulated(session) &&
      weekNumberOf(dayOf(session.startTime)) === week &&
      movingLengthOf(session) >= COUNTS_FROM,
  );
  return { done: done.length, goal };
}

/** A week in words: '2 of 3 this week'. */
export function weekWords({ done, goal }: WeekSoFar): string {
  if (done > goal) return `${done} this week (goal ${goal})`;
  return done === goal ? `Done for this week: ${done} of ${goal}` : `${done} of ${goal} this week`;
}

/** Weeks since that of 1970-01-01, a Thursday. */
function weekNumberOf({ year, month, day }: DayOfYear): number {
  return Math.floor((Date.UTC(year, month - 1, day) / DAY + 3) / 7);
}
