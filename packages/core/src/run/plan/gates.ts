// Where a round halts a run on its own. A pause lies at the end of its step; the wait for a tap lies a millisecond before
// each end of its reps, so that someone who waits is still in the step, and goes on through an end like any other.

import type { Millis } from '../../base/units.ts';
import type { Step } from '../../timer/timer.ts';

/** The halfway announcement is made for steps longer than this (specification, section 9). */
export const HALFWAY_OVER: Millis = 30_000;

/** What happens at a gate: the run pauses (RUN-20), or it waits for a tap (RUN-171). */
export type GateKind = 'gate' | 'tap';

/** A gate and its repetitions: one for each rep of a step that a tap ends. Times count from the beginning of a cycle. */
export interface StepGate {
  readonly kind: GateKind;
  readonly first: Millis;
  readonly every: Millis;
  readonly count: number;
}

/** How long before the end of its step a run waits for a tap. */
export const BEFORE_END: Millis = 1;

/** A step as a round lays it: how long one rep takes, and how many there are. */
interface LaidStep {
  readonly step: Step;
  readonly duration: Millis;
  readonly reps: number;
  readonly isTapped: boolean;
}

/** The gates of a cycle in order, given where each step begins in it. */
export function gatesOf(steps: readonly LaidStep[], starts: Float64Array): readonly StepGate[] {
  return steps.flatMap(({ step, duration, reps, isTapped: taps }, at): readonly StepGate[] => {
    const first = (starts[at] ?? 0) + duration - BEFORE_END;
    const pause = { kind: 'gate', first: starts[at + 1] ?? 0, every: duration, count: 1 } as const;
    return [
      ...(taps ? [{ kind: 'tap', first, every: duration, count: reps } as const] : []),
      ...(step.pauseAfterEnd ? [pause] : []),
    ];
  });
}

/** Whether a tap ends a step. One of a millisecond has no moment in which it could wait. */
export function isTapped({ end }: Step, duration: Millis): boolean {
  return end?.kind === 'tap' && duration > BEFORE_END;
}

/** The first gate after a moment of a cycle, and when it is. */
export function gateAfter(
  gates: readonly StepGate[],
  within: Millis,
): { readonly kind: GateKind; readonly at: Millis } | undefined {
  for (const { kind, first, every, count } of gates) {
    const nth = within < first ? 0 : Math.floor((within - first) / every) + 1;
    if (nth < count) return { kind, at: first + nth * every };
  }
  return undefined;
}
