// A stretch of a plan, apart from the rules about it: what is kept of a run is read without them.

import type { Position } from './plan.ts';

/** A stretch that a run has moved through; a step that ends after `from` and by `to` was completed in it. */
export interface DoneStretch {
  readonly from: Position;
  readonly to: Position;
}

/** More stretches are not kept. */
export const MOST_STRETCHES = 200;
