// Records the current session, and hands it out every few seconds to be kept: a page that dies in the middle of a run
// loses little of it.

import { stopAll } from '../../base/stop-all.ts';
import type { Millis, WallTime } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import type { RunScore } from '../../timer/step-score.ts';
import type { Reading } from '../strap/reading.ts';
import type { Zones } from '../zones.ts';
import {
  endSession,
  pauseSession,
  resumeSession,
  startSession,
  withDemoReading,
  withMark,
  withReading,
  type HeartRateSession,
  type SessionMark,
} from './session.ts';
import type { RecordedRun, RunPlace, Unfinished } from './unfinished.ts';

/** The commands that record a session. */
export interface Recording {
  /** `source` says that the reading came from the demo. */
  record(reading: Reading, source?: HeartRateSession['source']): void;
  mark(mark: SessionMark): void;
  /** What has been counted so far. */
  score(score: RunScore | undefined): void;
  /** The run stands still from a moment on, or moves again; no effect if it already does. */
  pause(isPaused: boolean, at?: WallTime): void;
}

export interface Recorder extends Recording {
  /** `at` may lie a little ahead: what is read before it counts from there. */
  start(timer: Pick<HeartRateSession, 'timerId' | 'timerName' | 'sport'>, at?: WallTime): void;
  /** The session becomes part of a whole, and what is recorded from now on is that much later in it. */
  goOn(whole: HeartRateSession, later: Millis): void;
  /** The session being recorded, as it is now. */
  active(): Unfinished | undefined;
  /** Leaves the session as it is, paused from now on; undefined if none is open. */
  suspend(): Unfinished | undefined;
  /** Ends the session, now or at an earlier moment, without what was read since; undefined if none is open. */
  end(at?: WallTime): HeartRateSession | undefined;
}

/** What is new in a session is kept this often: a page that dies loses no more than that. */
const SAVES_EVERY: Millis = 5000;

/** What the recorder reports: the current session, and when to keep it. */
export interface RecorderTells {
  readonly show: (active: HeartRateSession | undefined) => void;
  readonly keep: (active: Unfinished) => void;
}

/** What the recorder needs of the world; stats use `zones`, and `sessionClock` dates them. */
export type RecorderParts = Pick<Ports, 'page'> &
  RecorderTells & { readonly zones: () => Zones; readonly sessionClock: Ports['clock'] };

/** What the sessions need of the world; stats use `zones`, and `sessionClock` dates what is recorded. */
export type SessionsParts = Pick<Ports, 'records' | 'clock' | 'random' | 'log' | 'disk' | 'page'> & {
  readonly zones: () => Zones;
  readonly sessionClock: Ports['clock'];
  /** Where the run of an unfinished session is. Rejects if the device cannot be read. */
  readonly runPlace: (run: RecordedRun) => Promise<RunPlace>;
  /** Calls back when that may have changed by what this page did. */
  readonly onRuns: (run: () => void) => Stop;
};

/** Makes a recorder that records nothing yet. */
export function createRecorder({ sessionClock: clock, page, show, keep, zones }: RecorderParts): Recorder {
  let active: HeartRateSession | undefined;
  let shift: Millis = 0;
  let stop: Stop = () => {};

  const wall = (): WallTime => clock.wall() + shift;
  const momentOf = ({ startTime }: HeartRateSession): WallTime => Math.max(startTime, wall());

  function set(session: HeartRateSession | undefined): void {
    if (session === active) return;
    active = session;
    show(session);
  }

  function change(rule: (session: HeartRateSession) => HeartRateSession): void {
    if (active !== undefined) set(rule(active));
  }

  function keepOn(): Stop {
    let saved: HeartRateSession | undefined;
    const keepNews = (): void => {
      // While the run moves, that it still did is news too.
      const isNews = active !== saved || (active !== undefined && !isPaused(active));
      if (active === undefined || !isNews) return;
      saved = active;
      keep({ session: active, at: momentOf(active) });
    };
    return stopAll([clock.every(SAVES_EVERY, keepNews), page.onHidden(keepNews)]);
  }

  function drop(): void {
    stop();
    shift = 0;
    set(undefined);
  }

  return {
    start(timer, at = clock.wall()) {
      stop();
      shift = 0;
      set(startSession(timer, at));
      stop = keepOn();
    },
    goOn(whole, later) {
      shift += later;
      set(whole);
    },
    active: () => active && { session: active, at: momentOf(active) },
    record(reading, source) {
      change((session) => {
        // One that came between the tap and the first move of the run's clock is the first of the session.
        const timestamp = Math.max(session.startTime, reading.timestamp + shift);
        return (source === 'demo' ? withDemoReading : withReading)(session, { ...reading, timestamp });
      });
    },
    mark: (mark) => change((session) => withMark(session, { ...mark, at: mark.at + shift })),
    score: (score) => change((session) => (session.score === score ? session : { ...session, score })),
    pause: (isHeld, at = clock.wall()) =>
      change((session) => (isHeld ? pauseSession : resumeSession)(session, at + shift)),
    suspend() {
      change((session) => pauseSession(session, wall()));
      const left = active && { session: active, at: momentOf(active) };
      drop();
      return left;
    },
    end(at) {
      const end = at === undefined ? wall() : at + shift;
      const ended = active && endSession(at === undefined ? active : readUntil(active, end), end, zones());
      drop();
      return ended;
    },
  };
}

function readUntil(session: HeartRateSession, end: WallTime): HeartRateSession {
  return { ...session, readings: session.readings.filter(({ timestamp }) => timestamp <= end) };
}

function isPaused({ pauses }: HeartRateSession): boolean {
  const last = pauses?.at(-1);
  return last !== undefined && last.to === undefined;
}
