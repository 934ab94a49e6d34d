// How long a wait on the world may last, for adapters and for what guards them.

import type { Millis } from '../base/units.ts';

/**
 * How long a wait on the world may last where an adapter ends what it began: the browser's own calls may hang forever.
 * The one place for each; who guards the port waits `GRACE` longer.
 */
export const WAIT_LIMIT = {
  /** A request not answered by then counts as a lost network. */
  request: 20_000,
  /** The same where someone waits to be gone. */
  signOut: 5000,
  /** Every call to a strap. (specification, section 9; D12) */
  strap: 10_000,
  /** Device storage that has not answered by then is as good as blocked. */
  disk: 1500,
} as const satisfies Readonly<Record<string, Millis>>;

/** What an adapter may take to say that its time is up. */
export const GRACE: Millis = 500;
