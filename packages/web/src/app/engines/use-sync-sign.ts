import type { SyncView } from '@roundbell/core/timer';
import { useEffect, useState } from 'react';
import { syncWords } from '../shell/sync-sign.ts';
import { useApp } from './use-app.ts';

/** What the sign shows, and whether it is worth interrupting a person who does not see it. */
export interface SyncSignShown {
  readonly words: string | undefined;
  readonly isOffline: boolean;
  readonly isSaid: boolean;
}

/** A state that does not last this long is not shown: each save waits to be sent for a moment. */
const SETTLES_IN = 1000;

/** The current person's sign, while it is shown. */
export function useSyncSign(): SyncSignShown {
  const { view } = useApp().sync;
  const [shown, setShown] = useState(() => signOf(view.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setShown((before) => next(before, signOf(view.getState())));
    const stop = view.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLES_IN);
    });
    settle();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [view]);
  return shown;
}

function signOf(view: SyncView): SyncSignShown {
  const words = syncWords(view);
  return { words, isOffline: words?.startsWith('Offline') ?? false, isSaid: false };
}

/** Only what is offline, and its end, is said. */
function next(before: SyncSignShown, after: SyncSignShown): SyncSignShown {
  if (before.words === after.words) return before;
  return { ...after, isSaid: before.isOffline || after.isOffline };
}
