// Where a run stood when last seen, saved on the device so that a reload, a crash or a discarded tab loses at most a
// second of it. A place in the plan rather than a position: the timer may have been edited in between.

import * as z from 'zod/mini';
import { readAs } from '../../base/read.ts';
import type { Millis, Seconds, WallTime } from '../../base/units.ts';
import type { Extra } from '../plan/extra.ts';
import type { Segment } from '../plan/segment.ts';
import { MOST_STRETCHES } from '../plan/stretch.ts';
import { isNoOnes } from './newest.ts';
import type { Tally } from './tally.ts';
import type { PlayerView, StandingView } from './view.ts';

/** The ids of a place's round, and of its step unless it is a rest. */
export interface PlaceIds {
  readonly round: string;
  readonly step?: string | undefined;
}

/** What was shown of a place: of the segment, and of the workout unless it has no end. Earlier versions kept neither step nor workout. */
export interface StoodAt {
  readonly roundNumber: number;
  readonly rounds: number;
  readonly secondsLeft: Seconds;
  /** What is done there; absent in a rest between repeats. */
  readonly step?: string | undefined;
  readonly workout?: { readonly secondsLeft: Seconds; readonly isAbout: boolean } | undefined;
}

/** A score is read where it is needed: every page looks for saved runs. */
export type SavedTally = Omit<Tally, 'score'> & { readonly score?: unknown };

/** A run in progress at a moment of the wall clock. */
export interface SavedRun {
  /** Whose run it is. Earlier versions kept no owner. */
  readonly owner?: string | undefined;
  readonly timerId: string;
  readonly status: 'running' | 'paused';
  readonly place: Segment;
  /** The ids at the place, because an edit moves indexes. Earlier versions kept none. */
  readonly ids?: PlaceIds | undefined;
  readonly offset: Millis;
  /** What the person gave to the segment, or took from it. */
  readonly extra?: Extra | undefined;
  readonly tally?: SavedTally | undefined;
  /** When its timer was last edited: what was done is kept as places in it. Earlier versions kept none. */
  readonly timerAt?: WallTime | undefined;
  /** What picks the phrasings of the run. Earlier versions kept none. */
  readonly seed?: number | undefined;
  /** What the order of its shuffled rounds is drawn from; without one they run as written. */
  readonly shuffle?: number | undefined;
  /** What was shown there, for the words of an offer: planning the timer itself may take long. */
  readonly stood: StoodAt;
  /** 0 to 100. */
  readonly volume: number;
  readonly muted: boolean;
  readonly seenAt: WallTime;
}

/** After this no one wants to continue a workout. */
export const EXPIRES_AFTER: Millis = 24 * 3_600_000;
/** A running run seen more recently than this may still be running in another tab. */
export const MAY_BE_ALIVE: Millis = 3000;

/** What to keep of a run; undefined if none is in progress, or its timer is no one's. */
export function savedRunOf(view: PlayerView, seenAt: WallTime): SavedRun | undefined {
  if ((view.status !== 'running' && view.status !== 'paused') || isNoOnes(view.timer)) return undefined;
  const { timer, status, current, progress, extra, tally, seed, volume, muted } = view;
  const { shuffle } = view.overview.plan;
  return {
    owner: timer.userId,
    timerId: timer.id,
    status,
    place: current.segment,
    ids: { round: current.roundId, ...(current.kind === 'step' && { step: current.step.id }) },
    offset: progress.segmentMillis - progress.leftMillis - extra.passed,
    ...((extra.ahead !== 0 || extra.passed !== 0) && { extra }),
    tally,
    timerAt: timer.updatedAt.getTime(),
    seed,
    ...(shuffle !== undefined && { shuffle }),
    stood: stoodAt(view),
    volume,
    muted,
    seenAt,
  };
}

function stoodAt({ current, secondsLeft, totalSecondsLeft, totalIsAbout, totalIsInfinite }: StandingView): StoodAt {
  const { roundNumber, rounds } = current;
  return {
    ...{ roundNumber, rounds, secondsLeft },
    ...(current.kind === 'step' && { step: current.stepName }),
    ...(!totalIsInfinite && { workout: { secondsLeft: totalSecondsLeft, isAbout: totalIsAbout } }),
  };
}

/**
 * Whether another tab may be running this one: a running run is seen every second. A moment in the future says nothing:
 * the device clock was set back.
 */
export function mayBeAlive({ status, seenAt }: SavedRun, now: WallTime): boolean {
  return status === 'running' && Math.abs(now - seenAt) <= MAY_BE_ALIVE;
}

/** Whether a saved run is too old to continue. */
export function isOver({ seenAt }: SavedRun, now: WallTime): boolean {
  return now - seenAt >= EXPIRES_AFTER;
}

/** Runs in the order in which they are offered. */
export function newestFirst(runs: readonly SavedRun[]): readonly SavedRun[] {
  return [...runs].sort((a, b) => b.seenAt - a.seenAt);
}

const count = z.int().check(z.gte(0));
const position = z.object({ round: count, at: count });
/** What is stored of a saved run. */
export const savedRunFields = {
  owner: z.optional(z.string()),
  timerId: z.string(),
  status: z.enum(['running', 'paused']),
  place: z.union([
    z.object({ kind: z.literal('step'), round: count, repeat: count, step: count, rep: count }),
    z.object({ kind: z.literal('rest'), round: count, repeat: count }),
  ]),
  ids: z.optional(z.object({ round: z.string(), step: z.optional(z.string()) })),
  offset: z.number().check(z.gte(0)),
  extra: z.optional(z.object({ ahead: count, passed: z.int() })),
  tally: z.optional(
    z.object({
      moved: z.number().check(z.gte(0)),
      steps: count,
      done: z.optional(z.array(z.object({ from: position, to: position })).check(z.maxLength(MOST_STRETCHES))),
      score: z.optional(z.unknown()),
    }),
  ),
  timerAt: z.optional(z.number()),
  seed: z.optional(z.number().check(z.gte(0))),
  shuffle: z.optional(z.number().check(z.gte(0), z.lt(1))),
  stood: z.object({
    roundNumber: count,
    rounds: count,
    secondsLeft: z.number().check(z.gte(0)),
    step: z.optional(z.string()),
    workout: z.optional(z.object({ secondsLeft: z.number().check(z.gte(0)), isAbout: z.boolean() })),
  }),
  volume: z.number().check(z.gte(0), z.lte(100)),
  muted: z.boolean(),
  seenAt: z.number(),
};
const schema = z.object(savedRunFields);

/** A saved run in what the device has stored, or undefined. Never throws. */
export function parseSavedRun(stored: unknown): SavedRun | undefined {
  const read = readAs(schema, stored);
  return read.success ? read.data : undefined;
}
