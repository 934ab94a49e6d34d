// What the sessions engine shows.

import type { HeartRateSession } from './session.ts';

/** What the sessions show. */
export interface SessionsView {
  readonly status: 'loading' | 'ready';
  /** Newest first. */
  readonly history: readonly HeartRateSession[];
  readonly active: HeartRateSession | undefined;
  /** How many entries on this device cannot be read. */
  readonly broken: number;
  /** Whether the account will soon have no room for more sessions. */
  readonly isNearlyFull: boolean;
}
