// A timer being run here may be edited or deleted elsewhere meanwhile.

import { isInLibrary } from '../../timer/programme-timer.ts';
import { NO_ONE, type Timer } from '../../timer/timer.ts';

/** What this device knows of its timers; `isWhole` if none is unknown or unread. */
export interface KnownTimers {
  readonly timers: readonly Timer[];
  readonly isWhole: boolean;
}

/** Whether a timer is in no one's library: it came with a link and is run once. */
export function isNoOnes({ userId }: Pick<Timer, 'userId'>): boolean {
  return userId === NO_ONE;
}

/** The newest version of a loaded timer: the loaded one itself if its run would be the same, undefined if it was deleted. */
export function newestOf(loaded: Timer, { timers, isWhole }: KnownTimers): Timer | undefined {
  // No other is ever edited.
  if (!isInLibrary(loaded)) return loaded;
  const newest = timers.find(({ id }) => id === loaded.id);
  if (newest === undefined) return isWhole ? undefined : loaded;
  return runOf(newest) === runOf(loaded) ? loaded : newest;
}

/** All that a run takes from a timer. */
function runOf({ name, rounds, globalSettings }: Timer): string {
  return JSON.stringify({ name, rounds, globalSettings });
}
