import { createRoot } from 'react-dom/client';

import { AppRoot } from './app/app.tsx';
import { ChunkMissing } from './app/chunk-missing.tsx';
import { deferApp } from './app/deferred-app.ts';
import { catchOffers } from './app/install-early.ts';
import { rememberPresence, wasSignedIn } from './app/presence.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);
const offerOfNow = catchOffers(window);

// A visitor's first page is drawn while the engines are still on their way.
const isForVisitors = ['/', '/auth'].includes(window.location.pathname);
const guess = isForVisitors && !wasSignedIn() ? 'signed-out' : 'resolving';
const app = deferApp(() => import('./compose.ts').then(({ composeApp }) => composeApp()), guess);
app.account.view.subscribe(({ state }) => rememberPresence(state.status === 'signed-in'));
app.open().then(keepOnDevice, () => root.render(<ChunkMissing />));
root.render(<AppRoot app={app} />);

/** Puts the built app on this device, after all that the first picture needs. In development each reload shows what was just written. */
async function keepOnDevice(): Promise<void> {
  if (import.meta.env.DEV) return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Where it cannot be fetched, the app goes on with the network.
  const late = await import('./app/install-and-update.tsx').catch(() => undefined);
  if (late !== undefined) root.render(<AppRoot app={app}>{late.installAndUpdateHere(offerOfNow())}</AppRoot>);
}
