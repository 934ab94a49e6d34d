// Says one announcement at a time. queue.ts decides what comes next; the reader turns words into sound.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instant, Millis } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import { PRIORITY, type Announcement } from './announcement.ts';
import { NOTHING_MEASURED, lengthsWith, spokenLength } from './lengths.ts';
import {
  DEFAULT_SPEECH_VOLUME,
  QUEUE_GAP,
  SPEECH_LIMIT,
  WATCH_EVERY,
  enqueue,
  hasStalled,
  isSpeakable,
  queuedOf,
  speechVolumeOf,
  type Queued,
} from './queue.ts';
import { isUntimely, isPast, openedBy, nextWords } from './timely.ts';

/** What the speaker shows: the words being said now. */
export interface SpeakerView {
  readonly saying: string | undefined;
}

/** Whether to speak at all, and how loud (0 to 1; anything else is clamped). */
export interface SpeakerSettings {
  readonly enabled: boolean;
  readonly volume: number;
}

export interface Speaker {
  readonly view: StoreApi<SpeakerView>;
  /**
   * Queues the announcements of one moment, all before the first is said; a blank one, or any while disabled, is skipped
   * silently. What is still being said of an earlier segment is cut short.
   */
  say(...announcements: readonly Announcement[]): void;
  /** A segment has begun: what is still being said of an earlier one is cut short, and what waits of it is dropped. */
  enter(since: Instant): void;
  /** Clears the queue and cuts short what is being said. */
  stop(): void;
  /** Takes effect with the next words; switching off, or volume 0, stops immediately. */
  configure(settings: SpeakerSettings): void;
}

/** What the speaker needs of the world; `read` and `cutShort` are the reader's. */
export type SpeakerParts = Pick<Ports, 'clock' | 'page' | 'log'> & {
  readonly read: (words: Announcement, volume: number, isWanted: () => boolean) => Promise<void>;
  readonly cutShort: () => void;
};

/** Makes a silent speaker, enabled at volume 0.7. */
export function createSpeaker({ clock, page, log, read, cutShort }: SpeakerParts): Speaker {
  const view = createStore<SpeakerView>(() => ({ saying: undefined }));
  let settings: SpeakerSettings = { enabled: true, volume: DEFAULT_SPEECH_VOLUME };
  let queue: readonly Queued[] = [];
  let asked = 0;
  let current: Queued | undefined;
  /** When the newest segment began that words belong to. */
  let openedAt: Instant = -Infinity;
  let lengths = NOTHING_MEASURED;
  // The turn that speaks or waits for the gap; once a later turn begins it has no say.
  let turn: Stop | undefined;
  let movedAt: Instant = 0;
  let stopWatching: Stop | undefined;

  function next(): void {
    movedAt = clock.now();
    const { first, waiting } = nextWords(queue, { now: movedAt, openedAt }, (text) => spokenLength(lengths, text));
    queue = waiting;
    if (first) speak(first);
    else goQuiet();
  }

  function goQuiet(): void {
    turn = undefined;
    stopWatching?.();
    stopWatching = undefined;
  }

  function speak(announcement: Queued): void {
    let mine = true;
    const begunAt = clock.now();
    const stopLimit = clock.after(SPEECH_LIMIT, () => {
      log.warn('speech-too-long');
      cutShort();
      end();
    });
    turn = () => {
      mine = false;
      stopLimit();
      cutShort();
    };
    current = announcement;
    view.setState({ saying: announcement.text });
    read(announcement, settings.volume, () => mine && !isUntimely(announcement, { now: clock.now(), openedAt }))
      .then(() => mine && measure(announcement, clock.now() - begunAt))
      .catch((cause: unknown) => log.warn('speech-failed', cause))
      .finally(() => end());

    function end(): void {
      if (!mine) return;
      mine = false;
      stopLimit();
      fallQuiet();
    }
  }

  /** A coach's line may have waited for the network. */
  function measure({ text, priority }: Queued, took: Millis): void {
    if (priority !== PRIORITY.coach) lengths = lengthsWith(lengths, text, took);
  }

  /** Words have ended: the next ones follow after the gap. */
  function fallQuiet(): void {
    movedAt = clock.now();
    current = undefined;
    view.setState({ saying: undefined });
    turn = clock.after(QUEUE_GAP, next);
  }

  function enter(since: Instant): void {
    openedAt = Math.max(openedAt, since);
    if (current === undefined || !isPast(current, openedAt)) return;
    turn?.();
    fallQuiet();
  }

  function hush(): void {
    turn?.();
    turn = undefined;
    current = undefined;
    view.setState({ saying: undefined });
  }

  function stop(): void {
    queue = [];
    hush();
    goQuiet();
  }

  /** Resumes a queue that no one is working on: browsers lose the ends of words, and the timers of a locked page. */
  function revive(): void {
    if (!hasStalled({ waiting: queue.length, isSaying: view.getState().saying !== undefined, movedAt }, clock.now()))
      return;
    hush();
    next();
  }

  page.onVisible(revive);
  page.onFocus(revive);

  return {
    view,
    say(...announcements) {
      const speakable = announcements.filter((one) => isSpeakable(one, settings.enabled));
      if (speakable.length === 0) return;
      enter(openedBy(speakable));
      for (const announcement of speakable) {
        asked += 1;
        queue = enqueue(queue, queuedOf(announcement, asked, clock.now(), openedAt));
      }
      if (speakable.some(({ priority }) => priority === PRIORITY.interrupt)) hush();
      stopWatching ??= clock.every(WATCH_EVERY, revive);
      if (!turn) next();
    },
    enter,
    stop,
    configure(changed) {
      const volume = speechVolumeOf(changed.volume);
      settings = { enabled: changed.enabled && volume > 0, volume };
      if (!settings.enabled) stop();
    },
  };
}
