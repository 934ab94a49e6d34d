// Where a round halts a run on its own. A pause lies at the end of its step; the wait for a tap, or for an answer to its ring,
// lies a millisecond before each end of its reps, so that someone who waits is still in the step, and goes on through an end
// like any other.

import type { Millis } from '../../base/units.ts';
import { isCapped } from '../../timer/step-end.ts';
import type { Step } from '../../timer/timer.ts';

/** The halfway announcement is made for steps longer than this (specification, section 9). */
export const HALFWAY_OVER: Millis = 30_000;

/** What a run waits for in a step: a tap, or an answer to its ring. */
export type WaitKind = 'tap' | 'ring';
/** What happens at a gate: the run pauses, or it waits. */
export type GateKind = 'gate' | WaitKind;

/** A gate and its repetitions: one for each rep of a step in which the run waits. Times count from the beginning of a cycle. */
export interface StepGate {
  readonly kind: GateKind;
  readonly first: Millis;
  readonly every: Millis;
  readonly count: number;
}

/** How long before the end of its step a run waits. */
export const BEFORE_END: Millis = 1;

/** A step as a round lays it: how long one rep takes, and how many there are. */
interface LaidStep {
  readonly step: Step;
  readonly duration: Millis;
  readonly reps: number;
  readonly waitsFor: WaitKind | undefined;
}

/** The gates of a cycle in order, given where each step begins in it. */
export function gatesOf(steps: readonly LaidStep[], starts: Float64Array): readonly StepGate[] {
  return steps.flatMap(({ step, duration, reps, waitsFor }, at): readonly StepGate[] => {
    const first = (starts[at] ?? 0) + duration - BEFORE_END;
    const pause = { kind: 'gate', first: starts[at + 1] ?? 0, every: duration, count: 1 } as const;
    return [
      ...(waitsFor === undefined ? [] : [{ kind: waitsFor, first, every: duration, count: reps } as const]),
      ...(step.pauseAfterEnd ? [pause] : []),
    ];
  });
}

/** What a run waits for in a step, if it does. One of a millisecond or two has no moment in which it could wait. */
export function waitOf({ end }: Step, duration: Millis): WaitKind | undefined {
  if (end === undefined || end.kind === 'heart' || isCapped({ end })) return undefined;
  // More time is given from a millisecond before that at which it rings.
  return duration > (end.kind === 'tap' ? BEFORE_END : 2 * BEFORE_END) ? end.kind : undefined;
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
