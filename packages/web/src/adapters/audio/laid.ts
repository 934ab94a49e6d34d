import type { Stop } from '@roundbell/core';
import { createLaidTone, type LaidTone, type ToneDeps, type ToneOrder } from './laid-tone.ts';

/** The tones that lie ahead or sound. */
export interface LaidTones {
  lay(order: ToneOrder): Stop;
  /** Brings all tones in step with the device. */
  settle(): void;
  /** Takes all tones off a device that is given up; those ahead wait for the next one. */
  leave(): void;
  silence(): void;
  isEmpty(): boolean;
}

/** All tones that are not done with, in the order in which they were laid. */
export function createLaidTones(deps: ToneDeps): LaidTones {
  const tones = new Set<LaidTone>();
  const each = (run: (tone: LaidTone) => void) => {
    for (const tone of [...tones]) run(tone);
  };
  return {
    lay(order) {
      const tone = createLaidTone(order, deps, () => tones.delete(tone));
      tones.add(tone);
      tone.settle();
      return () => tones.has(tone) && tone.takeBack();
    },
    settle: () => each((tone) => tone.settle()),
    leave: () => each((tone) => tone.leave()),
    silence: () => each((tone) => tone.takeBack()),
    isEmpty: () => tones.size === 0,
  };
}
