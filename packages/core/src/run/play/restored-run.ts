// Where a kept run continues in the plan of its timer. Separate from what is kept, so that looking for an interrupted
// run need not fetch what plans one.

import type { Millis } from '../../base/units.ts';
import { MOST_EXTRA, type Extra } from '../plan/extra.ts';
import type { Plan, PlanRound } from '../plan/plan.ts';
import { durationOf, startOf, type Segment } from '../plan/segment.ts';
import type { Run } from './run.ts';
import type { SavedRun } from './saved-run.ts';

type HeldRun = Extract<Run, { status: 'paused' }>;

/** The run that continues where a kept one stood: paused, as the person decides when. Undefined if the timer no longer has that place. */
export function restoredRun(plan: Plan, saved: SavedRun): HeldRun | undefined {
  const { offset, extra } = saved;
  const place = placeOf(plan, saved);
  if (place === undefined || offset >= durationOf(plan, place)) return undefined;
  const start = startOf(plan, place);
  const at = start.at + Math.floor(offset);
  if (!Number.isSafeInteger(at)) return undefined;
  const run: HeldRun = { status: 'paused', position: { round: start.round, at } };
  return extra !== undefined && isExtra(extra, offset) ? { ...run, extra } : run;
}

/** Whether a person could have given this extra time to a segment. */
function isExtra({ ahead, passed }: Extra, offset: Millis): boolean {
  return ahead <= MOST_EXTRA && offset + passed >= 0;
}

/** The place as it is now: the same round and step wherever an edit has moved them, the same repeat and rep. */
function placeOf(plan: Plan, { place, ids }: SavedRun): Segment | undefined {
  const index = indexOf(plan.rounds, place.round, ids?.round, ({ round }) => round.id);
  const round = plan.rounds[index];
  if (round === undefined || place.repeat >= round.repeats) return undefined;
  if (place.kind === 'rest') return place.repeat < round.repeats - 1 ? { ...place, round: index } : undefined;
  return stepPlace(round, { ...place, round: index }, ids?.step);
}

function stepPlace(round: PlanRound, place: Extract<Segment, { kind: 'step' }>, id: string | undefined) {
  const index = indexOf(round.steps, place.step, id, ({ step }) => step.id);
  const step = round.steps[index];
  return step !== undefined && place.rep < step.reps ? { ...place, step: index } : undefined;
}

/**
 * Where the thing with an id is: at its old index if it is still there, otherwise wherever it is found; -1 if it is
 * gone.
 */
function indexOf<T>(things: readonly T[], old: number, id: string | undefined, idOf: (thing: T) => string): number {
  const there = things[old];
  if (id === undefined || (there !== undefined && idOf(there) === id)) return old;
  return things.findIndex((thing) => idOf(thing) === id);
}
