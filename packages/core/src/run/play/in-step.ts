// A run together with others: all that decides where it stands is the instant at which it began everywhere, so that who
// comes late, or comes back, is where the others are.

import type { Instant, Millis } from '../../base/units.ts';
import { BEGINNING, type Plan } from '../plan/plan.ts';
import { locate } from '../plan/segment.ts';
import { positionAt, START_LEAD, type Run, type RunningRun } from './run.ts';

/** The run that began, or will begin, at an instant, as joined at `now`: nothing of what has passed is made up for. */
export function joined(plan: Plan, began: Instant, now: Instant): Run {
  const agreed = agreedRun(began);
  if (now < began) return began - now > START_LEAD ? { ...agreed, lead: began - now, begins: 'as-agreed' } : agreed;
  const position = positionAt(plan, agreed, now);
  return position === undefined ? { status: 'complete' } : { status: 'running', position, since: now };
}

/** Whether a run stands where the one stands that began at an instant. */
export function isInStep(plan: Plan, run: Run, began: Instant): boolean {
  if (run.status === 'complete') return true;
  if (run.status !== 'running' || run.extra !== undefined || run.since < began) return false;
  const there = positionAt(plan, agreedRun(began), run.since);
  return there !== undefined && there.round === run.position.round && there.at === run.position.at;
}

/** The same run so much later, or earlier if it is negative. */
export function moved(run: RunningRun, by: Millis): RunningRun {
  return { ...run, since: run.since + by };
}

/**
 * How a run that was moved so much later has been told at an instant, if its segment began within that time: it does not begin
 * again.
 */
export function asReported(plan: Plan, run: Run, behind: Millis, now: Instant): RunningRun | undefined {
  if (run.status !== 'running') return undefined;
  const reported = moved(run, 0 - behind);
  const position = positionAt(plan, reported, now);
  return position !== undefined && locate(plan, position).offset <= behind ? reported : undefined;
}

function agreedRun(began: Instant): RunningRun {
  return { status: 'running', position: BEGINNING, since: began };
}
