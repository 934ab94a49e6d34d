import type { App } from '@roundbell/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { afterFirstPicture } from '../hooks/use-later.ts';
import { BROWSER_PLACE, preload } from '../shell/preload.ts';
import { nextScreens, placeOf } from '../shell/screens.tsx';

/** Fetches what the next taps need, once it is known who is here and, for a signed-in person, once their timers are shown. */
export function usePreload(app: App, path: string): void {
  const status = useStore(app.account.view, ({ state }) => state.status);
  const isShown = useStore(app.library.view, (library) => library.status === 'ready');
  const place = placeOf(path);
  useEffect(() => {
    if (status === 'resolving' || (status !== 'signed-out' && !isShown)) return undefined;
    return afterFirstPicture(() => preload(nextScreens(app, status, place), BROWSER_PLACE));
  }, [app, status, isShown, place]);
}
