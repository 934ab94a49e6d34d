// What a session was doing at one moment, for someone who points at its curve.

import { lastUpTo } from '../../base/bisect.ts';
import type { Bpm, WallTime } from '../../base/units.ts';
import { standstillsOf } from '../sessions/session-stretches.ts';
import type { HeartRateSession, SessionMark } from '../sessions/session.ts';
import { BPM_LEAST, FRESH_FOR } from '../strap/reading.ts';

/** One moment of a session. */
export interface SessionMoment {
  /** The latest reading, while it is fresh and can be a heart's. */
  readonly bpm: Bpm | undefined;
  /** The step or rest; undefined before the first. */
  readonly mark: SessionMark | undefined;
  readonly isPaused: boolean;
}

/** A session at a moment: its readings and marks ascend, so bisection finds the moment. */
export function sessionMomentOf(session: HeartRateSession, at: WallTime): SessionMoment {
  const { readings, marks } = session;
  const reading = readings[lastUpTo((place) => readings[place]?.timestamp ?? Infinity, at, 0, readings.length - 1)];
  const mark = marks[lastUpTo((place) => marks[place]?.at ?? Infinity, at, 0, marks.length - 1)];
  const isFresh =
    reading !== undefined && reading.bpm >= BPM_LEAST && reading.timestamp <= at && at - reading.timestamp <= FRESH_FOR;
  return {
    bpm: isFresh ? reading.bpm : undefined,
    mark: mark !== undefined && mark.at <= at ? mark : undefined,
    isPaused: standstillsOf(session).some(({ from, to }) => from <= at && at < to),
  };
}
