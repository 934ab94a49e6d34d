// @vitest-environment happy-dom
import type { RemoteCommand } from '@roundbell/core/ports';
import { pageContract, strictLog, testCard } from '@roundbell/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scriptedChannels, scriptedLocks } from '../records/testing/scripted-tabs.ts';
import { type DevicePart, scriptedDevice } from '../sensor/testing/scripted-device.ts';
import { createClaims } from './claims.ts';
import { createPage } from './page.ts';

let visibility: DocumentVisibilityState = 'visible';
let online = true;
let device = scriptedDevice();

function turn(next: DocumentVisibilityState): void {
  visibility = next;
  if (next === 'hidden') device.screen.lose();
  document.dispatchEvent(new Event('visibilitychange'));
}

function turnNetwork(next: boolean): void {
  online = next;
  window.dispatchEvent(new Event(next ? 'online' : 'offline'));
}

function leaveOut(...missing: DevicePart[]): void {
  device.remove();
  device = scriptedDevice(missing);
}

beforeEach(() => {
  visibility = 'visible';
  online = true;
  device.remove();
  device = scriptedDevice();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('localStorage', {
    // As every other page of the browser hears it.
    setItem: (key: string, newValue: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue })),
    removeItem: () => undefined,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'standalone');
  device.remove();
});

/** A page as the browser makes it, beside others of the same browser; `locks` is undefined where it has none. */
function pageBench(locks: LockManager | undefined) {
  const openChannel = scriptedChannels();
  const open = () => {
    const page = createPage({ log: strictLog('wake-lock-refused') });
    return { ...page, ...createClaims({ locks, openChannel, limits: { letsGo: 20, answers: 5 } }) };
  };
  return {
    page: open(),
    beside: open,
    show: () => turn('visible'),
    hide: () => turn('hidden'),
    goOnline: () => turnNetwork(true),
    goOffline: () => turnNetwork(false),
    grantAwake: (granted: boolean) => void (device.screen.granted = granted),
    isAwake: () => device.screen.held() > 0,
    felt: () => device.felt,
    shown: () => device.lockScreen.shown(),
    press: (command: RemoteCommand) => device.lockScreen.press(command),
  };
}

pageContract('browser', () => pageBench(scriptedLocks()));
pageContract('browser without locks', () => pageBench(undefined));

