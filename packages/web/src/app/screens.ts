import type { App } from '@roundbell/core';
import type { ComponentType } from 'react';
import { lazyOr } from '../parts/lazy-extra.tsx';
import { ChunkMissing } from './chunk-missing.tsx';

/** A screen that is fetched when first shown; where it cannot be had (no network, a newer version on the server) it says so. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyOr(load, ChunkMissing);
}

const landing = () => import('../screens/landing/landing-screen.tsx').then((chunk) => chunk.LandingScreen);
const auth = () => import('../screens/auth/auth-screen.tsx').then((chunk) => chunk.AuthScreen);
const wayBack = () => import('../screens/auth/way-back-screen.tsx').then((chunk) => chunk.WayBackScreen);
const library = () => import('../screens/library/library-screen.tsx').then((chunk) => chunk.LibraryScreen);
const editor = () => import('../screens/editor/editor-screen.tsx').then((chunk) => chunk.EditorScreen);
const run = () => import('../screens/run/run-screen.tsx').then((chunk) => chunk.RunScreen);
const history = () => import('../screens/history/history-screen.tsx').then((chunk) => chunk.HistoryScreen);
const settings = () => import('../screens/settings/settings-screen.tsx').then((chunk) => chunk.SettingsScreen);
const notFound = () => import('../screens/not-found/not-found-screen.tsx').then((chunk) => chunk.NotFoundScreen);
const overlays = () => import('../parts/heart-rate-dialog.tsx');

export const LandingScreen = screen(landing);
export const AuthScreen = screen(auth);
export const WayBackScreen = screen(wayBack);
export const LibraryScreen = screen(library);
export const EditorScreen = screen(editor);
export const RunScreen = screen(run);
export const HistoryScreen = screen(history);
export const SettingsScreen = screen(settings);
export const NotFoundScreen = screen(notFound);

const onIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function' ? (run) => requestIdleCallback(run) : (run) => setTimeout(run, 1500);

/** Fetches every screen once the page has nothing better to do, so that no later step waits for the network. */
export function preloadScreens(app: App): void {
  const workout = () => app.workout();
  // What a visitor comes to next is small, and goes first.
  const all = [auth, library, editor, run, workout, overlays, history, settings, landing, notFound];
  // A chunk that cannot be had now is asked for again, and told about, when its screen is opened.
  onIdle(() => all.forEach((load: () => Promise<unknown>) => load().catch(() => undefined)));
}
