// Work that waits until someone pauses.

import type { Instant, Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Page } from '../ports/page.ts';
import type { Stop } from '../ports/stop.ts';

/** A pause in typing. */
export const PAUSE: Millis = 150;
/** Work waits no longer than this, however fast someone types. */
export const AT_LATEST: Millis = 500;

export interface DebounceParts {
  readonly clock: Clock;
  readonly page: Page;
}

/**
 * Makes a function that does the last work it was given once it was given none for `PAUSE`: at the latest `AT_LATEST` after
 * the first, and when the page is hidden.
 */
export function createDebounce({ clock, page }: DebounceParts): (work: () => void) => void {
  let waiting: { readonly work: () => void; readonly until: Instant } | undefined;
  let stop: Stop | undefined;

  function settle(): void {
    stop?.();
    stop = undefined;
    const work = waiting?.work;
    waiting = undefined;
    work?.();
  }

  page.onHidden(settle);

  return (work) => {
    const now = clock.now();
    const until = waiting?.until ?? now + AT_LATEST;
    waiting = { work, until };
    stop?.();
    stop = clock.after(Math.min(PAUSE, until - now), settle);
  };
}
