// A session cut at its marks: one stretch a step, for laps, for recoveries and for the bands behind a curve.

import type { WallTime } from '../units.ts';
import type { Reading } from './reading.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

/** A piece of a session between two marks; `mark` is absent before the first one. */
export interface Stretch {
  readonly mark: SessionMark | undefined;
  readonly from: WallTime;
  readonly to: WallTime;
  readonly readings: readonly Reading[];
}

/** The end of a session; of an active one the latest moment it knows. */
export function endOf({ startTime, endTime, readings, marks }: HeartRateSession): WallTime {
  return endTime ?? Math.max(startTime, readings.at(-1)?.timestamp ?? 0, marks.at(-1)?.at ?? 0);
}

/**
 * The stretches of a session, in order, without holes: together they hold every reading once. A reading on a border
 * belongs to the stretch that begins there; a stretch of no length is left out unless it holds the last reading or is
 * the only one (HRT-32).
 */
export function stretchesOf(session: HeartRateSession): readonly Stretch[] {
  const { startTime, marks, readings } = session;
  const begins: { mark: SessionMark | undefined; from: WallTime }[] = marks.map((mark) => ({ mark, from: mark.at }));
  if (marks[0]?.at !== startTime) begins.unshift({ mark: undefined, from: startTime });
  let at = 0;
  const stretches = begins.map(({ mark, from }, index) => {
    const next = begins[index + 1];
    const first = at;
    while (at < readings.length && (next === undefined || (readings[at]?.timestamp ?? 0) < next.from)) at++;
    return { mark, from, to: next?.from ?? endOf(session), readings: readings.slice(first, at) };
  });
  const real = stretches.filter(({ from, to, readings: own }) => to > from || own.length > 0);
  return real.length === 0 ? stretches.slice(0, 1) : real;
}
