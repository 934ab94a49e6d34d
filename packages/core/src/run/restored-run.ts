// Where a kept run goes on in the plan of its timer. Apart from what is kept, so that nobody who only looks for an
// interrupted run has to fetch what plans one.

import { durationOf, startOf } from './segment.ts';
import type { KeptRun } from './kept-run.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { Segment } from './segment.ts';

/** The run that goes on where a kept one stood: paused, for the person decides when. Undefined where the timer has no such place any more. */
export function restoredRun(plan: Plan, { place, offset }: KeptRun): Run | undefined {
  if (!isPlaceOf(plan, place) || offset >= durationOf(plan, place)) return undefined;
  const start = startOf(plan, place);
  const at = start.at + Math.floor(offset);
  return Number.isSafeInteger(at) ? { status: 'paused', position: { round: start.round, at } } : undefined;
}

function isPlaceOf(plan: Plan, place: Segment): boolean {
  const round = plan.rounds[place.round];
  if (round === undefined || place.repeat >= round.repeats) return false;
  if (place.kind === 'rest') return place.repeat < round.repeats - 1;
  const step = round.steps[place.step];
  return step !== undefined && place.rep < step.reps;
}
