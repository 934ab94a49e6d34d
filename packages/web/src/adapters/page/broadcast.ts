import type { Page, PageMessage } from '@roundbell/core/ports';
import { listen } from './listen.ts';

const KEY = 'roundbell.told';

/**
 * Broadcasts through local storage, which every browser reports to its other pages at once. Unlike a channel it does not keep a
 * page out of the back/forward cache. Where storage is blocked, nothing is broadcast.
 */
export const throughStorage: Pick<Page, 'broadcast' | 'onBroadcast'> = {
  broadcast(message) {
    try {
      localStorage.setItem(KEY, message);
      localStorage.removeItem(KEY);
    } catch {
      // The other pages notice when they become visible.
    }
  },
  onBroadcast: (run) =>
    listen(window, 'storage', (event) => {
      if (event instanceof StorageEvent && event.key === KEY && isMessage(event.newValue)) run(event.newValue);
    }),
};

const isMessage = (value: string | null): value is PageMessage =>
  value === 'signed-out' || value === 'signed-out-removed' || value === 'signed-in';
