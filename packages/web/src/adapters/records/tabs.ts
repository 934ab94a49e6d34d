// What the tabs of one account share: a channel, and a lock that the tab which talks to the server holds.

import type { DocumentLog, TabMessage } from '@roundbell/core/ports';

interface Tabs extends Pick<DocumentLog, 'openChannel'> {
  /** Among the tabs of one log: a tab that still has one which was removed meanwhile holds up no other. */
  lead(log: string): Promise<void>;
  /** This page was away, and may have missed messages. */
  miss(): void;
  end(): void;
}

/** The tabs that use this name. */
export function createTabs(name: string): Tabs {
  const ending = new AbortController();
  const hearers = new Set<(message: TabMessage) => void>();
  const hear = (message: TabMessage) => hearers.forEach((one) => one(message));
  // Only a page on https or localhost has locks.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  const canShare = typeof BroadcastChannel === 'function';
  let channel: BroadcastChannel | undefined;
  const post = (message: TabMessage) => channel?.postMessage(message);
  const miss = () => hear({ kind: 'missed' });

  return {
    openChannel() {
      channel = canShare ? new BroadcastChannel(name) : undefined;
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
      return {
        post,
        onMessage: (one) => void hearers.add(one),
        close: () => channel?.close(),
      };
    },
    lead(log) {
      if (locks === undefined || !canShare) return Promise.resolve();
      const { signal } = ending;
      return new Promise((resolve) => {
        const hold = () => {
          resolve();
          return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
        };
        // It ends with the signal; where locks are refused, each tab talks to the server.
        locks.request(`${name} ${log}`, { signal }, hold).catch(resolve);
      });
    },
    miss,
    end: () => ending.abort(),
  };
}
