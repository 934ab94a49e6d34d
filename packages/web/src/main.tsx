import { createRoot } from 'react-dom/client';

import { AppRoot } from './app/app.tsx';
import { ChunkMissing } from './app/chunk-missing.tsx';
import { deferApp } from './app/deferred-app.ts';
import { rememberPresence, wasSignedIn } from './app/presence.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

// A visitor's first page is drawn while the engines are still on their way.
const isForVisitors = ['/', '/auth'].includes(window.location.pathname);
const guess = isForVisitors && !wasSignedIn() ? 'signed-out' : 'resolving';
const app = deferApp(() => import('./compose.ts').then(({ composeApp }) => composeApp()), guess);
app.account.view.subscribe(({ state }) => rememberPresence(state.status === 'signed-in'));
app.open().catch(() => root.render(<ChunkMissing />));
root.render(<AppRoot app={app} />);
