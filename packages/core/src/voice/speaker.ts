// Says one announcement at a time. What comes next is decided in queue.ts; how words become sound is `utter`, the one
// place to change for stored clips and speech providers.

import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock, Log, Stop, Synth } from '../ports.ts';
import { PRIORITY } from './announcement.ts';
import type { Announcement } from './announcement.ts';
import {
  DEFAULT_SPEECH_VOLUME,
  QUEUE_GAP,
  SPEECH_LIMIT,
  enqueue,
  isSpeakable,
  queuedOf,
  speechVolumeOf,
} from './queue.ts';
import type { Queued } from './queue.ts';

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
  /** Takes effect with the next words; switching off stops at once. */
  configure(settings: SpeakerSettings): void;
}

/** What the speaker needs of the world. */
export interface SpeakerParts {
  readonly synth: Synth;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a silent speaker, enabled at volume 0.7. */
export function createSpeaker({ synth, clock, log }: SpeakerParts): Speaker {
  const view = createStore<SpeakerView>(() => ({ saying: undefined }));
  let settings: SpeakerSettings = { enabled: true, volume: DEFAULT_SPEECH_VOLUME };
  let queue: readonly Queued[] = [];
  let asked = 0;
  // Whoever speaks or waits for the gap; a later turn has no say any more.
  let turn: Stop | undefined;

  async function utter(announcement: Queued): Promise<void> {
    await synth.speak(announcement.text, settings.volume);
  }

  function next(): void {
    const [first, ...rest] = queue;
    queue = rest;
    if (first) speak(first);
    else turn = undefined;
  }

  function speak(announcement: Queued): void {
    let mine = true;
    const stopLimit = clock.after(SPEECH_LIMIT, () => {
      log.warn('speech-too-long');
      synth.stop();
      end();
    });
    turn = () => {
      mine = false;
      stopLimit();
      synth.stop();
    };
    view.setState({ saying: announcement.text });
    utter(announcement)
      .catch((cause: unknown) => log.warn('speech-failed', cause))
      .finally(() => end());

    function end(): void {
      if (!mine) return;
      mine = false;
      stopLimit();
      view.setState({ saying: undefined });
      turn = clock.after(QUEUE_GAP, next);
    }
  }

  function hush(): void {
    turn?.();
    turn = undefined;
    view.setState({ saying: undefined });
  }

  return {
    view,
    say(announcement) {
      if (!isSpeakable(announcement, settings.enabled)) return;
      asked += 1;
      queue = enqueue(queue, queuedOf(announcement, asked, clock.now()));
      if (announcement.priority === PRIORITY.interrupt) hush();
      if (!turn) next();
    },
    stop() {
      queue = [];
      hush();
    },
    configure(next) {
      settings = { enabled: next.enabled, volume: speechVolumeOf(next.volume) };
      if (settings.enabled) return;
      queue = [];
      hush();
    },
  };
}
