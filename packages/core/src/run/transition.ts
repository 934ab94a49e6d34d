// What a person can feel or see of a transition: the moment at which the run comes to another segment or to its end.

import type { Instant, Millis } from '../units.ts';
import type { Segment } from './segment.ts';
import type { RunView } from './view.ts';

/** What a transition leads to. */
export type Transition = 'step' | 'rest' | 'complete';

/** The transition between two looks at a run, if there is one: only a run that moves, or has just begun or ended, makes any. */
export function transitionBetween(before: RunView, after: RunView): Transition | undefined {
  if (after.status === 'complete') return before.status === 'running' ? 'complete' : undefined;
  if (after.status !== 'running') return undefined;
  const wasUnderWay = before.status === 'running' || before.status === 'paused';
  if (wasUnderWay && isSameSegment(before.current.segment, after.current.segment)) return undefined;
  return after.current.kind;
}

/** Vibrations and the rests between them. */
const PATTERNS: Readonly<Record<Transition, readonly Millis[]>> = {
  step: [200],
  rest: [100, 100, 100],
  complete: [400, 150, 400, 150, 400],
};

/** How a device vibrates at a transition. */
export function vibrationOf(transition: Transition): readonly Millis[] {
  return PATTERNS[transition];
}

/** Three flashes a second may be seen by everybody; more are a danger (WCAG 2.3.1). */
export const LEAST_BETWEEN_FLASHES: Millis = 334;

/** Whether the screen may flash now when it last did so at `last`. */
export function mayFlash(last: Instant | undefined, now: Instant): boolean {
  return last === undefined || now - last >= LEAST_BETWEEN_FLASHES;
}

function isSameSegment(a: Segment, b: Segment): boolean {
  if (a.round !== b.round || a.repeat !== b.repeat) return false;
  if (a.kind === 'rest' || b.kind === 'rest') return a.kind === b.kind;
  return a.step === b.step && a.rep === b.rep;
}
