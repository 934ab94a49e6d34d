// A session that has no end yet, as its chunks tell it, and how it goes on when its run is resumed.

import type { Millis, WallTime } from '../../base/units.ts';
import type { Reading } from '../strap/reading.ts';
import type { Zones } from '../zones.ts';
import { withLaterNotes } from './session-notes.ts';
import { PAUSES_MOST, type Pause } from './session-pauses.ts';
import { PROMPT } from './session-stretches.ts';
import {
  endSession,
  isSummaryOnly,
  latestOf,
  MARKS_MOST,
  pauseSession,
  READINGS_MOST,
  resumeSession,
  zonesOf,
  type HeartRateSession,
  type SessionMark,
} from './session.ts';

/** An unfinished session of an earlier version, which wrote all of it now and then, is dead if it was not for this long. */
export const DEAD_AFTER: Millis = 120_000;

/** Which run a session records: that of a timer with this seed, which outlives its page. */
export interface RecordedRun {
  readonly timerId: string;
  /** Drawn at the start of the run. Absent if no one can resume it. */
  readonly seed?: number | undefined;
}

/** A session without an end, the last moment it is known to have lasted, and the seed of its run. */
export interface Unfinished {
  readonly session: HeartRateSession;
  readonly at: WallTime;
  readonly seed?: number | undefined;
}

/** Where the run of an unfinished session is: on another page, waiting to be resumed, or gone. */
export type RunPlace = 'elsewhere' | 'waiting' | 'gone';

/** Whether a session records this run. */
export function isOfRun({ session, seed }: Unfinished, run: RecordedRun): boolean {
  return isSameRun({ timerId: session.timerId, seed }, run);
}

/** Whether two runs are the same. */
export function isSameRun(a: RecordedRun, b: RecordedRun): boolean {
  return a.seed !== undefined && a.seed === b.seed && a.timerId === b.timerId;
}

/** A session that has ended, as if it had not: its run was resumed after all. */
export function reopened(ended: HeartRateSession): Unfinished {
  const {
    endTime,
    stats: _,
    unfinished: __,
    maxHeartRate: ___,
    zoneFloors: ____,
    restingHeartRate: _____,
    ...session
  } = ended;
  return { session, at: Math.max(latestOf(session), endTime ?? 0) };
}

/** How far a resumed session must be moved so that it begins no earlier than the last moment known. */
export function shiftOf({ at }: Unfinished, resumed: HeartRateSession): Millis {
  return Math.max(0, at - resumed.startTime);
}

/**
 * An unfinished session and what its resumed run has recorded since, as one session with a pause in between. If the
 * clock was set back meanwhile, the second part follows the first without a pause.
 */
export function continued(past: Unfinished, resumed: HeartRateSession): HeartRateSession {
  const shift = shiftOf(past, resumed);
  const held = resumeSession(pauseSession(past.session, past.at), resumed.startTime + shift);
  const readings = resumed.readings.map((reading) => ({ ...reading, timestamp: reading.timestamp + shift }));
  const marks = marksSince(past, resumed).map((mark) => ({ ...mark, at: mark.at + shift }));
  const pauses = (resumed.pauses ?? []).map(({ from, to }) => ({
    from: from + shift,
    ...(to !== undefined && { to: to + shift }),
  }));
  return withPieces(held, [{ ...resumed, readings, marks, pauses }]);
}

/** The steps that a resumed run began: the one in which it was interrupted goes on, and is not begun again. */
function marksSince({ session }: Unfinished, { marks, startTime }: HeartRateSession): readonly SessionMark[] {
  const [before, first] = [session.marks.at(-1), marks[0]];
  if (before === undefined || first === undefined || first.at - startTime >= PROMPT) return marks;
  const isSame =
    first.stepName === before.stepName && first.type === before.type && first.targetZone === before.targetZone;
  return isSame ? marks.slice(1) : marks;
}

/** A session of pieces, oldest first: each reading once, times rising, the pauses that any of them knows. */
export function joinedPieces(pieces: readonly HeartRateSession[]): HeartRateSession | undefined {
  const [first, ...rest] = pieces;
  return first && withPieces(first, rest);
}

/** What is shown of an unfinished session: it ends at the last moment known, for now. */
export function shownUnfinished(
  { session, at }: Unfinished,
  zones: Zones,
  place: Exclude<RunPlace, 'gone'>,
): HeartRateSession {
  return {
    ...endSession(session, at, zones),
    unfinished: place === 'elsewhere' ? 'in-progress' : 'interrupted',
  };
}

function withPieces(first: HeartRateSession, rest: readonly HeartRateSession[]): HeartRateSession {
  const { pauses: _, ...session } = first;
  const pieces = [first, ...rest];
  const known = pieces.flatMap((piece) => piece.pauses ?? []);
  // A pause that was open goes on only as far as the last piece says so: one that took no time is in no later piece.
  const open = pieces.at(-1)?.pauses?.filter(({ to }) => to === undefined) ?? [];
  const pauses = joinedPauses([...known.filter(({ to }) => to !== undefined), ...open]);
  const score = latestScore(pieces);
  const noted = [...pieces].sort((a, b) => (a.notesAt ?? -1) - (b.notesAt ?? -1)).at(-1);
  return {
    ...session,
    readings: rising(byTime(pieces, ({ readings }) => readings, momentOf)).slice(0, READINGS_MOST),
    marks: joinedMarks(
      byTime(
        pieces,
        ({ marks }) => marks,
        ({ at }) => at,
      ),
    ),
    ...(pauses.length > 0 && { pauses }),
    ...(pieces.some(({ source }) => source === 'demo') && { source: 'demo' }),
    ...(score && { score }),
    ...(noted?.notesAt !== undefined && { notes: noted.notes, notesAt: noted.notesAt }),
  };
}

