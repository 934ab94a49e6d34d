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

/** What they show before someone's history is read. */
export const NO_SESSIONS: SessionsView = {
  status: 'loading',
  history: [],
  active: undefined,
  broken: 0,
  isNearlyFull: false,
};
