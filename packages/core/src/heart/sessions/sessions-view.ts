// What the sessions engine shows.

import type { History } from './history.ts';
import type { HeartRateSession } from './session.ts';

/** Why the account does not take a session: it is full, or the session is longer than it takes any. */
export type RejectionReason = 'full' | 'too-long';

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
  /** The sessions that the account did not take as they are here, by id. */
  readonly rejected: Readonly<Record<string, RejectionReason>>;
}

/** What they show before someone's history is read. */
export const NO_SESSIONS: SessionsView = {
  status: 'loading',
  history: [],
  active: undefined,
  broken: 0,
  isNearlyFull: false,
  rejected: {},
};

/** Sessions with their readings, newest first, and how many were left out because theirs cannot be had now. */
export interface WholeSessions {
  readonly sessions: History;
  readonly elsewhere: number;
}
