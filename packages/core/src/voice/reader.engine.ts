// How words become sound: stored speech if there is any, otherwise the browser's own voice. Nothing that must be said
// at a given moment waits for the network.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { inTime } from '../base/in-time.ts';
import type { Millis } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { SynthVoice } from '../ports/synth.ts';
import { TONES, type SpeechRequest } from '../ports/wire/wire.ts';
import { PRIORITY, type Announcement } from './announcement.ts';
import { SAMPLE_TEXT } from './phrases.ts';
import { BROWSER_VOICE, requestOf, spokenVoices, type VoiceChoice } from './voice-choice.ts';

/** The reader engine. Volumes are 0 to 1. */
export interface Reader {
  /** The browser's own voices that speak the product's language; they may load late. */
  readonly voices: StoreApi<readonly SynthVoice[]>;
  /** Which voice reads from the next words on, and which of the browser's own says what a provider does not (undefined: its best). */
  choose(choice: VoiceChoice, browserVoice?: string): void;
  /** Reads words aloud; resolves when they were said or cut short, or immediately if they are no longer wanted by then. */
  read(words: Announcement, volume: number, isWanted: () => boolean): Promise<void>;
  /** Cuts short the words being read. */
  cutShort(): void;
  /** Gets the speech for these ready before it is needed; an empty list gives up earlier requests. */
  prepare(announcements: readonly Announcement[]): void;
  /** Reads the sample text with a voice, inside a gesture; returns whose voice it was in the end, if any was heard. */
  sample(choice: VoiceChoice, volume: number): Promise<VoiceChoice['provider'] | undefined>;
}

/** What the reader needs of the world; `find`, `forget`, `fetch` and `fetchAhead` are the clips'. */
export type ReaderParts = Pick<Ports, 'synth' | 'audio' | 'log' | 'clock'> & {
  readonly find: (request: SpeechRequest) => Promise<ArrayBuffer | undefined>;
  readonly forget: (request: SpeechRequest) => Promise<void>;
  readonly fetch: (request: SpeechRequest) => Promise<ArrayBuffer | undefined>;
  readonly fetchAhead: (requests: readonly SpeechRequest[]) => void;
};

/** A line of the coach waits this long for its recording: words of the run may be waiting behind it. */
export const CLIP_PATIENCE: Millis = 1500;

/** Makes a reader with the browser's voice. */
export function createReader({ synth, audio, log, clock, find, forget, fetch, fetchAhead }: ReaderParts): Reader {
  const voicesNow = (): readonly SynthVoice[] => spokenVoices(synth.voices());
  const voices = createStore<readonly SynthVoice[]>(voicesNow);
  let choice: VoiceChoice = BROWSER_VOICE;
  let browserVoice: string | undefined;

  synth.onVoices(() => voices.setState(voicesNow(), true));

  /** Whether stored speech was played to its end, or cut short: either way there is nothing more to say. */
  async function play(request: SpeechRequest, bytes: ArrayBuffer | undefined, volume: number): Promise<boolean> {
    if (bytes === undefined || audio.state() !== 'sounding') return false;
    try {
      await audio.clip(bytes, volume);
      return true;
    } catch (cause) {
      log.warn('clip-unplayable', cause);
      void forget(request);
      return false;
    }
  }

  async function speechFor(request: SpeechRequest, { priority }: Announcement): Promise<ArrayBuffer | undefined> {
    const stored = await find(request);
    if (stored !== undefined) return stored;
    const isPatient = priority === PRIORITY.coach;
    const other = isPatient ? await inAnotherTone(request) : undefined;
    if (other !== undefined) return other;
    const coming = fetch(request);
    return isPatient
      ? inTime(
          clock,
          CLIP_PATIENCE,
          () => coming,
          () => undefined,
        )
      : undefined;
  }

  function speak(text: string, volume: number, { provider, voice }: VoiceChoice): Promise<boolean> {
    return synth.speak(text, volume, provider === 'webspeech' ? voice : browserVoice);
  }

  /** One voice in another mood is better than another voice, or a wait. */
  async function inAnotherTone(request: SpeechRequest): Promise<ArrayBuffer | undefined> {
    for (const tone of TONES) {
      const stored = tone === request.tone ? undefined : await find({ ...request, tone });
      if (stored !== undefined) return stored;
    }
    return undefined;
  }

  return {
    voices,
    choose(chosen, ofBrowser) {
      choice = chosen;
      browserVoice = ofBrowser;
    },
    async read(words, volume, isWanted) {
      const request = requestOf(words, choice);
      const speech = request && (await speechFor(request, words));
      if (!isWanted() || (request && (await play(request, speech, volume))) || !isWanted()) return;
      await speak(words.text, volume, choice);
    },
    cutShort() {
      synth.stop();
      audio.hush();
    },
    prepare(announcements) {
      fetchAhead(announcements.flatMap((announcement) => requestOf(announcement, choice) ?? []));
    },
    async sample(tried, volume) {
      synth.prime();
      await audio.unlock();
      const request = requestOf({ text: SAMPLE_TEXT }, tried);
      const speech = request && ((await find(request)) ?? (await fetch(request)));
      if (request && (await play(request, speech, volume))) return tried.provider;
      return (await speak(SAMPLE_TEXT, volume, tried)) ? 'webspeech' : undefined;
    },
  };
}
