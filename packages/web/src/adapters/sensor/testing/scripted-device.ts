// What happy-dom lacks of a device: a screen that can be kept on, a motor, a lock screen.

import type { RemoteCommand } from '@roundbell/core/ports';
import { vi } from 'vitest';

const ACTIONS = { play: 'play', pause: 'pause', next: 'nexttrack', previous: 'previoustrack' } as const;

/** The parts of a device that a test may leave out of its browser. */
export type DevicePart = 'wakeLock' | 'vibrate' | 'mediaSession';

/** A screen, a motor and a lock screen behind `navigator`, until `remove`. */
export function scriptedDevice(missing: readonly DevicePart[] = []) {
  const screen = scriptedScreen();
  const lockScreen = scriptedLockScreen();
  const felt: number[][] = [];
  const vibrate = (pattern: number[]) => felt.push(pattern) > 0;
  const parts = { wakeLock: { request: screen.request }, vibrate, mediaSession: lockScreen.session };
  for (const name of ['wakeLock', 'vibrate', 'mediaSession'] as const) {
    if (!missing.includes(name)) Object.defineProperty(navigator, name, { configurable: true, value: parts[name] });
  }
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, init: object) {
    Object.assign(this, init);
  });
  const remove = () => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(navigator, name);
    vi.unstubAllGlobals();
  };
  return { screen, lockScreen, felt, remove };
}

function scriptedScreen() {
  const locks: { released: boolean }[] = [];
  const screen = {
    granted: true,
    /** Takes every lock away, as a system does it when the page is hidden. */
    lose: () => locks.forEach((lock) => (lock.released = true)),
    held: () => locks.filter((lock) => !lock.released).length,
    request: vi.fn(async () => {
      if (!screen.granted) throw new DOMException('battery low', 'NotAllowedError');
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return lock;
    }),
  };
  return screen;
}

function scriptedLockScreen() {
  const buttons = new Map<string, () => void>();
  const session = {
    metadata: null as MediaMetadataInit | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    setActionHandler: vi.fn((action: string, press: (() => void) | null) => {
      if (press === null) buttons.delete(action);
      else buttons.set(action, press);
    }),
    setPositionState: vi.fn((state?: Required<MediaPositionState>) => {
      if (state && !(state.position >= 0 && state.position <= state.duration)) throw new TypeError('no such position');
    }),
  };
  const shown = () => {
    const { metadata, playbackState } = session;
    if (metadata === null) return undefined;
    const { title = '', artist = '', album = '' } = metadata;
    return { title, subtitle: artist, timerName: album, playing: playbackState === 'playing' };
  };
  return { session, shown, buttons, press: (command: RemoteCommand) => buttons.get(ACTIONS[command])?.() };
}
