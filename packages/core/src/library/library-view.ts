// What the library shows of the timers of an account.

import type { WallTime } from '../base/units.ts';
import type { Timer } from '../timer/timer.ts';

/** What the library shows; `unreadable` counts documents this device cannot read, `failure` is the exact sentence when the list could not be had. */
export interface LibraryView {
  readonly status: 'loading' | 'ready';
  /** The latest updated first. */
  readonly timers: readonly Timer[];
  /** When runs of timers last began, by their ids; who never ran is not in it. */
  readonly lastRuns: ReadonlyMap<string, WallTime>;
  readonly unreadable: number;
  readonly failure: string | undefined;
}

/** The view of a library that is not open. */
export const CLOSED_LIBRARY: LibraryView = {
  status: 'loading',
  timers: [],
  lastRuns: new Map(),
  unreadable: 0,
  failure: undefined,
};
