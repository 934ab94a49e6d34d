import type { Log, Page } from '@roundbell/core/ports';

/** The screen's wake lock. The system takes it from a hidden page; a refusal is logged once, until a lock is granted. */
export function createWakeLock(isVisible: () => boolean, log: Log): Page['keepAwake'] {
  let wanted = false;
  let asks = 0;
  let held: WakeLockSentinel | undefined;
  let settling: Promise<boolean> | undefined;
  let isRefused = false;

  const take = async (ask: number) => {
    // A hidden page is granted nothing, which is not a refusal.
    if ((held && !held.released) || !isVisible()) return true;
    if (!('wakeLock' in navigator) || isInVain(navigator)) return false;
    try {
      held = await navigator.wakeLock.request('screen');
      isRefused = false;
    } catch (cause) {
      // Hidden meanwhile, and perhaps back and asked again.
      if (!isVisible() || ask !== asks) return true;
      if (!isRefused) log.warn('wake-lock-refused', cause);
      isRefused = true;
    }
    return !isRefused;
  };
  const letGo = async () => {
    await held?.release().catch((cause: unknown) => log.warn('wake-lock-kept', cause));
    return true;
  };
  const settle = async () => {
    let granted: boolean;
    let answered: number;
    // The wish may change, and the page may come and go, while the browser thinks.
    do {
      answered = asks;
      granted = await (wanted ? take(answered) : letGo());
    } while (answered !== asks);
    settling = undefined;
    return granted;
  };
  return (on) => {
    wanted = on;
    asks += 1;
    settling ??= settle();
    return settling;
  };
}

/** Whether a lock is granted and keeps nothing on: in an installed page before iOS 18.4 (WebKit 254545). */
function isInVain(navigator: Navigator): boolean {
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  const [, major, minor] = / OS (\d+)_(\d+)/.exec(navigator.userAgent) ?? [];
  return isInstalled && (Number(major) < 18 || (Number(major) === 18 && Number(minor) < 4));
}
