import type { App } from '@roundbell/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { BROWSER_PLACE, preload } from '../shell/preload.ts';
import { nextScreens } from '../shell/screens.tsx';

/** Idle moments within this may belong to a page that waits for something itself (ms). */
const FIRST_PICTURE = 1000;

/** Fetches what the next taps need, once it is known who is here and, for who is signed in, once their timers are shown. */
export function usePreload(app: App, path: string): void {
  const status = useStore(app.account.view, ({ state }) => state.status);
  const isShown = useStore(app.library.view, (library) => library.status === 'ready');
  const from = path === '/auth' ? path : '/';
  useEffect(() => {
    if (status === 'resolving' || (status === 'signed-in' && !isShown)) return undefined;
    let stop: (() => void) | undefined;
    const waiting = setTimeout(() => (stop = preload(nextScreens(app, status, from), BROWSER_PLACE)), FIRST_PICTURE);
    return () => {
      clearTimeout(waiting);
      stop?.();
    };
  }, [app, status, isShown, from]);
}
