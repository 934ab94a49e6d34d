// @vitest-environment happy-dom
import { pageContract, settled, strictLog } from '@roundbell/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPage } from './page.ts';

let visibility: DocumentVisibilityState = 'visible';
let online = true;

function turn(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A screen whose lock is lost whenever the page is hidden, as browsers do it. */
function scriptedWakeLock() {
  const locks: { released: boolean }[] = [];
  const request = vi.fn(async () => {
    const lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const lose = () => locks.forEach((lock) => (lock.released = true));
  return { request, lose, held: () => locks.filter((lock) => !lock.released).length };
}

function turnNetwork(next: boolean): void {
  online = next;
  window.dispatchEvent(new Event(next ? 'online' : 'offline'));
}

beforeEach(() => {
  visibility = 'visible';
  online = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

pageContract('browser', () => ({
  page: createPage({ log: strictLog() }),
  show: () => turn('visible'),
  hide: () => turn('hidden'),
  goOnline: () => turnNetwork(true),
  goOffline: () => turnNetwork(false),
}));

describe('the page', () => {
  it('[PRT-7] calls when the page is seen again, not when it is hidden, until it is stopped', () => {
    const page = createPage({ log: strictLog() });
    const run = vi.fn();
    const stop = page.onVisible(run);
    turn('hidden');
    expect(page.isVisible()).toBe(false);
    expect(run).not.toHaveBeenCalled();
    turn('visible');
    expect(page.isVisible()).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
    stop();
    turn('visible');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('[PRT-7] calls when the network is back, not when it goes, until it is stopped', () => {
    const page = createPage({ log: strictLog() });
    const run = vi.fn();
    const stop = page.onOnline(run);
    turnNetwork(false);
    expect(page.isOnline()).toBe(false);
    expect(run).not.toHaveBeenCalled();
    turnNetwork(true);
    stop();
    turnNetwork(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('[PRT-6] asks for the lock once, and again when the page comes back', async () => {
    const screen = scriptedWakeLock();
    const page = createPage({ log: strictLog() });
    page.keepAwake(true);
    page.keepAwake(true);
    await settled();
    expect(screen.request.mock.calls).toEqual([['screen']]);
    screen.lose();
    turn('hidden');
    await settled();
    expect(screen.held()).toBe(0);
    turn('visible');
    await settled();
    expect(screen.held()).toBe(1);
  });

  it('[PRT-6] lets the lock go, also when the wish changes while the browser thinks', async () => {
    const screen = scriptedWakeLock();
    const page = createPage({ log: strictLog() });
    page.keepAwake(true);
    page.keepAwake(false);
    await settled();
    expect(screen.held()).toBe(0);
    page.keepAwake(true);
    page.keepAwake(false);
    page.keepAwake(true);
    await settled();
    expect(screen.held()).toBe(1);
    page.keepAwake(false);
    await settled();
    expect(screen.held()).toBe(0);
    page.keepAwake(true);
    await settled();
    page.keepAwake(false);
    page.keepAwake(true);
    await settled();
    expect(screen.held()).toBe(1);
    page.keepAwake(false);
    await settled();
    turn('visible');
    await settled();
    expect(screen.held()).toBe(0);
  });

  it('[PRT-6] only logs a refusal, and asks again at the next return', async () => {
    const screen = scriptedWakeLock();
    screen.request.mockRejectedValueOnce(new DOMException('battery low', 'NotAllowedError'));
    const log = strictLog('wake-lock-refused');
    createPage({ log }).keepAwake(true);
    await settled();
    expect(log.codes).toEqual(['wake-lock-refused']);
    turn('visible');
    await settled();
    expect(screen.held()).toBe(1);
  });

  it('[PRT-6] does nothing where there is no lock', async () => {
    const page = createPage({ log: strictLog() });
    page.keepAwake(true);
    await settled();
    page.keepAwake(false);
  });
});
