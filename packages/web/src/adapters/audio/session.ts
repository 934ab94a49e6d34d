import type { Log, SoundMode } from '@roundbell/core';

/** Safari's; not in TypeScript's library yet. */
interface SessionWindow {
  readonly navigator?: { readonly audioSession?: { type: string } };
}

/** The part of a media element that is used. */
export type LoopElement = Pick<HTMLAudioElement, 'play' | 'pause' | 'paused'>;

/** How the page's sound stands beside that of other apps, and on a locked screen. */
export interface AudioSession {
  setMode(mode: SoundMode): void;
  /** Before a context begins: what kind of sound this is. Answers whether it leaves the sound of other apps alone. */
  claim(): boolean;
  /** Inside a gesture, before a context begins. */
  begin(): void;
  /** Whether something is to sound: lock screens show what plays. */
  follow(isWanted: boolean): void;
}

const TYPES: Readonly<Record<SoundMode, string>> = { mix: 'ambient', 'keep-sounding': 'playback' };

/** PRT-50, PRT-51: the session's type, and the loop that a lock screen wants to see. */
export function createAudioSession(log: Log, openLoop: () => Promise<LoopElement>): AudioSession {
  let mode: SoundMode = 'mix';
  let loop: LoopElement | undefined;
  let isOpening = false;
  let isWanted = false;
  const play = () => {
    if (mode === 'mix' || !isWanted || !loop?.paused) return;
    loop.play().catch((cause: unknown) => log.warn('audio-loop-refused', cause));
  };
  const claim = () => {
    const audioSession = (globalThis as SessionWindow).navigator?.audioSession;
    if (audioSession) audioSession.type = TYPES[mode];
    return mode === 'mix';
  };
  const open = async () => {
    isOpening = true;
    try {
      loop = await openLoop();
      play();
    } catch (cause) {
      log.warn('audio-loop-missing', cause);
    }
    isOpening = false;
  };
  return {
    setMode(next) {
      mode = next;
      // A gesture does not wait for code to be loaded.
      if (mode === 'keep-sounding' && !loop && !isOpening) void open();
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