/** What was counted in all of the run is in its last piece that knows of a count. */
function latestScore(pieces: readonly HeartRateSession[]): HeartRateSession['score'] {
  return pieces.filter(({ score }) => score !== undefined).at(-1)?.score;
}

const momentOf = ({ timestamp }: Reading): WallTime => timestamp;

/** What pieces hold, oldest first: a page that had the run before may have written its last piece late. */
function byTime<T>(
  pieces: readonly HeartRateSession[],
  partOf: (piece: HeartRateSession) => readonly T[],
  at: (item: T) => WallTime,
): readonly T[] {
  return pieces.flatMap(partOf).sort((a, b) => at(a) - at(b));
}

function rising(readings: readonly Reading[]): readonly Reading[] {
  let latest = -Infinity;
  return readings.filter(({ timestamp }) => {
    const isLater = timestamp > latest;
    if (isLater) latest = timestamp;
    return isLater;
  });
}

/** Of marks at one moment the last one counts; earlier ones than those before are left out. */
function joinedMarks(marks: readonly SessionMark[]): readonly SessionMark[] {
  const joined: SessionMark[] = [];
  for (const mark of marks) {
    const before = joined.at(-1);
    if (before?.at === mark.at) joined.pop();
    if (before === undefined || mark.at >= before.at) joined.push(mark);
  }
  return joined.slice(0, MARKS_MOST);
}

/** Every pause once, as long as anyone knows it; those that overlap are one. */
function joinedPauses(pauses: readonly Pause[]): readonly Pause[] {
  const joined: Pause[] = [];
  for (const pause of [...pauses].sort((a, b) => a.from - b.from || endOf(b) - endOf(a))) {
    const before = joined.at(-1);
    if (before === undefined || endOf(before) <= pause.from) joined.push(pause);
    else if (endOf(pause) > endOf(before)) joined[joined.length - 1] = { ...pause, from: before.from };
  }
  return joined.slice(0, PAUSES_MOST);
}

function endOf({ to }: Pause): WallTime {
  return to ?? Infinity;
}

/**
 * An unfinished session with what was stored of it as ended before its run was resumed; undefined if that is all of it
 *.
 */
export function beyond<T extends Unfinished>(each: T, before: HeartRateSession | undefined): T | undefined {
  if (before === undefined) return each;
  if ((before.endTime ?? 0) > each.at) return undefined;
  const session = isSummaryOnly(before) ? each.session : joinedPieces([reopened(before).session, each.session]);
  return session && { ...each, session };
}

/** What a page knows of a session up to a moment; it may have been frozen since, and lost its run. */
export function upTo({ session, seed }: Unfinished, moment: WallTime): Unfinished {
  const pauses = (session.pauses ?? []).filter(({ from, to = moment + 1 }) => from < moment && to <= moment);
  const known: HeartRateSession = {
    ...session,
    readings: session.readings.filter(({ timestamp }) => timestamp <= moment),
    marks: session.marks.filter(({ at }) => at <= moment),
    pauses: pauses.length === 0 ? undefined : pauses,
  };
  return { session: known, at: latestOf(known), seed };
}

/**
 * An ended session with what a page that had its run before wrote late: readings that it has not, which make it no longer.
 * The run moved until then. Later notes are taken, too. The same session if there is neither.
 */
export function withLate(ended: HeartRateSession, late: readonly HeartRateSession[], zones: Zones): HeartRateSession {
  const { endTime = 0, readings, pauses = [] } = ended;
  const known = new Set(readings.map(momentOf));
  const more = late
    .flatMap((piece) => piece.readings)
    .filter(({ timestamp }) => timestamp >= ended.startTime && timestamp <= endTime && !known.has(timestamp));
  const noted = late.reduce(withLaterNotes, ended);
  if (isSummaryOnly(ended) || more.length === 0) return noted;
  const { session } = reopened(noted);
  const held = pauses.flatMap(({ from, to = endTime }) => {
    const within = more.map(momentOf).filter((at) => at > from && at < to);
    return [{ from: Math.max(from, ...within), to }];
  });
  const piece = { ...session, readings: more, marks: [], pauses: [] };
  const joined = withPieces({ ...session, ...(held.length > 0 && { pauses: held }) }, [piece]);
  return endSession(joined, endTime, zonesOf(ended, zones));
}

/**
 * How much longer an unfinished session may still be being recorded; 0 if no one is recording it any more. A moment in
 * the future counts like one in the past, as the clock may have been set.
 */
export function aliveFor(row: unknown, now: WallTime): Millis {
  const seenAt = seenAtOf(row);
  return seenAt === undefined ? 0 : Math.max(0, DEAD_AFTER - Math.abs(now - seenAt));
}

/**
 * The end of a session whose page died: the last moment it knows, and no earlier than its last write if nothing was
 * read.
 */
export function endOfDead(session: HeartRateSession, row: unknown): WallTime {
  const latest = latestOf(session);
  return session.readings.length > 0 ? latest : Math.max(latest, seenAtOf(row) ?? latest);
}

function seenAtOf(row: unknown): WallTime | undefined {
  const seenAt = typeof row === 'object' && row !== null && 'seenAt' in row ? row.seenAt : undefined;
  return Number.isSafeInteger(seenAt) ? Number(seenAt) : undefined;
}
