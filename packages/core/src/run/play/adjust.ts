// Ten seconds more, ten seconds less: how a person adjusts the current segment of a run.

import type { Instant, Millis } from '../../base/units.ts';
import { extraAt, leftOf, MOST_EXTRA, NO_EXTRA, type Extra } from '../plan/extra.ts';
import type { Plan, Position } from '../plan/plan.ts';
import { next } from '../plan/segment.ts';
import { advance, positionAt, segmentOf, skipNext, type Run } from './run.ts';

type HeldRun = Extract<Run, { status: 'running' | 'paused' }>;

/** What one tap gives or takes, in milliseconds. */
export const ADJUSTMENT = 10_000;
/** The last segment keeps this much: its end is heard, and the run completes on its own. */
export const LEAST_LEFT: Millis = 1000;

/**
 * The run with its segment's end moved by so many milliseconds; ignored unless running or paused (RUN-120). If less is
 * left than is taken, it moves to the next segment (RUN-122); in the last one the last second stays (RUN-123).
 */
export function adjust(plan: Plan, run: Run, by: Millis, now: Instant): Run {
  const settled = advance(plan, run, now);
  if (settled.status === 'ready' || settled.status === 'complete') return settled;
  const position = positionAt(plan, settled, now);
  const segment = segmentOf(plan, settled, now);
  if (position === undefined || segment === undefined) return settled;
  const extra = extraAt(plan, settled, now).extra ?? NO_EXTRA;
  const left = leftOf(plan, position) + extra.ahead;
  if (by >= 0) return moved(settled, position, { ...extra, ahead: Math.min(extra.ahead + by, MOST_EXTRA) }, now);
  if (next(plan, segment) !== undefined && left <= Math.abs(by)) return skipNext(plan, settled, now) ?? settled;
  const taken = Math.min(Math.abs(by), left - Math.min(left, LEAST_LEFT));
  const ahead = Math.max(0, extra.ahead - taken);
  const skipped = taken - (extra.ahead - ahead);
  return moved(settled, { ...position, at: position.at + skipped }, { ahead, passed: extra.passed - skipped }, now);
}

function moved(run: HeldRun, position: Position, extra: Extra, now: Instant): Run {
  // A run that is about to begin begins no later than it would have.
  return run.status === 'running'
    ? { ...run, position, extra, since: Math.max(run.since, now) }
    : { ...run, position, extra };
}
