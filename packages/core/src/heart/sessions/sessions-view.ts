// What is shown of the sessions.

import type { HeartRateSession } from './session.ts';

/** What the sessions show. */
export interface SessionsView {
  readonly status: 'loading' | 'ready';
  /** Newest first. */
  readonly history: readonly HeartRateSession[];
  readonly active: HeartRateSession | undefined;
  /** How many entries of this device cannot be read. */
  readonly broken: number;
}