describe('names that one page holds', () => {
  it('are unknown if the browser has neither locks nor channels, and then every page that asks holds them', async () => {
    const parts = { locks: undefined, openChannel: () => undefined, limits: { letsGo: 20, answers: 5 } };
    const [one, other] = [createClaims(parts), createClaims(parts)];
    expect(await one.claimed()).toBeUndefined();
    const unwanted = () => undefined;
    expect(await one.claim('run/a', 'if-free', unwanted)).toBeDefined();
    expect(await other.claim('run/a', 'if-free', unwanted)).toBeDefined();
  });

  it('need no channel on a page that holds none, where the browser has locks', async () => {
    const open = vi.fn(scriptedChannels());
    const claims = createClaims({ locks: scriptedLocks(), openChannel: open, limits: { letsGo: 20, answers: 5 } });
    expect([...((await claims.claimed()) ?? [])]).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the page', () => {
  it('calls when the page is seen again, not when it is hidden, until it is stopped', () => {
    const page = createPage({ log: strictLog() });
    const run = vi.fn();
    const stop = page.onVisible(run);
    turn('hidden');
    expect(run).not.toHaveBeenCalled();
    turn('visible');
    expect(run).toHaveBeenCalledTimes(1);
    stop();
    turn('hidden');
    turn('visible');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('calls once when the page comes back from the freezer or from the history, whatever tells so', () => {
    const page = createPage({ log: strictLog() });
    const run = vi.fn();
    page.onVisible(run);
    const tell = (on: EventTarget, type: string) => on.dispatchEvent(new Event(type));
    turn('hidden');
    tell(document, 'freeze');
    tell(document, 'resume');
    expect(run).not.toHaveBeenCalled();
    tell(document, 'freeze');
    visibility = 'visible';
    tell(document, 'resume');
    tell(document, 'visibilitychange');
    expect(run).toHaveBeenCalledTimes(1);
    tell(window, 'pagehide');
    tell(document, 'resume');
    tell(window, 'pageshow');
    expect(run).toHaveBeenCalledTimes(2);
    tell(document, 'freeze');
    tell(document, 'resume');
    expect(run).toHaveBeenCalledTimes(3);
    tell(window, 'pageshow');
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('calls when the network is back, not when it goes, until it is stopped', () => {
    const page = createPage({ log: strictLog() });
    const run = vi.fn();
    const lost = vi.fn();
    const stop = page.onOnline(run);
    page.onOffline(lost);
    turnNetwork(false);
    expect(page.isOnline()).toBe(false);
    expect(run).not.toHaveBeenCalled();
    expect(lost).toHaveBeenCalledTimes(1);
    turnNetwork(true);
    stop();
    turnNetwork(true);
    expect(run).toHaveBeenCalledTimes(1);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('vibrates nowhere where there is no motor', () => {
    leaveOut('vibrate');
    expect(() => createPage({ log: strictLog() }).vibrate([200])).not.toThrow();
  });
});

describe('the lock of the screen', () => {
  it('is held once, and taken again if the system took it', async () => {
    const page = createPage({ log: strictLog() });
    await Promise.all([page.keepAwake(true), page.keepAwake(true)]);
    await page.keepAwake(true);
    expect(device.screen.request.mock.calls).toEqual([['screen']]);
    device.screen.lose();
    expect(await page.keepAwake(true)).toBe(true);
    expect(device.screen.held()).toBe(1);
  });

  it('follows the last wish, however fast it changes while the browser thinks', async () => {
    const page = createPage({ log: strictLog() });
    const wish = (...wishes: boolean[]) => Promise.all(wishes.map((on) => page.keepAwake(on)));
    await wish(true, false);
    expect(device.screen.held()).toBe(0);
    await wish(true, false, true);
    expect(device.screen.held()).toBe(1);
    await wish(false, true);
    expect(device.screen.held()).toBe(1);
    await wish(true, true, false);
    expect(device.screen.held()).toBe(0);
  });

  it('is asked for again when the page was hidden and came back while the browser thought', async () => {
    const page = createPage({ log: strictLog() });
    page.onVisible(() => void page.keepAwake(true));
    device.screen.request.mockImplementationOnce(async () => {
      await Promise.resolve();
      turn('hidden');
      turn('visible');
      throw new DOMException('not visible', 'NotAllowedError');
    });
    expect(await page.keepAwake(true)).toBe(true);
    expect(device.screen.held()).toBe(1);
  });

  it('waits for a hidden page to return: that it cannot be had there is no refusal', async () => {
    const page = createPage({ log: strictLog() });
    turn('hidden');
    expect(await page.keepAwake(true)).toBe(true);
    expect(device.screen.request).not.toHaveBeenCalled();
    turn('visible');
    device.screen.request.mockImplementationOnce(async () => {
      turn('hidden');
      throw new DOMException('not visible', 'NotAllowedError');
    });
    expect(await page.keepAwake(true)).toBe(true);
  });

  it('is no failure where it is refused: that is answered, and logged until one is granted', async () => {
    const log = strictLog('wake-lock-refused');
    const page = createPage({ log });
    device.screen.granted = false;
    expect([await page.keepAwake(true), await page.keepAwake(true)]).toEqual([false, false]);
    expect(log.codes).toEqual(['wake-lock-refused']);
    device.screen.granted = true;
    expect(await page.keepAwake(true)).toBe(true);
    await page.keepAwake(false);
    device.screen.granted = false;
    expect(await page.keepAwake(true)).toBe(false);
    expect(log.codes).toHaveLength(2);
    expect(await page.keepAwake(false)).toBe(true);
  });

  it('is answered to be missing where the browser has none', async () => {
    leaveOut('wakeLock');
    const page = createPage({ log: strictLog() });
    expect(await page.keepAwake(true)).toBe(false);
    expect(await page.keepAwake(false)).toBe(true);
  });

  it.each([
    ['17_6_1', true, false],
    ['18_3_2', true, false],
    ['18_3_2', false, true],
    ['18_4', true, true],
    ['18_10', true, true],
    ['26_0', true, true],
  ])('on an iPhone with iOS %s, installed: %s, is answered to stay on: %s', async (version, standalone, answer) => {
    const agent = `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
    const page = createPage({ log: strictLog() });
    expect(await page.keepAwake(true)).toBe(answer);
    expect(await page.keepAwake(false)).toBe(true);
  });

  it('is taken to stay on where an installed page does not tell its version', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    );
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
    expect(await createPage({ log: strictLog() }).keepAwake(true)).toBe(true);
  });
});

describe('the lock screen', () => {
  it('shows the card as a track with the icon, and how far it is', () => {
    const { session } = device.lockScreen;
    createPage({ log: strictLog() }).showNowPlaying(testCard);
    expect(session.metadata).toEqual({
      title: 'Squats',
      artist: 'Round 1/2 · Repeat 1/3',
      album: 'Morning',
      artwork: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
    expect(session.playbackState).toBe('playing');
    expect(session.setPositionState.mock.lastCall).toEqual([{ duration: 40, position: 10, playbackRate: 1 }]);
  });

  it('is given a new track only when its words change', () => {
    const page = createPage({ log: strictLog() });
    const { session } = device.lockScreen;
    page.showNowPlaying(testCard);
    const first = session.metadata;
    page.showNowPlaying({ ...testCard, playing: false, position: 11 });
    expect(session.metadata).toBe(first);
    expect(session.playbackState).toBe('paused');
    page.showNowPlaying({ ...testCard, subtitle: 'Round 2/2 · Repeat 1/3' });
    expect(session.metadata).not.toBe(first);
  });

  it('is given no position outside the track', () => {
    const page = createPage({ log: strictLog() });
    page.showNowPlaying({ ...testCard, position: 40.001 });
    page.showNowPlaying({ ...testCard, position: -0.001 });
    const { results, calls } = device.lockScreen.session.setPositionState.mock;
    expect(results.map(({ type }) => type)).toEqual(['return', 'return']);
    expect(calls.map(([state]) => state?.position)).toEqual([40, 0]);
  });

  it('has the buttons play, pause, next and previous while there is a card', () => {
    const page = createPage({ log: strictLog() });
    page.showNowPlaying(testCard);
    page.showNowPlaying({ ...testCard, position: 20 });
    const { session, buttons } = device.lockScreen;
    expect([...buttons.keys()]).toEqual(['play', 'pause', 'nexttrack', 'previoustrack']);
    expect(session.setActionHandler).toHaveBeenCalledTimes(4);
    page.showNowPlaying(undefined);
    expect([buttons.size, session.metadata, session.playbackState]).toEqual([0, null, 'none']);
    expect(session.setPositionState.mock.lastCall).toEqual([]);
  });

  it('has its buttons taken again with each new sound, and none for some seconds back and on', () => {
    const page = createPage({ log: strictLog() });
    const { setActionHandler } = device.lockScreen.session;
    page.retakeButtons();
    expect(setActionHandler).not.toHaveBeenCalled();
    page.showNowPlaying(testCard);
    setActionHandler.mockClear();
    page.retakeButtons();
    expect(
      setActionHandler.mock.calls.map(([action, press]) => `${action} ${press === null ? 'none' : 'ours'}`),
    ).toEqual([
      'play ours',
      'pause ours',
      'nexttrack ours',
      'previoustrack ours',
      'seekbackward none',
      'seekforward none',
    ]);
  });

  it('lacks what the browser lacks, and nothing else', () => {
    const { session, buttons } = device.lockScreen;
    const page = createPage({ log: strictLog() });
    session.setPositionState.mockImplementation(() => {
      throw new TypeError('not a function');
    });
    session.setActionHandler.mockImplementationOnce(() => {
      throw new TypeError('play is no action');
    });
    page.showNowPlaying(testCard);
    expect([...buttons.keys()]).toEqual(['pause', 'nexttrack', 'previoustrack']);
    expect(device.lockScreen.shown()?.title).toBe('Squats');
  });

  it('is left alone where there is none', () => {
    leaveOut('mediaSession');
    const page = createPage({ log: strictLog() });
    expect(() => page.showNowPlaying(testCard)).not.toThrow();
    expect(() => page.showNowPlaying(undefined)).not.toThrow();
  });

  it('tells when the window gets the focus, until it is stopped', () => {
    const page = createPage({ log: strictLog() });
    const run = vi.fn();
    const stop = page.onFocus(run);
    window.dispatchEvent(new Event('focus'));
    stop();
    window.dispatchEvent(new Event('focus'));
    expect(run).toHaveBeenCalledTimes(1);
  });
});
