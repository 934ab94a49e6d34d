import type { AccountState, App } from '@roundbell/core';
import { catchOffers } from './app/install/install-early.ts';
import { AppRoot } from './app/shell/app.tsx';
import { ChunkMissing } from './app/shell/chunk-missing.tsx';
import { drawApp } from './app/shell/draw-app.tsx';
import { beginAsGuest } from './app/shell/guest-of-host.ts';
import { offerReload } from './app/shell/offer-reload.ts';
import { rememberPresence, wasSignedIn } from './app/shell/presence.ts';
import { HOST, pathHere } from './base/host.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
offerReload(element);
const offerOfNow = catchOffers(window);
const path = pathHere();

// Everyone is one on a static host, from the first page behind the landing page on.
const isGuestNow = HOST === 'static' && path !== '/';
// A visitor's first page does not wait until it is known who is here.
const isForVisitors = /^\/(auth|t|t\/run|ready-made|try\/[^/]*)?$/.test(path);
const firstState = isForVisitors && !isGuestNow && !wasSignedIn() ? 'signed-out' : 'resolving';
const engines = import('./compose.ts').then(({ composeApp }) => composeApp(firstState));
const root = drawApp(element, engines, path);
// Where there are none, or they cannot find out who is here, the page says so.
engines.then(open).catch(async () => (await root).render(<ChunkMissing />));

const isSomeoneHere = ({ status }: AccountState): boolean => status === 'signed-in' || status === 'guest';

/** Finds out who is here, while the page is drawn. */
async function open(app: App): Promise<void> {
  app.account.view.subscribe(({ state }) => rememberPresence(isSomeoneHere(state)));
  if (isGuestNow && !wasSignedIn()) await beginAsGuest(app);
  await app.open();
  keepForPeople(app);
}

/** Keeps the app on the device of somebody who has a library here, now or later, and on one that has it already. */
function keepForPeople(app: App): void {
  const { view } = app.account;
  const isWanted = () =>
    isSomeoneHere(view.getState().state) ||
    ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
  if (isWanted()) return void keepOnDevice(app);
  const stop = view.subscribe(() => {
    if (!isWanted()) return;
    stop();
    void keepOnDevice(app);
  });
}

/** Puts the built app on this device, after all that the first picture needs. In development each reload shows what was just written. */
async function keepOnDevice(app: App): Promise<void> {
  if (import.meta.env.DEV) return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Where it cannot be fetched, the app goes on with the network.
  const late = await import('./app/install/install-and-update.tsx').catch(() => undefined);
  if (late !== undefined) (await root).render(<AppRoot app={app}>{late.installAndUpdateHere(offerOfNow())}</AppRoot>);
}
