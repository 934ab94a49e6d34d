// What a person can feel or see of a transition: the moment at which the run reaches another segment or its end.

import type { Instant, Millis } from '../../base/units.ts';
import { isWaitCount } from '../plan/count.ts';
import { isSameSegment } from '../plan/segment.ts';
import { isLeading, isMoving } from './moving.ts';
import { ringsIn } from './ring.ts';
import type { RunView, StandingView } from './view.ts';

/** What a transition leads to; an estimate is over, and a bell rings, in the middle of its step. */
export type Transition = 'step' | 'rest' | 'estimate' | 'ring' | 'complete';

/**
 * The transition between two looks at a run, if there is one. A moving run makes them, including the one that takes it
 * to a pause before the next segment; so does a start, once its lead-in is over. Moving a standing run makes none, nor do a
 * resume and a restore.
 */
export function transitionBetween(before: RunView, after: RunView): Transition | undefined {
  if (after.status === 'complete') return before.status === 'running' ? 'complete' : undefined;
  if (after.status === 'empty' || after.status === 'ready' || isLeading(after)) return undefined;
  if (isLeading(before) && isMoving(after)) return after.current.kind;
  if (before.status === 'running' || (before.status === 'paused' && after.status === 'running')) {
    return isSameSegment(before.current.segment, after.current.segment) ? within(before, after) : after.current.kind;
  }
  // A run that waited when its page was lost is restored running.
  return after.status === 'running' && before.status !== 'empty' ? after.current.kind : undefined;
}

/** What can be felt within a segment: that its estimate is over, and each ring. */
function within(before: StandingView, { status, count }: StandingView): Transition | undefined {
  if (status !== 'running') return undefined;
  if (count.kind === 'over') {
    const felt = before.count.kind === 'over' ? before.count.seconds + 1 : 0;
    return ringsIn(felt * 1000, (count.seconds + 1) * 1000).next().done === true ? undefined : 'ring';
  }
  return isWaitCount(count) && !isWaitCount(before.count) ? 'estimate' : undefined;
}

/** Vibrations and the rests between them. */
const PATTERNS: Readonly<Record<Transition, readonly Millis[]>> = {
  step: [200],
  rest: [100, 100, 100],
  estimate: [100],
  ring: [300, 150, 300],
  complete: [400, 150, 400, 150, 400],
};

/** How a device vibrates at a transition. */
export function vibrationOf(transition: Transition): readonly Millis[] {
  return PATTERNS[transition];
}

/** Three flashes a second are safe for everyone; more are a danger (WCAG 2.3.1). */
const LEAST_BETWEEN_FLASHES: Millis = 334;

/** Whether the screen may flash now when it last did so at `last`. */
export function mayFlash(last: Instant | undefined, now: Instant): boolean {
  return last === undefined || now - last >= LEAST_BETWEEN_FLASHES;
}
