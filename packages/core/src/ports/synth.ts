// The port of the browser's own speech.

import type { Stop } from './stop.ts';

/** A voice of the browser's own speech. */
export interface SynthVoice {
  readonly id: string;
  readonly name: string;
  readonly language: string;
}

/** The browser's own speech. */
export interface Synth {
  /**
   * Resolves when the words have been spoken, or immediately if there is no speech: whether they were heard, as far as
   * the engine reports. `voice` is an id from `voices`; undefined or no longer available: the best there is.
   */
  speak(text: string, volume: number, voice: string | undefined): Promise<boolean>;
  /** Call inside a gesture: some browsers speak only on pages that have spoken inside one. Says nothing. */
  prime(): void;
  stop(): void;
  voices(): readonly SynthVoice[];
  /** Calls back when the voices have loaded or changed: many browsers load them late. */
  onVoices(run: () => void): Stop;
}
