import type { Clock, Millis, Page, Random, Stop } from '@roundbell/core';

/** While no stream tells of changes, a page that is seen asks this often; a fifth of it by chance, so that devices do not come in step. */
const ASK_EVERY: Millis = 10_000;
const BY_CHANCE = 0.2;

interface Deps {
  readonly clock: Clock;
  readonly page: Pick<Page, 'isVisible' | 'onVisible' | 'onHidden'>;
  readonly random: Random;
  readonly ask: () => void;
}

/** Asks in the place of a stream of events. */
export interface Asking {
  /** Whether the stream tells of changes now. */
  setLive(isLive: boolean): void;
  readonly stop: Stop;
}

/** SYN-66: asks again and again while the stream is cut and the page is seen. It begins with a stream that is not there yet. */
export function askWithoutStream({ clock, page, random, ask }: Deps): Asking {
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
  const stops = [page.onVisible(wait), page.onHidden(wait)];
  wait();
  return {
    setLive(next) {
      if (next === isLive) return;
      isLive = next;
      wait();
    },
    stop() {
      stopWaiting();
      for (const stop of stops) stop();
    },
  };
}
