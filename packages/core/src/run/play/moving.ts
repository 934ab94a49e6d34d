// Whether a run that is shown has begun: from the tap on Start on it is shown as running, its lead-in included. A separate file,
// because what follows a run needs no more of it.

import type { RunView } from './view.ts';

/** Whether a run is yet to begin: in its lead-in, or waiting for an agreed start. */
export function isLeading(view: RunView): boolean {
  return 'leadSeconds' in view && view.leadSeconds > 0;
}

/** Whether a run has begun, and its clock moves. */
export function isMoving(view: RunView): boolean {
  return view.status === 'running' && !isLeading(view);
}
