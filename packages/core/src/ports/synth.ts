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
  /** Resolves when the words were spoken, or at once where there is no speech. `voice` is an id of `voices`; undefined, or one that is gone: the best there is. */
  speak(text: string, volume: number, voice: string | undefined): Promise<void>;
  /** Inside a gesture: some browsers speak only on pages that have spoken inside one. Says nothing. */
  prime(): void;
  stop(): void;
  voices(): readonly SynthVoice[];
  /** Calls back when the voices have come or changed: many browsers load them late. */
  onVoices(run: () => void): Stop;
}
