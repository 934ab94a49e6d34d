import type { App, PersonHere } from '@roundbell/core';
import type { ComponentType } from 'react';
import { HOST } from '../../base/host.ts';
import { type Late, lateContent } from '../../parts/late.tsx';
import { Loading } from '../../parts/spinner.tsx';
import { ChunkMissing } from './chunk-missing.tsx';
import type { Load } from './preload.ts';

/** A screen that is fetched when first shown; if it is unavailable (no network, a newer version on the server) it says so. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  return lateContent(load, ChunkMissing, <Loading />);
}

const landing = screen(() => import('../../screens/landing/landing-screen.tsx').then((chunk) => chunk.LandingScreen));
const auth = screen(() => import('../../screens/auth/auth-screen.tsx').then((chunk) => chunk.AuthScreen));
const wayBack = screen(() => import('../../screens/auth/way-back-screen.tsx').then((chunk) => chunk.WayBackScreen));
const library = screen(() => import('../../screens/library/library-screen.tsx').then((chunk) => chunk.LibraryScreen));
const editor = screen(() => import('../../screens/editor/editor-screen.tsx').then((chunk) => chunk.EditorScreen));
const run = screen(() => import('../../screens/run/run-screen.tsx').then((chunk) => chunk.RunScreen));
const kitchen = screen(() => import('../../screens/kitchen/kitchen-screen.tsx').then((chunk) => chunk.KitchenScreen));
const laneRun = screen(() => import('../../screens/run/lane-run-screen.tsx').then((chunk) => chunk.LaneRunScreen));
const link = screen(() => import('../../screens/link/link-screen.tsx').then((chunk) => chunk.LinkScreen));
const history = screen(() => import('../../screens/history/history-screen.tsx').then((chunk) => chunk.HistoryScreen));
const settings = screen(() =>
  import('../../screens/settings/settings-screen.tsx').then((chunk) => chunk.SettingsScreen),
);
const notFound = screen(() =>
  import('../../screens/not-found/not-found-screen.tsx').then((chunk) => chunk.NotFoundScreen),
);
const readyMade = screen(() =>
  import('../../screens/ready-made/ready-made-screen.tsx').then((chunk) => chunk.ReadyMadeScreen),
);
const share = screen(() => import('../../screens/share/share-screen.tsx').then((chunk) => chunk.ShareScreen));
const tryOut = screen(() => import('../../screens/try/try-screen.tsx').then((chunk) => chunk.TryScreen));
const print = screen(() => import('../../screens/print/print-screen.tsx').then((chunk) => chunk.PrintScreen));
const programme = screen(() =>
  import('../../screens/programme/programme-screen.tsx').then((chunk) => chunk.ProgrammeScreen),
);
const overlays = () => import('../../parts/heart/heart-rate-dialog.tsx');

export const LandingScreen = landing.Part;
export const AuthScreen = auth.Part;
export const WayBackScreen = wayBack.Part;
export const LibraryScreen = library.Part;
export const EditorScreen = editor.Part;
export const RunScreen = run.Part;
export const KitchenScreen = kitchen.Part;
export const LaneRunScreen = laneRun.Part;
export const LinkScreen = link.Part;
export const HistoryScreen = history.Part;
export const SettingsScreen = settings.Part;
export const TryScreen = tryOut.Part;
export const ReadyMadeScreen = readyMade.Part;
export const ShareScreen = share.Part;
export const PrintScreen = print.Part;
export const ProgrammeScreen = programme.Part;
export const NotFoundScreen = notFound.Part;

const BY_PLACE: Readonly<Record<string, Pick<Late<never>, 'fetch'>>> = {
  '': landing,
  auth,
  library,
  editor,
  run,
  kitchen,
  t: link,
  history,
  settings,
  'ready-made': readyMade,
  try: tryOut,
  print,
  programme,
};

/** Fetches the screen of an address, so that it is drawn in one go; never rejects. */
export async function fetchScreen(path: string): Promise<void> {
  await BY_PLACE[placeOf(path)]?.fetch();
}

/** The first word of an address, which says what screen it is of. */
export function placeOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** What the next taps from a place need, for a visitor or the person here: the likeliest first. The rest comes with the shell. */
export function nextScreens(app: App, status: 'signed-out' | PersonHere['status'], place: string): readonly Load[] {
  if (status === 'signed-out') return [(place === 'auth' || HOST === 'static' ? library : auth).fetch];
  if (place === 'library') return [run.fetch, app.workout.fetch, editor.fetch, overlays];
  if (place === 'editor') return [run.fetch, app.workout.fetch, library.fetch];
  return [library.fetch];
}
