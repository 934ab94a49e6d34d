// Where a run stood when it was last seen, kept on the device so that a reload, a crash or a discarded tab loses at most
// a second of it. A place of the plan and not a position: the timer may have been edited in between.

import * as z from 'zod/mini';
import { durationOf, startOf } from './segment.ts';
import type { Millis, WallTime } from '../units.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { Segment } from './segment.ts';
import type { PlayerView } from './view.ts';

/** A run in progress at a moment of the wall clock. */
export interface KeptRun {
  readonly timerId: string;
  readonly timerName: string;
  readonly status: 'running' | 'paused';
  readonly place: Segment;
  readonly offset: Millis;
  /** 0 to 100. */
  readonly volume: number;
  readonly muted: boolean;
  readonly seenAt: WallTime;
}

/** After this nobody wants to go on with a workout. */
export const KEPT_FOR: Millis = 24 * 3_600_000;
/** A running run seen more lately than this may still be running in another tab. */
export const MAY_BE_ALIVE: Millis = 3000;

/** What to keep of a run; undefined where there is none in progress. */
export function keptRunOf(view: PlayerView, seenAt: WallTime): KeptRun | undefined {
  if (view.status !== 'running' && view.status !== 'paused') return undefined;
  const { timer, status, current, progress, volume, muted } = view;
  return {
    timerId: timer.id,
    timerName: timer.name,
    status,
    place: current.segment,
    offset: progress.segmentMillis - progress.leftMillis,
    volume,
    muted,
    seenAt,
  };
}

/** The run that goes on where a kept one stood: paused, for the person decides when. Undefined where the timer has no such place any more. */
export function restoredRun(plan: Plan, { place, offset }: KeptRun): Run | undefined {
  if (!isPlaceOf(plan, place) || offset >= durationOf(plan, place)) return undefined;
  const { round, at } = startOf(plan, place);
  return { status: 'paused', position: { round, at: at + Math.floor(offset) } };
}

function isPlaceOf(plan: Plan, place: Segment): boolean {
  const round = plan.rounds[place.round];
  if (round === undefined || place.repeat >= round.repeats) return false;
  if (place.kind === 'rest') return round.rest > 0 && place.repeat < round.repeats - 1;
  const step = round.steps[place.step];
  return step !== undefined && place.rep < step.reps;
}

/** Whether another tab may be running this one: a running run is seen every second. */
export function mayBeAlive({ status, seenAt }: KeptRun, now: WallTime): boolean {
  return status === 'running' && now - seenAt <= MAY_BE_ALIVE;
}

/** Whether a kept run is worth offering: not too old, and not running in another tab. */
export function isOffered(run: KeptRun, now: WallTime): boolean {
  return now - run.seenAt < KEPT_FOR && !mayBeAlive(run, now);
}

const count = z.int().check(z.gte(0));
const schema = z.object({
  timerId: z.string(),
  timerName: z.string(),
  status: z.enum(['running', 'paused']),
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('step'), round: count, repeat: count, step: count, rep: count }),
    z.object({ kind: z.literal('rest'), round: count, repeat: count }),
  ]),
  offset: z.number().check(z.gte(0)),
  volume: z.number().check(z.gte(0), z.lte(100)),
  muted: z.boolean(),
  seenAt: z.number(),
});

/** A kept run in what the device has stored, or undefined. Never throws. */
export function parseKeptRun(stored: unknown): KeptRun | undefined {
  const read = z.safeParse(schema, stored);
  return read.success ? read.data : undefined;
}
