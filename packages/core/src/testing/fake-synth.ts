// A voice that records what it says.

import { createEmitter } from '../base/emitter.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Synth, SynthVoice } from '../ports/synth.ts';

/** Words that were begun; `cut` if they were stopped before their end. */
export interface SpokenWords {
  readonly text: string;
  readonly volume: number;
  readonly voice: string | undefined;
  readonly at: Instant;
  cut: boolean;
}

/** The voice of a test. */
export interface FakeSynth extends Synth {
  readonly spoken: readonly SpokenWords[];
  /** How often it was primed. */
  readonly primed: number;
  /** The browser has loaded other voices. */
  load(voices: readonly SynthVoice[]): void;
  /** Makes the next words fail. */
  fails: boolean;
  /** Lets the next words pass unheard, as on a device without a voice. */
  isSilent: boolean;
}

/** A voice on a clock; every sentence, or each by its text, takes `speechMillis` (0: it ends immediately). */
export function fakeSynth(
  clock: Clock,
  speechMillis: Millis | ((text: string) => Millis) = 0,
  voices: readonly SynthVoice[] = [],
): FakeSynth {
  const onVoices = createEmitter();
  let known = voices;
  let primed = 0;
  const spoken: SpokenWords[] = [];
  const endings = new Map<SpokenWords, () => void>();

  const synth: FakeSynth = {
    spoken,
    fails: false,
    isSilent: false,
    prime() {
      primed += 1;
    },
    get primed() {
      return primed;
    },
    voices: () => known,
    onVoices: onVoices.on,
    load(loaded) {
      known = loaded;
      onVoices.emit();
    },
    speak(text, volume, voice) {
      if (synth.fails) return Promise.reject(new Error('no voice'));
      const words: SpokenWords = { text, volume, voice, at: clock.now(), cut: false };
      spoken.push(words);
      const length = typeof speechMillis === 'number' ? speechMillis : speechMillis(text);
      if (length === 0) return Promise.resolve(!synth.isSilent);
      return new Promise((resolve) => {
        const end = (): void => {
          stopTimer();
          endings.delete(words);
          resolve(!synth.isSilent);
        };
        const stopTimer = clock.after(length, end);
        endings.set(words, end);
      });
    },
    stop() {
      for (const [words, end] of [...endings]) {
        words.cut = true;
        end();
      }
    },
  };
  return synth;
}
