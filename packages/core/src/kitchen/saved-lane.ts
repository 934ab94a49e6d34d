// A lane as the device keeps it: a saved run, with the timer that it is a run of. To an app that knows no board it is the saved run
// of a timer that no one has, which it neither offers nor removes for a day.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import type { Millis, Seconds, WallTime } from '../base/units.ts';
import { savedRunFields, savedRunOf, type SavedRun } from '../run/play/saved-run.ts';
import type { PlayerView } from '../run/play/view.ts';
import { parseTimer, timerDocument } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';

/** A lane of the board: what it plays, and the wait for its start if that is planned. */
export interface Lane {
  readonly id: string;
  /** As it is in the library, or as it was written; its name is the lane's. */
  readonly timer: Timer;
  readonly wait: Seconds;
  /** Its place among the pitches. */
  readonly pitch: number;
  /** Lanes are in this order. */
  readonly addedAt: WallTime;
}

/** A lane and where it stood; a run that was not begun is not there. */
export interface SavedLane {
  readonly lane: Lane;
  readonly run: SavedRun;
  readonly hasBegun: boolean;
}

/** A device clock that was set further back than this tells nothing of how long a lane was away. */
const LONGEST_AWAY: Millis = 7 * 86_400_000;

const schema = z.object({
  ...savedRunFields,
  lane: z.object({
    timer: z.unknown(),
    wait: z.number().check(z.gte(0)),
    pitch: z.int().check(z.gte(0)),
    addedAt: z.number(),
    hasBegun: z.boolean(),
  }),
});

/** What to keep of a lane. */
export function laneRow(lane: Lane, view: PlayerView, seenAt: WallTime): unknown {
  const run = savedRunOf(view, seenAt) ?? notBegun(lane, seenAt);
  const { timer, wait, pitch, addedAt } = lane;
  const hasBegun = view.status !== 'ready';
  return { ...run, lane: { timer: timerDocument(timer), wait, pitch, addedAt, hasBegun } };
}

function notBegun({ id, timer }: Lane, seenAt: WallTime): SavedRun {
  return {
    owner: timer.userId,
    timerId: id,
    status: 'paused',
    place: { kind: 'step', round: 0, repeat: 0, step: 0, rep: 0 },
    offset: 0,
    stood: { roundNumber: 1, rounds: 1, secondsLeft: 0 },
    volume: timer.globalSettings.volume,
    muted: false,
    seenAt,
  };
}

/** The lane in what the device has stored, or undefined. Never throws. */
export function parseLane(stored: unknown): SavedLane | undefined {
  const read = readAs(schema, stored);
  if (!read.success) return undefined;
  const { lane, ...run } = read.data;
  const timer = parseTimer(lane.timer);
  if (!timer.ok) return undefined;
  const { wait, pitch, addedAt, hasBegun } = lane;
  return { lane: { id: run.timerId, timer: timer.timer, wait, pitch, addedAt }, run, hasBegun };
}

/** For how long a lane that ran was away, in whole seconds as its clock has them; nothing if the device's clock was set back meanwhile. */
export function awayFor({ seenAt }: Pick<SavedRun, 'seenAt'>, now: WallTime): Millis {
  const away = now - seenAt;
  return away > 0 && away <= LONGEST_AWAY ? Math.round(away / 1000) * 1000 : 0;
}
