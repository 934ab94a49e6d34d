// Says one announcement at a time. What comes next is decided in queue.ts; how it sounds is the port's business.

import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock, Log, Synth } from '../ports.ts';
import type { Announcement } from './announcement.ts';

/** What the speaker shows: the words being said now. */
export interface SpeakerView {
  readonly saying: string | undefined;
}

/** Whether to speak at all, and how loud (0 to 1; anything else is clamped). */
export interface SpeakerSettings {
  readonly enabled: boolean;
  readonly volume: number;
}

/** The speaker engine. */
export interface Speaker {
  readonly view: StoreApi<SpeakerView>;
  /** Queues an announcement; blank or while disabled it is skipped silently. */
  say(announcement: Announcement): void;
  /** Clears the queue and cuts short what is being said. */
  stop(): void;
  configure(settings: SpeakerSettings): void;
}

/** What the speaker needs of the world. */
export interface SpeakerParts {
  readonly synth: Synth;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a silent speaker, enabled at volume 0.7. */
export function createSpeaker(_parts: SpeakerParts): Speaker {
  return { view: createStore<SpeakerView>(() => ({ saying: undefined })), say() {}, stop() {}, configure() {} };
}
