// Polls for changes in place of a stream of events.

import { stopAll } from '../base/stop-all.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { Stop } from '../ports/stop.ts';

/**
 * While no stream reports changes, a visible page asks this often; a fifth of it is random, so that devices do not fall into
 * step.
 */
const ASK_EVERY: Millis = 10_000;
const BY_CHANCE = 0.2;

interface Deps {
  readonly clock: Clock;
  readonly page: Pick<Page, 'isVisible' | 'onVisible' | 'onHidden'>;
  readonly random: Random;
  readonly ask: () => void;
}

export interface Polling {
  /** Whether the stream reports changes now. */
  setLive(isLive: boolean): void;
  readonly stop: Stop;
}

/** Keeps asking while the stream is cut and the page is visible. The stream counts as cut at first. */
export function createPolling({ clock, page, random, ask }: Deps): Polling {
  let isLive = false;
  let stopWaiting: Stop = () => {};

  const wait = () => {
    stopWaiting();
    if (isLive || !page.isVisible()) return;
    stopWaiting = clock.after(ASK_EVERY * (1 - BY_CHANCE * random.next()), () => {
      ask();
      wait();
    });
  };
  const stopFollowing = stopAll([page.onVisible(wait), page.onHidden(wait)]);
  wait();
  return {
    setLive(next) {
      if (next === isLive) return;
      isLive = next;
      wait();
    },
    stop() {
      stopWaiting();
      stopFollowing();
    },
  };
}
