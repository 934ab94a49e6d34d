// Keeps the built app on this device and answers for it, so that it opens without a network. The rules are in
// offline-shell.ts; this file joins them to the browser's events. What people keep never passes through here.

import type { PageWish } from './app/install/update-worker.ts';
import { BASE } from './base/host.ts';
import { createOfflineShell, type ShellBuild } from './offline-shell.ts';

/** Written in by the build. */
declare const ROUNDBELL_SHELL: ShellBuild;

// The library of types for workers cannot stand beside the one for pages: this is the part of it in use here.
interface WaitingEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface AskingEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WishingEvent extends WaitingEvent {
  readonly data: PageWish;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', react: (event: WaitingEvent) => void): void;
  addEventListener(kind: 'fetch', react: (event: AskingEvent) => void): void;
  addEventListener(kind: 'message', react: (event: WishingEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const shell = createOfflineShell(ROUNDBELL_SHELL, {
  root: location.origin + BASE,
  caches,
  fetch: (request) => fetch(request),
  countPages: async () => (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length,
  isOutrun: () => worker.registration.installing !== null || worker.registration.waiting !== null,
});

worker.addEventListener('install', (event) => event.waitUntil(shell.install()));
worker.addEventListener('activate', (event) =>
  // The first visit is served from here on, too.
  event.waitUntil(Promise.all([worker.clients.claim(), shell.activate()])),
);
worker.addEventListener('fetch', (event) => {
  const file = shell.fileFor(event.request);
  if (file !== undefined) event.respondWith(shell.answer(file, event.request));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'sweep') event.waitUntil(shell.sweep());
});
