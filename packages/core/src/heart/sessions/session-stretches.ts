// A session cut at its marks: one stretch per step, for laps, for recoveries and for the bands behind a curve.

import type { Millis, WallTime } from '../../base/units.ts';
import { believable, type Reading } from '../strap/reading.ts';
import type { Pause } from './session-pauses.ts';
import { latestOf, type HeartRateSession, type SessionMark } from './session.ts';

/** A first mark earlier than this after the start is at the start: both were told of the same instant. */
export const PROMPT: Millis = 100;

/** A pause that is over. */
export type Standstill = Required<Pause> & { readonly to: WallTime };

/** A piece of a session between two marks; `mark` is absent before the first one. */
export interface SessionStretch {
  readonly mark: SessionMark | undefined;
  readonly from: WallTime;
  readonly to: WallTime;
  readonly readings: readonly Reading[];
  /** The part of the session's pauses within it. */
  readonly pauses: readonly Standstill[];
}

/** The end of a session; for an active one, the latest moment it knows. */
export function endOf(session: HeartRateSession): WallTime {
  return session.endTime ?? latestOf(session);
}

/** The pauses of a session; an open one lasts until the session's end. */
export function standstillsOf(session: HeartRateSession): readonly Standstill[] {
  const end = endOf(session);
  return (session.pauses ?? []).map(({ from, to = end }) => ({ from, to }));
}

/**
 * The stretches of a session, in order, without gaps: together they hold every reading that can be a heart's once. A reading on a border
 * belongs to the stretch that begins there; a stretch of no length is left out unless it holds the last reading or is
 * the only one.
 */
export function stretchesOf(session: HeartRateSession): readonly SessionStretch[] {
  const { startTime, marks } = session;
  const readings = believable(session.readings);
  const begins: { mark: SessionMark | undefined; from: WallTime }[] = marks.map((mark) => ({ mark, from: mark.at }));
  const [first] = begins;
  if (first !== undefined && first.from - startTime < PROMPT) first.from = startTime;
  else begins.unshift({ mark: undefined, from: startTime });
  const end = endOf(session);
  const pauses = cutter(standstillsOf(session));
  let at = 0;
  const stretches = begins.map(({ mark, from }, index) => {
    const next = begins[index + 1];
    const since = at;
    while (at < readings.length && (next === undefined || (readings[at]?.timestamp ?? 0) < next.from)) at++;
    const to = next?.from ?? end;
    return { mark, from, to, readings: readings.slice(since, at), pauses: pauses.within(from, to) };
  });
  const real = stretches.filter(({ from, to, readings: own }) => to > from || own.length > 0);
  return real.length === 0 ? stretches.slice(0, 1) : real;
}

/** A session as one stretch, whatever its steps. */
export function wholeOf(session: HeartRateSession): SessionStretch {
  const { startTime: from, readings } = session;
  return { mark: undefined, from, to: endOf(session), readings: believable(readings), pauses: standstillsOf(session) };
}

/** Cuts pauses to stretches requested in order: each pause is visited only as often as it is cut. */
function cutter(pauses: readonly Standstill[]) {
  let at = 0;
  return {
    within(from: WallTime, to: WallTime): readonly Standstill[] {
      const own: Standstill[] = [];
      for (let pause = pauses[at]; pause !== undefined && pause.from < to; pause = pauses[at]) {
        own.push({ from: Math.max(from, pause.from), to: Math.min(to, pause.to) });
        if (pause.to > to) break;
        at++;
      }
      return own.filter((pause) => pause.to > pause.from);
    },
  };
}

/** How long the run moved in a stretch: its length without its pauses. */
export function movingTimeOf({ from, to, pauses }: SessionStretch): Millis {
  return pauses.reduce((time, pause) => time - (pause.to - pause.from), to - from);
}

/** A time in which the run moved, and its readings. */
export interface MovingSpan {
  readonly from: WallTime;
  readonly to: WallTime;
  readonly readings: readonly Reading[];
}

/** The times of a stretch in which the run moved, between its pauses; one of no length only if it holds a reading. */
export function movingSpansOf({ from, to, readings, pauses }: SessionStretch): readonly MovingSpan[] {
  const spans: MovingSpan[] = [];
  let [begin, at] = [from, 0];
  // A reading at the very end is in the last one.
  for (const pause of [...pauses, { from: to, to: Infinity }]) {
    const until = pause.to === Infinity ? Infinity : pause.from;
    const since = at;
    while (at < readings.length && (readings[at]?.timestamp ?? 0) < until) at++;
    const own = readings.slice(since, at);
    if (pause.from > begin || own.length > 0) spans.push({ from: begin, to: pause.from, readings: own });
    while (at < readings.length && (readings[at]?.timestamp ?? 0) < pause.to) at++;
    begin = pause.to;
  }
  return spans;
}

/** The readings of a stretch while the run moved, cut at its pauses; no piece is empty. */
export function movingPiecesOf(stretch: SessionStretch): readonly (readonly Reading[])[] {
  return movingSpansOf(stretch).flatMap(({ readings }) => (readings.length === 0 ? [] : [readings]));
}
