// The one walk along a running run: its stretches in order, each with the instants at which it begins and ends. Looking
// back over it gives the events that passed, looking ahead gives the tones to schedule, so the two can never disagree.

import type { Instant, Millis } from '../../base/units.ts';
import { forward, nextHalt } from '../plan/axis.ts';
import { extraAt, NO_EXTRA } from '../plan/extra.ts';
import type { GateKind } from '../plan/gates.ts';
import type { Plan } from '../plan/plan.ts';
import { durationOf, locate, next, type Segment } from '../plan/segment.ts';
import { movesFrom, type RunningRun } from './run.ts';

/** How a stretch ends: the run flows on into the next segment, pauses there, waits in it, or is complete. */
export type Ending = 'flow' | GateKind | 'end';

/** One segment of a running run on the run clock. `begins` may lie before the run was last set moving. */
export interface Stretch {
  readonly segment: Segment;
  readonly begins: Instant;
  readonly ends: Instant;
  readonly ending: Ending;
  readonly following: Segment | undefined;
}

/**
 * The stretches of a running run from the one that contains an instant (clamped to the run's own start) until it halts.
 * Endless for an infinite round: take what you need.
 */
export function* stretches(plan: Plan, run: RunningRun, from: Instant): Generator<Stretch> {
  const halt = nextHalt(plan, run.position);
  const moves = movesFrom(run);
  const passed = Math.min(Math.max(0, from - moves), (halt?.away ?? Infinity) - 1);
  const position = forward(plan, run.position, passed);
  if (position === undefined) return;
  const located = locate(plan, position);
  const left = durationOf(plan, located.segment) - located.offset;
  const { extra = NO_EXTRA } = extraAt(plan, run, moves + passed);
  let segment: Segment | undefined = located.segment;
  let begins: Instant = moves + passed - located.offset - extra.passed;
  let ends: Instant = moves + passed + left;
  while (segment !== undefined) {
    const following: Segment | undefined = next(plan, segment);
    const halted = halt !== undefined && ends - moves >= halt.away;
    yield { segment, begins, ends, ending: halted ? halt.halt.kind : 'flow', following };
    if (halted) return;
    segment = following;
    begins = ends;
    ends = begins + (segment === undefined ? 0 : durationOf(plan, segment));
  }
}

/** Whether a segment begins a repeat of its round. */
export function beginsRepeat(segment: Segment): boolean {
  return segment.kind === 'step' && segment.step === 0 && segment.rep === 0;
}

/** Whether a round ends with a segment: the next one lies in another round, or there is none. */
export function endsRound(segment: Segment, following: Segment | undefined): boolean {
  return segment.kind === 'step' && following?.round !== segment.round;
}

/** The whole counts k from 1 on, largest first, for which `ends - k * every` lies from `from` to `to`. */
export function* countdownIn(ends: Instant, every: Millis, from: Instant, to: Instant): Generator<number> {
  const least = Math.max(1, Math.ceil((ends - to) / every));
  for (let count = Math.floor((ends - from) / every); count >= least; count--) yield count;
}
