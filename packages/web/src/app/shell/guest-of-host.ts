// A static host knows no accounts: everyone there is a guest, from the first page behind the landing page on.

import type { App } from '@roundbell/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useFetchedWhile } from '../hooks/use-late.ts';

/** Opens the library of this device, where there are no accounts. Rejects if the code for it cannot be fetched. */
export async function beginAsGuest({ guests }: Pick<App, 'guests'>): Promise<void> {
  const engine = await guests.fetch();
  // Without accounts there is no Sign Out, so it is no one else's.
  const left = await engine.begin();
  if (left !== undefined) await engine.open(left);
}

/** Begins it once someone goes on from the landing page. */
export function GuestOfHost({ app, path }: { readonly app: App; readonly path: string }): null {
  const isWanted = useStore(app.account.view, ({ state }) => state.status === 'signed-out') && path !== '/';
  const { status } = useFetchedWhile(isWanted, app.guests);
  useEffect(() => {
    if (isWanted && status === 'ready') void beginAsGuest(app);
  }, [isWanted, status, app]);
  return null;
}
