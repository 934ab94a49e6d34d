import { createEmitter } from '@roundbell/core/base';
import type { Log, Page } from '@roundbell/core/ports';
import { throughStorage } from './broadcast.ts';
import { createClaims } from './claims.ts';
import { listen } from './listen.ts';
import { createMediaSession } from './media-session.ts';
import { createWakeLock } from './wake-lock.ts';

const pushes = () => import('./pushes.ts');
const isVisible = () => document.visibilityState === 'visible';

/** What the document and the window report, and what the device does for the page. */
export function createPage({ log }: { readonly log: Log }): Page {
  return {
    isVisible,
    ...onSight(),
    onFocus: (run) => listen(window, 'focus', run),
    isOnline: () => navigator.onLine,
    onOnline: (run) => listen(window, 'online', run),
    onOffline: (run) => listen(window, 'offline', run),
    keepAwake: createWakeLock(isVisible, log),
    async keepStorage() {
      // Not every browser has it, nor every page: it takes https.
      if ('storage' in navigator) await navigator.storage.persist().catch(() => false);
    },
    vibrate(pattern) {
      if (isVisible() && 'vibrate' in navigator) navigator.vibrate([...pattern]);
    },
    ...createMediaSession(),
    ...createClaims(),
    async takePushes(key, how, rings) {
      // Safari lets a page ask inside a gesture alone, which is over once the rest is here.
      const decided = how === 'ask' && 'Notification' in window ? Notification.requestPermission() : undefined;
      return await (await pushes()).takePushes(decided, key, rings);
    },
    endPushes: async () => (await pushes()).endPushes(),
    ...throughStorage,
  };
}

/**
 * Several events, some of them together, may report that a page was left or came back; each leave and each return is reported
 * once.
 */
function onSight(): Pick<Page, 'onVisible' | 'onHidden'> {
  const [returns, leaves] = [createEmitter(), createEmitter()];
  let isSeen = isVisible();
  const see = (isSeenNow: boolean) => {
    if (isSeenNow === isSeen) return;
    isSeen = isSeenNow;
    (isSeen ? returns : leaves).emit();
  };
  const look = () => see(isVisible());
  const leave = () => see(false);
  listen(document, 'visibilitychange', look);
  listen(document, 'freeze', leave);
  listen(document, 'resume', look);
  listen(window, 'pagehide', leave);
  listen(window, 'pageshow', look);
  return { onVisible: returns.on, onHidden: leaves.on };
}
