import type { Log, Page, Stop } from '@roundbell/core';

/** PRT-6, PRT-7: what the document and the window tell, and the screen's wake lock, which is asked for again each time the page comes back. */
export function createPage({ log }: { readonly log: Log }): Page {
  const isVisible = () => document.visibilityState === 'visible';
  const onVisible = (run: () => void): Stop => listen(document, 'visibilitychange', () => isVisible() && run());
  return {
    isVisible,
    onVisible,
    isOnline: () => navigator.onLine,
    onOnline: (run) => listen(window, 'online', run),
    keepAwake: createKeepAwake(isVisible, onVisible, log),
    vibrate: () => {},
    showCard: () => {},
    onRemote: () => () => {},
  };
}

function createKeepAwake(isVisible: () => boolean, onVisible: Page['onVisible'], log: Log): Page['keepAwake'] {
  let wanted = false;
  let held: WakeLockSentinel | undefined;
  let settling = false;
  const takeOrLeave = async () => {
    if (wanted && isVisible() && (!held || held.released)) held = await requestWakeLock();
    if (wanted || !held) return;
    const letGo = held;
    held = undefined;
    await letGo.release();
  };
  const settle = async () => {
    if (settling) return;
    settling = true;
    let settled: boolean;
    // The wish may change while the browser thinks about it.
    do {
      settled = wanted;
      await takeOrLeave().catch((cause: unknown) => log.warn('wake-lock-refused', cause));
    } while (settled !== wanted);
    settling = false;
  };
  onVisible(() => void settle());
  return async (on) => {
    wanted = on;
    await settle();
    return true;
  };
}

async function requestWakeLock(): Promise<WakeLockSentinel | undefined> {
  return 'wakeLock' in navigator ? navigator.wakeLock.request('screen') : undefined;
}

function listen(target: EventTarget, type: string, run: () => void): Stop {
  target.addEventListener(type, run);
  return () => target.removeEventListener(type, run);
}
