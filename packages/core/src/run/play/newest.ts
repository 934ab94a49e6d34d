// A timer being run here may be edited or deleted elsewhere meanwhile.

import type { Timer } from '../../timer/timer.ts';

/** What this device knows of its timers; `isWhole` if none is unknown or unread. */
export interface KnownTimers {
  readonly timers: readonly Timer[];
  readonly isWhole: boolean;
}

/** The newest version of a loaded timer: the loaded one itself if its run would be the same, undefined if it was deleted. */
export function newestOf(loaded: Timer, { timers, isWhole }: KnownTimers): Timer | undefined {
  const newest = timers.find(({ id }) => id === loaded.id);
  if (newest === undefined) return isWhole ? undefined : loaded;
  return runOf(newest) === runOf(loaded) ? loaded : newest;
}

/** All that a run takes from a timer. */
function runOf({ name, rounds, globalSettings }: Timer): string {
  return JSON.stringify({ name, rounds, globalSettings });
}
