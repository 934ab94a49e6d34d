// What the library shows of an account's timers.

import type { WallTime } from '../base/units.ts';
import type { Document } from '../ports/wire/wire.ts';
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
  /** The programmes as they are kept: who has none does without what reads them. */
  readonly programmes: readonly Document[];
  /** The same of the sounds of a person's own. */
  readonly sounds: readonly Document[];
  readonly unreadable: number;
  readonly failure: string | undefined;
}

/** The view of a library that is not open. */
export const CLOSED_LIBRARY: LibraryView = {
  status: 'loading',
  timers: [],
  lastRuns: new Map(),
  programmes: [],
  sounds: [],
  unreadable: 0,
  failure: undefined,
};
