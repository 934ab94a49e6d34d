// A recorded workout: the readings of a run from its start to its end, and the moments at which its steps began.

import type { Bpm, WallTime } from '../../base/units.ts';
import type { Sport } from '../../timer/sport.ts';
import type { RunScore } from '../../timer/step-score.ts';
import type { StepType, ZoneNumber } from '../../timer/timer.ts';
import { believable, isBpm, type Reading } from '../strap/reading.ts';
import { DEFAULT_MAX_HEART_RATE, type Floors, type Zones } from '../zones.ts';
import { withoutOpenPause, withPause, type Pause } from './session-pauses.ts';
import { statsOf, type SessionStats } from './session-stats.ts';
import type { SessionSummary } from './session-summary.ts';

/** The beginning of a step, or of a rest between the repeats of a round. */
export interface SessionMark {
  readonly at: WallTime;
  readonly stepName: string;
  readonly type: StepType | 'between';
  readonly targetZone?: ZoneNumber | undefined;
}

/** What a person adds to a session afterwards. */
export interface SessionNotes {
  /** Shown in place of the timer's name; 1 to `TITLE_MOST` characters. */
  readonly title?: string | undefined;
  /** 1 to `NOTE_MOST` characters. */
  readonly note?: string | undefined;
  /** How hard it felt, on Borg's scale of 1 to 10. */
  readonly effort?: number | undefined;
}

/** A title of a session has at most this many characters. */
export const TITLE_MOST = 100;
/** A note on a session has at most this many characters. */
export const NOTE_MOST = 2000;
/** How hard a session can have felt, at most. */
export const EFFORT_MOST = 10;

/** What is known of readings that are not here. */
export interface SummaryOnly {
  /** 'removed' by someone who made room, or 'nowhere' as the account has lost them. */
  readonly readingsIn: 'account' | 'removed' | 'nowhere';
  /** Absent if it is broken. */
  readonly summary?: SessionSummary | undefined;
}

/** The readings of one run; active while it has no end. */
export interface HeartRateSession {
  /** 'hr-session-' and the moment of its start. */
  readonly sessionId: string;
  readonly timerId: string;
  readonly timerName: string;
  /** That of the timer; absent means training. */
  readonly sport?: Sport | undefined;
  readonly startTime: WallTime;
  readonly endTime?: WallTime | undefined;
  /** Oldest first, each later than the one before; none if summary-only. */
  readonly readings: readonly Reading[];
  /** Absent while active, and if nothing was read. */
  readonly stats?: SessionStats | undefined;
  /** As it is stored with the readings, so that a list reads none of them; absent from a copy, whose readings may differ. */
  readonly summary?: SessionSummary | undefined;
  /** Present if the readings are not here. */
  readonly summaryOnly?: SummaryOnly | undefined;
  /** Oldest first, each later than the one before. */
  readonly marks: readonly SessionMark[];
  /** Oldest first; absent if the run was never paused. */
  readonly pauses?: readonly Pause[] | undefined;
  /** The maximum with which the zones of `stats` were counted. */
  readonly maxHeartRate?: Bpm | undefined;
  /** Where those zones began; absent if in percent of that maximum. */
  readonly zoneFloors?: Floors | undefined;
  /** The resting heart rate they were found by; absent if by none. */
  readonly restingHeartRate?: Bpm | undefined;
  /** Present if the readings came from the demo and not from a heart. */
  readonly source?: 'demo' | undefined;
  /** What was counted in the run, and how long what a tap ended took; absent if nothing. */
  readonly score?: RunScore | undefined;
  readonly notes?: SessionNotes | undefined;
  /** When `notes` were last changed; absent if they never were. */
  readonly notesAt?: WallTime | undefined;
  /** Present while its run may go on, here or on another page: its end is the last moment known, for now. Never stored. */
  readonly unfinished?: 'interrupted' | 'in-progress' | undefined;
}

/** A session records at most this many readings: a day's worth at one a second. */
export const READINGS_MOST = 86_400;
/** A session keeps at most this many marks. */
export const MARKS_MOST = 5000;

/** A session that begins now, with nothing read. */
export function startSession(
  timer: Pick<HeartRateSession, 'timerId' | 'timerName' | 'sport'>,
  now: WallTime,
): HeartRateSession {
  const startTime = Math.round(now);
  const { timerId, timerName, sport } = timer;
  const named = { timerId, timerName, ...(sport && { sport }) };
  return { sessionId: `hr-session-${startTime}`, ...named, startTime, readings: [], marks: [] };
}

/**
 * The session without readings that cannot be a heart's, and its numbers without them; unchanged if there are none. For
 * one that comes from a file: those kept here stay as they are.
 */
export function withoutDoubted(session: HeartRateSession): HeartRateSession {
  const readings = believable(session.readings);
  if (readings === session.readings) return session;
  const { stats: _, ...others } = session;
  const stats = statsOf(readings, zonesOf(session, DEFAULT_MAX_HEART_RATE));
  return { ...others, readings, ...(stats && { stats }) };
}

/** Whether there is a session and it has no end. */
export function isActive(session: HeartRateSession | undefined): session is HeartRateSession {
  return session !== undefined && session.endTime === undefined;
}

