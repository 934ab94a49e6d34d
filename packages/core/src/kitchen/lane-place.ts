// Where the run of a lane is, beside the steps of its own timer.

import { next, stepOf } from '../run/plan/segment.ts';
import type { RunView } from '../run/play/view.ts';
import { isBell, isWait } from './lane-timer.ts';

/** Whether nothing follows in a lane but its bell. */
export function isInLast(view: RunView): boolean {
  if (view.status === 'empty' || view.status === 'complete') return true;
  const { plan } = view.overview;
  const following = next(plan, view.current.segment);
  return following === undefined || (following.kind === 'step' && isBell(stepOf(plan, following).step));
}

/** Whether a lane waits for its planned start, or rings for it. */
export function waitsForStart(view: RunView): boolean {
  return 'current' in view && view.current.kind === 'step' && isWait(view.current.step);
}
