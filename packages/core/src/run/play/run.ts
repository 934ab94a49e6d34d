// One execution of a timer: its status and what every command does to it. Nothing ticks: a running run is where it
// began and when, and every question about it is arithmetic on the time asked for (D4). Instants here are whole
// milliseconds, so that all sums and divisions are exact.

import type { Instant, Millis } from '../../base/units.ts';
import { forward, nextHalt } from '../plan/axis.ts';
import { extraAt, type Extra } from '../plan/extra.ts';
import { BEGINNING, type Plan, type Position } from '../plan/plan.ts';
import {
  locate,
  next,
  previous,
  segmentAt,
  startOf,
  type Place,
  type Segment,
  type StepSegment,
} from '../plan/segment.ts';
import { waitAt, waitIn } from '../plan/wait-place.ts';

/**
 * A run. Only one under way knows an instant; only a complete one has no position. `extra` belongs to the segment of the
 * position; `lead` is how long before `since` its lead-in began, `begins` there if its beginning was agreed on with others. A waiting one is in a step that a tap ends, past its
 * estimate, or in one that rings: the time since then is extra time, and of one that rings nothing else is. A paused one may have been told so much further than its sound had come:
 * it waits for that when it goes on.
 */
export type Run =
  | { readonly status: 'ready'; readonly position: Position }
  | {
      readonly status: 'running';
      readonly position: Position;
      readonly since: Instant;
      readonly extra?: Extra;
      readonly lead?: Millis;
      readonly begins?: 'as-agreed';
    }
  | { readonly status: 'waiting'; readonly position: Position; readonly since: Instant; readonly extra?: Extra }
  | {
      readonly status: 'paused';
      readonly position: Position;
      readonly extra?: Extra;
      readonly behind?: Millis;
    }
  | { readonly status: 'complete' };
/** A run that moves along its plan. */
export type RunningRun = Extract<Run, { status: 'running' }>;
/** A run whose clock moves: along its plan, or waiting in a step. */
export type LiveRun = Extract<Run, { status: 'running' | 'waiting' }>;

/** A run that has not been started. */
export const READY: Run = { status: 'ready', position: BEGINNING };

/** The run at an instant: unchanged while it runs on, paused or waiting at a gate it has reached (D6), or complete. */
export function advance(plan: Plan, run: Run, now: Instant): Run {
  if (run.status !== 'running') return run;
  const next = nextHalt(plan, run.position);
  if (next === undefined || now - movesFrom(run) < next.away) return run;
  const { halt, away } = next;
  const since = movesFrom(run) + away;
  switch (halt.kind) {
    case 'gate':
      return { status: 'paused', position: halt.position };
    case 'tap':
      return { status: 'waiting', position: halt.position, since, ...extraAt(plan, run, since) };
    case 'ring':
      // What the step was given before has passed: from here on the clock says how long it has rung.
      return { status: 'waiting', position: halt.position, since };
    case 'end':
      return { status: 'complete' };
  }
}

/** Whether a run stands at a place until someone lets it go on. */
export function isHeld(run: Run): run is Extract<Run, { status: 'paused' | 'waiting' }> {
  return run.status === 'paused' || run.status === 'waiting';
}

/** Whether a run waits in its step, or is paused while it did: past an estimate, or ringing. */
export function waitsIn(plan: Plan, run: Run): boolean {
  return run.status === 'waiting' || (run.status === 'paused' && waitAt(plan, run.position) !== undefined);
}

/** Whether a run rings until someone answers, or is paused while it did. */
export function isRinging(plan: Plan, run: Run): boolean {
  return isHeld(run) && waitAt(plan, run.position) === 'ring';
}

/** The step for which a waiting run rings, and since when, as if it had not been paused; undefined of one that waits for a tap. */
export function ringOf(
  plan: Plan,
  { position, since, extra }: Extract<Run, { status: 'waiting' }>,
): { readonly segment: StepSegment; readonly since: Instant } | undefined {
  const { segment } = locate(plan, position);
  const isRing = segment.kind === 'step' && waitIn(plan, segment) === 'ring';
  return isRing ? { segment, since: since - (extra?.passed ?? 0) } : undefined;
}

