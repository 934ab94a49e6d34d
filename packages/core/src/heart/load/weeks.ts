// What the last weeks took: the loads of their sessions, by calendar weeks of the place where someone is.

import type { Bpm, Minutes, WallTime } from '../../base/units.ts';
import { sessionSummaryOf } from '../sessions/session-summary.ts';
import { zonesOf, type HeartRateSession } from '../sessions/session.ts';
import { topOf, type Zones } from '../zones.ts';
import { banisterOf, edwardsOf } from './load.ts';

/** A week, Monday to Sunday. */
export interface LoadWeek {
  /** Its Monday, as midnight in UTC, whatever the time zone. */
  readonly monday: WallTime;
  /** The load of its sessions, rounded. */
  readonly load: number;
  /** How many sessions it had, with or without readings. */
  readonly sessions: number;
}

/** How a load is counted: Edwards' by zones, or Banister's by the reserve above a resting heart rate. */
export type LoadKind = { readonly kind: 'edwards' } | { readonly kind: 'banister'; readonly resting: Bpm };

/** Where and with what weeks are counted. */
export interface WeekSettings {
  readonly now: WallTime;
  /** How far the clock on the wall is ahead of UTC at a moment. */
  readonly utcOffset: (moment: WallTime) => Minutes;
  /** The zones for sessions that do not say theirs. */
  readonly zones: Zones;
  /** Edwards' load if absent. */
  readonly load?: LoadKind | undefined;
}

/** So many weeks are shown, this one included. */
export const WEEKS = 8;

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 1970-01-01 was a Thursday: the Monday of its week. */
const FIRST_MONDAY = -3 * DAY;

/**
 * The last eight weeks, oldest first, this one included, also those without sessions. A session belongs to the week in
 * which it began; those of the simulated strap, and any from a later week, count nowhere.
 */
export function weeksOf(history: readonly HeartRateSession[], settings: WeekSettings): readonly LoadWeek[] {
  const { now, utcOffset } = settings;
  const weekOf = (moment: WallTime) => Math.floor((moment + utcOffset(moment) * 60_000 - FIRST_MONDAY) / WEEK);
  const latest = weekOf(now);
  const weeks = Array.from({ length: WEEKS }, (_, index) => ({
    week: latest - WEEKS + 1 + index,
    load: 0,
    sessions: 0,
  }));
  for (const session of history) {
    const week = weeks[weekOf(session.startTime) - latest + WEEKS - 1];
    if (week === undefined || session.source !== undefined) continue;
    week.sessions += 1;
    if (session.stats !== undefined) week.load += loadOf(session, settings);
  }
  return weeks.map(({ week, load, sessions }) => ({
    monday: week * WEEK + FIRST_MONDAY,
    load: Math.round(load),
    sessions,
  }));
}

/**
 * The load of a session by the zones and the resting rate it was counted with, or those of now if it does not say: a
 * change of preferences changes no week whose sessions say them.
 */
function loadOf(session: HeartRateSession, { zones, load }: WeekSettings): number {
  const { held } = sessionSummaryOf(session);
  const own = zonesOf(session, zones);
  if (load?.kind !== 'banister') return edwardsOf(held, own);
  const resting = session.restingHeartRate ?? load.resting;
  return banisterOf(held, { resting, maxHeartRate: topOf(own) }) ?? 0;
}
