// The one walk along a running run: its stretches in order, each with the instants at which it begins and ends.
// Looking back over it gives the events that passed, looking ahead the tones to lay: the two can never disagree.

import { axisOf, forward, nextHalt } from './axis.ts';
import { durationOf, locate, next, startOf } from './segment.ts';
import type { Plan } from './plan.ts';
import type { RunningRun } from './run.ts';
import type { Segment } from './segment.ts';
import type { Instant, Millis } from '../units.ts';

/** How a stretch ends: the run flows on into the next segment, pauses there (RUN-20), or is complete. */
export type Ending = 'flow' | 'gate' | 'end';

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
 * Endless for an infinite round: take what is needed. Instants are sums of whole milliseconds onto `run.since`, so that
 * two walks over the same run give the very same numbers.
 */
export function* stretches(plan: Plan, run: RunningRun, from: Instant): Generator<Stretch> {
  const halt = nextHalt(plan, run.position);
  const passed = Math.min(Math.max(0, Math.floor(from - run.since)), (halt?.away ?? Infinity) - 1);
  const position = forward(plan, run.position, passed);
  if (position === undefined) return;
  const located = locate(plan, position);
  let segment: Segment | undefined = located.segment;
  // Whole milliseconds are summed and put onto the start at the end: the other way round the last digits would differ.
  let into = passed - located.offset;
  while (segment !== undefined) {
    const begins = run.since + into;
    into += durationOf(plan, segment);
    const following: Segment | undefined = next(plan, segment);
    const halted = halt !== undefined && into >= halt.away;
    yield { segment, begins, ends: run.since + into, ending: halted ? halt.halt.kind : 'flow', following };
    if (halted) return;
    segment = following;
  }
}

/** Whether a segment begins a repeat of its round. */
export function beginsRepeat(segment: Segment): boolean {
  return segment.kind === 'step' && segment.step === 0 && segment.rep === 0;
}

/** Whether a round is over with a segment: the next one lies in another round, or there is none. */
export function endsRound(segment: Segment, following: Segment | undefined): boolean {
  return segment.kind === 'step' && following?.round !== segment.round;
}

/** Whole counts, largest first, among which are all k with `ends - k * every` from `from` to `to`; filter what is due at the rims. */
export function* countdownIn(ends: Instant, every: Millis, from: Instant, to: Instant): Generator<number> {
  // One more at each rim: a division of instants may round past a border that their difference does not.
  const least = Math.max(1, Math.floor((ends - to) / every) - 1);
  for (let count = Math.ceil((ends - from) / every) + 1; count >= least; count--) yield count;
}

/** Whether the run stands at the very beginning of a segment, so that its start is still to be announced (RUN-21). */
export function isAtStart(plan: Plan, run: RunningRun): boolean {
  const { segment } = locate(plan, run.position);
  return axisOf(plan, startOf(plan, segment)) === axisOf(plan, run.position);
}
