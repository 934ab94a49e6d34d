// One execution of a timer: its status and what every command does to it. Nothing ticks: a running run is where it
// began and when, and every question about it is arithmetic on the time asked for (D4). Instants here are whole
// milliseconds, so that all sums and divisions are exact.

import type { Instant, Millis } from '../../base/units.ts';
import { forward, nextHalt } from '../plan/axis.ts';
import { extraAt, type Extra } from '../plan/extra.ts';
import { BEGINNING, type Plan, type Position } from '../plan/plan.ts';
import { locate, next, previous, segmentAt, startOf, type Place, type Segment } from '../plan/segment.ts';

/**
 * A run. Only a running one knows an instant; only a complete one has no position. `extra` belongs to the segment of the
 * position; `lead` is how long before `since` its lead-in began.
 */
export type Run =
  | { readonly status: 'ready'; readonly position: Position }
  | {
      readonly status: 'running';
      readonly position: Position;
      readonly since: Instant;
      readonly extra?: Extra;
      readonly lead?: Millis;
    }
  | { readonly status: 'paused'; readonly position: Position; readonly extra?: Extra }
  | { readonly status: 'complete' };
/** A run whose clock moves. */
export type RunningRun = Extract<Run, { status: 'running' }>;

/** A run that has not been started. */
export const READY: Run = { status: 'ready', position: BEGINNING };

/** The run at an instant: unchanged while it runs on, paused at a gate it has reached (D6), or complete. */
export function advance(plan: Plan, run: Run, now: Instant): Run {
  if (run.status !== 'running') return run;
  const next = nextHalt(plan, run.position);
  if (next === undefined || now - movesFrom(run) < next.away) return run;
  return next.halt.kind === 'gate' ? { status: 'paused', position: next.halt.position } : { status: 'complete' };
}

/** The instant at which a running run will halt on its own, or undefined if it never does. */
export function haltsAt(plan: Plan, run: RunningRun): Instant | undefined {
  const next = nextHalt(plan, run.position);
  return next === undefined ? undefined : movesFrom(run) + next.away;
}

/** The instant at which a running run begins to move on the time axis: its extra time passes first (RUN-120). */
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

/** A run begins this long after the tap, so that the first tone is not late while the sound wakes up (RUN-62). */
export const START_LEAD: Millis = 150;

/**
 * Sets the clock moving, a little after an instant; ignored while running or paused (RUN-3). A complete run begins
 * again.
 */
export function start(plan: Plan, run: Run, now: Instant): Run {
  const settled = advance(plan, run, now);
  if (settled.status === 'running' || settled.status === 'paused') return settled;
  return {
    status: 'running',
    position: settled.status === 'ready' ? settled.position : BEGINNING,
    since: now + START_LEAD,
  };
}

/** Stops the clock; ignored unless running (RUN-4). */
export function pause(plan: Plan, run: Run, now: Instant): Run {
  const settled = advance(plan, run, now);
  const position = positionAt(plan, settled, now);
  if (settled.status !== 'running' || position === undefined) return settled;
  return { status: 'paused', position, ...extraAt(plan, settled, now) };
}

/** Lets the clock continue; ignored unless paused (RUN-5). */
export function resume(plan: Plan, run: Run, now: Instant): Run {
  const settled = advance(plan, run, now);
  return settled.status === 'paused' ? { ...settled, status: 'running', since: now } : settled;
}

/** No longer running or paused; stands at the beginning of the segment it was in (RUN-6). */
export function stop(plan: Plan, run: Run, now: Instant): Run {
  const segment = segmentOf(plan, run, now);
  return segment === undefined ? { status: 'complete' } : { status: 'ready', position: startOf(plan, segment) };
}

/** Stops and returns to the first step (RUN-7). */
export function reset(): Run {
  return READY;
}

/** To the next segment, still running or standing as before; undefined at the end (RUN-30, D25). */
export function skipNext(plan: Plan, run: Run, now: Instant): Run | undefined {
  return skip(plan, run, now, next);
}

/** To the previous segment, still running or standing as before; undefined at the beginning (RUN-31, D25). */
export function skipPrevious(plan: Plan, run: Run, now: Instant): Run | undefined {
  return skip(plan, run, now, previous);
}

/** To a place in the plan; undefined if there is no such place. A complete run becomes ready there (RUN-33). */
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
      return { status: 'running', position, since: now };
    case 'paused':
      return { status: 'paused', position };
    case 'ready':
    case 'complete':
      return { status: 'ready', position };
  }
}