/** Whether the clock of a run moves. */
export function isUnderWay(run: Run): run is LiveRun {
  return run.status === 'running' || run.status === 'waiting';
}

/** The instant at which a running run will halt on its own, or undefined if it never does. */
export function haltsAt(plan: Plan, run: RunningRun): Instant | undefined {
  const next = nextHalt(plan, run.position);
  return next === undefined ? undefined : movesFrom(run) + next.away;
}

/** The instant at which a running run begins to move on the time axis: its extra time passes first. */
export function movesFrom(run: RunningRun): Instant {
  return run.since + (run.extra?.ahead ?? 0);
}

/** Where a run is at an instant, or undefined if it is complete by then. */
export function positionAt(plan: Plan, run: Run, now: Instant): Position | undefined {
  const settled = advance(plan, run, now);
  if (settled.status === 'complete') return undefined;
  if (settled.status !== 'running') return settled.position;
  return forward(plan, settled.position, Math.max(0, now - movesFrom(settled)));
}

/** A run begins this long after the tap, so that the first tone is not late while the sound wakes up. */
export const START_LEAD: Millis = 150;

/**
 * Sets the clock moving, a little after an instant; ignored while running, waiting or paused. A complete run
 * begins again.
 */
export function start(plan: Plan, run: Run, now: Instant): Run {
  const settled = advance(plan, run, now);
  if (isUnderWay(settled) || settled.status === 'paused') return settled;
  return {
    status: 'running',
    position: settled.status === 'ready' ? settled.position : BEGINNING,
    since: now + START_LEAD,
  };
}

/** Stops the clock; ignored unless running or waiting. */
export function pause(plan: Plan, run: Run, now: Instant): Run {
  const settled = advance(plan, run, now);
  const position = positionAt(plan, settled, now);
  if (!isUnderWay(settled) || position === undefined) return settled;
  return { status: 'paused', position, ...extraAt(plan, settled, now) };
}

/** Lets the clock continue; ignored unless paused. A run that waited waits again. */
export function resume(plan: Plan, run: Run, now: Instant): Run {
  const settled = advance(plan, run, now);
  if (settled.status !== 'paused') return settled;
  const { behind = 0, ...held } = settled;
  return { ...held, status: waitAt(plan, settled.position) === undefined ? 'running' : 'waiting', since: now + behind };
}

/** No longer running or paused; stands at the beginning of the segment it was in. */
export function stop(plan: Plan, run: Run, now: Instant): Run {
  const segment = segmentOf(plan, run, now);
  return segment === undefined ? { status: 'complete' } : { status: 'ready', position: startOf(plan, segment) };
}

/** Stops and returns to the first step. */
export function reset(): Run {
  return READY;
}

/** To the next segment, still running or standing as before; undefined at the end (D25). */
export function skipNext(plan: Plan, run: Run, now: Instant): Run | undefined {
  return skip(plan, run, now, next);
}

/** To the previous segment, still running or standing as before; undefined at the beginning (D25). */
export function skipPrevious(plan: Plan, run: Run, now: Instant): Run | undefined {
  return skip(plan, run, now, previous);
}

/** To a place in the plan; undefined if there is no such place. A complete run becomes ready there. */
export function jump(plan: Plan, run: Run, place: Place, now: Instant): Run | undefined {
  const segment = segmentAt(plan, place);
  return segment && moved(advance(plan, run, now), startOf(plan, segment), now);
}

/** The segment a run is in at an instant, or undefined when it is complete. */
export function segmentOf(plan: Plan, run: Run, now: Instant): Segment | undefined {
  const position = positionAt(plan, run, now);
  return position && locate(plan, position).segment;
}

function skip(
  plan: Plan,
  run: Run,
  now: Instant,
  step: (plan: Plan, segment: Segment) => Segment | undefined,
): Run | undefined {
  const segment = segmentOf(plan, run, now);
  const target = segment && step(plan, segment);
  return target && moved(advance(plan, run, now), startOf(plan, target), now);
}

function moved(run: Run, position: Position, now: Instant): Run {
  switch (run.status) {
    case 'running':
    case 'waiting':
      return { status: 'running', position, since: now };
    case 'paused':
      return { status: 'paused', position };
    case 'ready':
    case 'complete':
      return { status: 'ready', position };
  }
}
