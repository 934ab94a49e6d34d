// Whether there is sound, as a person sees it.

import type { Emitter } from '../base/emitter.ts';
import type { Millis } from '../base/units.ts';
import type { SoundState } from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { SoundOutput } from './sound-output.engine.ts';

/** A browser that has not begun to play by then never will. */
const UNLOCK_LIMIT: Millis = 1000;

/** Knows the state, and reports changes. */
export interface SoundStateReporter {
  state(): SoundState;
  /** Takes what a look found. */
  follow(condition: ReturnType<SoundOutput['condition']>): void;
  /** Reports that there is no sound device; false. */
  giveUp(): false;
  /** Resolves true as soon as the output is well, immediately if it already is, and false after a second. */
  wait(): Promise<boolean>;
}

/** PRT-45, PRT-49: 'locked' until something is known; a device that may still come back leaves it as it was. */
export function createSoundStateReporter(clock: Clock, { emit: tell }: Emitter<SoundState>): SoundStateReporter {
  const waiting = new Set<() => void>();
  let state: SoundState = 'locked';
  let isWell = false;

  const become = (next: SoundState) => {
    const isNew = next !== state;
    state = next;
    if (isNew) tell(next);
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop();
        waiting.delete(end);
        resolve();
      };
      const stop = clock.after(UNLOCK_LIMIT, end);
      waiting.add(end);
    });
  return {
    state: () => state,
    follow(condition) {
      isWell = condition === 'well';
      if (condition === 'lost') become('silent');
      if (!isWell) return;
      become('sounding');
      for (const end of [...waiting]) end();
    },
    giveUp() {
      become('missing');
      return false;
    },
    async wait() {
      if (!isWell) await pause();
      if (!isWell && state === 'locked') become('silent');
      return isWell;
    },
  };
}
