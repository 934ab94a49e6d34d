// What the library shows of an account's timers.

import type { WallTime } from '../base/units.ts';
import type { Timer } from '../timer/timer.ts';

/**
 * What the library shows; `unreadable` counts documents this device cannot read, `failure` is the exact sentence if the
 * list could not be loaded.
 */
export interface LibraryView {
  readonly status: 'loading' | 'ready';
  /** Latest updated first. */
  readonly timers: readonly Timer[];
  /** When timers last began a run, by their ids; those never run are absent. */
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
