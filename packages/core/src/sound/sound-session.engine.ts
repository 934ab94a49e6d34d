// How the product's sound behaves next to other apps' sound, and on a locked screen.

import type { AudioPlatform, SoundLoop } from '../ports/audio-device.ts';
import type { SoundMode } from '../ports/audio.ts';
import type { Log } from '../ports/log.ts';

/** What kind of sound this is, and the loop that a lock screen wants to see. */
export interface SoundSession {
  setMode(mode: SoundMode): void;
  /** Before a device begins: declares the kind of sound. Answers whether it leaves other apps' sound alone. */
  claim(): boolean;
  /** Call it inside a gesture, before a device begins. */
  begin(): void;
  /** Whether something should sound: lock screens show what plays. */
  follow(isWanted: boolean): void;
}

/** Mixes with other sound unless set otherwise. */
export function createSoundSession(log: Log, platform: Pick<AudioPlatform, 'setMode' | 'openLoop'>): SoundSession {
  let mode: SoundMode = 'mix';
  let loop: SoundLoop | undefined;
  let isOpening = false;
  let isWanted = false;
  const play = () => {
    if (mode === 'mix' || !isWanted || !loop?.paused) return;
    loop.play().catch((cause: unknown) => log.warn('audio-loop-refused', cause));
  };
  const claim = () => {
    platform.setMode(mode);
    return mode === 'mix';
  };
  const open = async () => {
    isOpening = true;
    try {
      loop = await platform.openLoop();
      play();
    } catch (cause) {
      log.warn('audio-loop-missing', cause);
    }
    isOpening = false;
  };
  return {
    setMode(next) {
      mode = next;
      // A gesture does not wait for code to load.
      if (mode !== 'mix' && !loop && !isOpening) void open();
    },
    claim,
    begin() {
      claim();
      isWanted = true;
      play();
    },
    follow(wanted) {
      const isNew = wanted && !isWanted;
      isWanted = wanted;
      if (isNew) play();
      if (loop && !loop.paused && (!isWanted || mode === 'mix')) loop.pause();
    },
  };
}