/**
 * The session with one more reading, at its whole millisecond; unchanged if it has ended, is full, or the reading
 * cannot be a heart rate or is not later than those already there.
 */
export function withReading(session: HeartRateSession, reading: Reading): HeartRateSession {
  const latest = session.readings.at(-1)?.timestamp ?? session.startTime - 1;
  const timestamp = Math.round(reading.timestamp);
  const fits = isActive(session) && session.readings.length < READINGS_MOST;
  if (!fits || !isBpm(reading.bpm) || !(timestamp > latest)) return session;
  return { ...session, readings: [...session.readings, { ...reading, timestamp }] };
}

/** The same with a reading from the demo: a single one makes it a simulated session. */
export function withDemoReading(session: HeartRateSession, reading: Reading): HeartRateSession {
  const read = withReading(session, reading);
  return read === session ? session : { ...read, source: 'demo' };
}

/**
 * The session with one more mark. A mark at the same moment as the last replaces it; one that is earlier, or too many,
 * is left out.
 */
export function withMark(session: HeartRateSession, mark: SessionMark): HeartRateSession {
  const latest = session.marks.at(-1)?.at ?? session.startTime;
  const at = Math.round(mark.at);
  if (!isActive(session) || !(at >= latest)) return session;
  const before = session.marks.filter((other) => other.at !== at);
  return before.length >= MARKS_MOST ? session : { ...session, marks: [...before, { ...mark, at }] };
}

/** The session, paused from now on; unchanged if it already is. */
export function pauseSession(session: HeartRateSession, now: WallTime): HeartRateSession {
  return withPauses(session, (pauses) => withPause(pauses, Math.max(session.startTime, now)));
}

/** The session, moving from now on; unchanged if it already is. */
export function resumeSession(session: HeartRateSession, now: WallTime): HeartRateSession {
  return withPauses(session, (pauses) => withoutOpenPause(pauses, now));
}

function withPauses(
  { pauses: before = [], ...session }: HeartRateSession,
  rule: (pauses: readonly Pause[]) => readonly Pause[],
): HeartRateSession {
  const pauses = isActive(session) ? rule(before) : before;
  return pauses.length === 0 ? session : { ...session, pauses };
}

/** The latest moment in a session, apart from its end. */
export function latestOf({ startTime, readings, marks, pauses = [] }: HeartRateSession): WallTime {
  const pause = pauses.at(-1);
  return Math.max(startTime, readings.at(-1)?.timestamp ?? 0, marks.at(-1)?.at ?? 0, pause?.to ?? pause?.from ?? 0);
}

/**
 * The ended session with its numbers; never ends before anything it holds. An ended session stays as it is.
 */
export function endSession(session: HeartRateSession, now: WallTime, zones: Zones): HeartRateSession {
  if (!isActive(session)) return session;
  const stats = statsOf(session.readings, zones);
  const endTime = Math.max(latestOf(session), Math.round(now));
  return {
    ...resumeSession(session, endTime),
    endTime,
    ...countedWith(zones),
    ...(stats === undefined ? {} : { stats }),
  };
}

/** How a session keeps the zones it was counted with. */
export function countedWith(zones: Zones): Pick<HeartRateSession, 'maxHeartRate' | 'zoneFloors' | 'restingHeartRate'> {
  if (typeof zones === 'number') return { maxHeartRate: zones };
  const { floors: zoneFloors, top: maxHeartRate, resting } = zones;
  return { maxHeartRate, zoneFloors, ...(resting === undefined ? {} : { restingHeartRate: resting }) };
}

/** The zones a session was counted with; some others if it does not say. */
export function zonesOf(
  { maxHeartRate: top, zoneFloors: floors, restingHeartRate: resting }: HeartRateSession,
  others: Zones,
): Zones {
  if (top === undefined) return others;
  return floors === undefined ? top : { floors, top, ...(resting === undefined ? {} : { resting }) };
}

/** Whether a session has readings that came from no heart: it stays on this device. */
export function isSimulated({ source }: Pick<HeartRateSession, 'source'>): boolean {
  return source === 'demo';
}

/** Whether a session has no end yet, or only one for now: it goes into no file of the account. */
export function isUnfinished(session: HeartRateSession): boolean {
  return session.endTime === undefined || session.unfinished !== undefined;
}

/** The sport of a session. */
export function sportOf({ sport = 'training' }: Pick<HeartRateSession, 'sport'>): Sport {
  return sport;
}

/** Whether the readings of a session are not here. */
export function isSummaryOnly({ summaryOnly }: Pick<HeartRateSession, 'summaryOnly'>): boolean {
  return summaryOnly !== undefined;
}

/** Whether the readings of a session cannot be had any more, from nowhere. */
export function isWithoutReadings({ summaryOnly }: Pick<HeartRateSession, 'summaryOnly'>): boolean {
  return summaryOnly !== undefined && summaryOnly.readingsIn !== 'account';
}

/** Whether an ended session has any readings: a run without a strap is recorded too. */
export function hasReadings({ stats }: HeartRateSession): boolean {
  return stats !== undefined;
}
