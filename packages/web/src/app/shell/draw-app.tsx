import type { App } from '@roundbell/core';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { AppRoot } from './app.tsx';
import { ChunkMissing } from './chunk-missing.tsx';
import { fetchScreen } from './screens.tsx';

/**
 * Draws the product at an address, once its engines and the screen are there; until then the place shows what it showed.
 * The page that the build drew is taken over as it is while the person counts as a visitor, and all others are drawn
 * here. Where there are no engines it says so; never rejects.
 */
export async function drawApp(place: HTMLElement, engines: Promise<App>, path: string): Promise<Root> {
  try {
    const [app] = await Promise.all([engines, fetchScreen(path)]);
    const page = <AppRoot app={app} />;
    const { status } = app.account.view.getInitialState().state;
    if (place.dataset['drawn'] === path && status === 'signed-out') return inSlices(() => hydrateRoot(place, page));
    return drawn(place, page);
  } catch {
    return drawn(place, <ChunkMissing />);
  }
}

function drawn(place: HTMLElement, page: ReactNode): Root {
  const root = createRoot(place);
  inSlices(() => root.render(page));
  return root;
}

/** Has React draw a few milliseconds at a time: a press on what is there already is answered in between. */
function inSlices<T>(draw: () => T): T {
  const drawnNow: T[] = [];
  startTransition(() => void drawnNow.push(draw()));
  return drawnNow[0] as T;
}
