import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { catchOffers } from './app/install/install-early.ts';
import { AppRoot } from './app/shell/app.tsx';
import { ChunkMissing } from './app/shell/chunk-missing.tsx';
import { deferApp } from './app/shell/defer-app.ts';
import { rememberPresence, wasSignedIn } from './app/shell/presence.ts';
import { fetchScreen } from './app/shell/screens.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const offerOfNow = catchOffers(window);

// A visitor's first page is drawn while the engines are still on their way.
const isForVisitors = /^\/(auth|t|t\/run|ready-made|try\/[^/]*)?$/.test(window.location.pathname);
const guess = isForVisitors && !wasSignedIn() ? 'signed-out' : 'resolving';
const app = deferApp(() => import('./compose.ts').then(({ composeApp }) => composeApp()), guess);
app.account.view.subscribe(({ state }) => rememberPresence(state.status === 'signed-in'));
const root = rootOf(element);
app.open().then(keepForPeople, () => void root.then((made) => made.render(<ChunkMissing />)));

/**
 * Once its screen is there, the page as it was drawn by the build is taken over as it is, and all others are drawn here.
 */
async function rootOf(place: HTMLElement): Promise<Root> {
  const page = <AppRoot app={app} />;
  const { pathname } = window.location;
  await fetchScreen(pathname);
  if (place.dataset['drawn'] === pathname && guess === 'signed-out') return inSlices(() => hydrateRoot(place, page));
  const made = createRoot(place);
  inSlices(() => made.render(page));
  return made;
}

/** Has React draw a few milliseconds at a time: a press on what is there already is answered in between. */
function inSlices<T>(draw: () => T): T {
  const drawn: T[] = [];
  startTransition(() => void drawn.push(draw()));
  return drawn[0] as T;
}

/** Keeps the app on the device of somebody who is signed in, now or later, and on one that has it already. */
function keepForPeople(): void {
  const { view } = app.account;
  const isWanted = () =>
    view.getState().state.status === 'signed-in' ||
    ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
  if (isWanted()) return void keepOnDevice();
  const stop = view.subscribe(() => {
    if (!isWanted()) return;
    stop();
    void keepOnDevice();
  });
}

/** Puts the built app on this device, after all that the first picture needs. In development each reload shows what was just written. */
async function keepOnDevice(): Promise<void> {
  if (import.meta.env.DEV) return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Where it cannot be fetched, the app goes on with the network.
  const late = await import('./app/install/install-and-update.tsx').catch(() => undefined);
  if (late !== undefined) (await root).render(<AppRoot app={app}>{late.installAndUpdateHere(offerOfNow())}</AppRoot>);
}
