// Keeps the built app on this device and answers for it, so that it opens without a network. The rules are in
// offline-shell.ts; this file joins them to the browser's events. What people keep never passes through here.

import type { PageWish } from './app/install/update-worker.ts';
import { BASE } from './base/host.ts';
import { createClosedPageBell, type PageBeside } from './closed-page-bell.ts';
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
interface PushedEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null;
}
interface NoticeEvent extends WaitingEvent {
  readonly notification: { close(): void };
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageBeside[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', react: (event: WaitingEvent) => void): void;
  addEventListener(kind: 'fetch', react: (event: AskingEvent) => void): void;
  addEventListener(kind: 'push', react: (event: PushedEvent) => void): void;
  addEventListener(kind: 'notificationclick', react: (event: NoticeEvent) => void): void;
  addEventListener(kind: 'message', react: (event: WishingEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
const shell = createOfflineShell(ROUNDBELL_SHELL, {
  root: location.origin + BASE,
  caches,
  fetch: (request) => fetch(request),
  countPages: async () => (await pages()).length,
  isOutrun: () => worker.registration.installing !== null || worker.registration.waiting !== null,
});

const bell = createClosedPageBell({
  root: location.origin + BASE,
  pages,
  open: (url) => worker.clients.openWindow(url),
  show: (title, options) => worker.registration.showNotification(title, options),
  after: (millis, run) => void setTimeout(run, millis),
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
worker.addEventListener('push', (event) => event.waitUntil(bell.ring(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bell.answer());
});
