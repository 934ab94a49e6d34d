// Makes the sound file of a timer: finds or fetches the recordings of its words, lays its track, and renders it in slices
// between which the page can breathe.

import { inTime } from '../../base/in-time.ts';
import { slugOf } from '../../base/slug.ts';
import type { Millis } from '../../base/units.ts';
import type { OwnSoundName, Samples } from '../../ports/audio.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import type { SpeechRequest } from '../../ports/wire/wire.ts';
import { ownSoundsIn } from '../../timer/sound-set.ts';
import type { Timer } from '../../timer/timer.ts';
import { clipKey } from '../../voice/clip.ts';
import type { VoiceChoice } from '../../voice/voice-choice.ts';
import { BEGINNING, planOf, type Plan, type Unplannable } from '../plan/plan.ts';
import { resampled } from './resample.ts';
import { formOf, trackFile } from './track-file.ts';
import type { TrackForm } from './track-form.ts';
import { FILE_PAUSE, recordingsFor, roughRateOf, trackOutline, type TrackOutline } from './track-outline.ts';
import { recordedVoice } from './track-voice.ts';
import { LONGEST_TRACK, trackOf, type SoundTrack } from './track.ts';

/** A file as the parts that it is written from, in order; parts that sound the same are the same bytes. */
export interface MadeTrack {
  /** 'roundbell-legs.wav' */
  readonly name: string;
  readonly type: 'audio/wav';
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly length: Millis;
  /** How many of its texts have no recording and are left out. */
  readonly missing: number;
}

/** Called with how many recordings are done, and how many there are. */
type OnStep = (done: number, all: number) => void;

/** A track that is laid with its words, and can be rendered in any form. */
export interface LaidTrack {
  readonly track: SoundTrack;
  /** How many of its texts have no recording and are left out. */
  readonly missing: number;
  /** The parts of its file; undefined if they are no longer wanted. */
  render(form: TrackForm, isWanted: () => boolean): Promise<readonly Uint8Array<ArrayBuffer>[] | undefined>;
}

/** How a track is laid: how long it holds where the run of a plan pauses, and the time to get ready before it begins. */
export interface LayWish {
  readonly hold: (plan: Plan) => Millis;
  readonly lead: Millis;
  /** What the order of shuffled rounds is drawn from; as written without. */
  readonly shuffle: number | undefined;
  /** How long recordings are waited for; those that come later are left out. */
  readonly within?: Millis;
  /** Quiet at its end that is beyond the run. */
  readonly spare?: Millis;
}

/** The engine that makes sound files. */
export interface TrackMaker {
  /** What the file of a timer would be in the voice that is chosen now, or why there can be none. */
  outline(timer: Timer): TrackOutline | Unplannable;
  /**
   * Makes the file; reports how many of its texts are done. Undefined if the timer cannot be run, or the file is no longer
   * wanted. Never rejects: words that cannot be had are left out.
   */
  make(timer: Timer, isWanted: () => boolean, onStep: OnStep): Promise<MadeTrack | undefined>;
  /** Lays the track of a timer with its recordings, as `make` does, without rendering it yet. */
  lay(timer: Timer, wish: LayWish, isWanted: () => boolean, onStep: OnStep): Promise<LaidTrack | undefined>;
}

/** What the maker needs of the world; `find`, `fetch` and `forget` are the clips', `choice` is the reader's. */
export interface TrackMakerParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly decode: (bytes: ArrayBuffer) => Promise<Samples>;
  readonly find: (request: SpeechRequest) => Promise<ArrayBuffer | undefined>;
  readonly fetch: (request: SpeechRequest) => Promise<ArrayBuffer | undefined>;
  readonly forget: (request: SpeechRequest) => Promise<void>;
  readonly choice: () => VoiceChoice;
  /** A sound of a person's own; undefined if it cannot be had, and then another is heard. */
  readonly soundOf: (sound: OwnSoundName) => Promise<Samples | undefined>;
}

/** So many recordings are fetched at a time. */
const FETCHERS = 2;
/** So long the page may wait for a slice. */
const SLICE: Millis = 10;

/** Makes a maker that has made nothing. */
export function createTrackMaker(parts: TrackMakerParts): TrackMaker {
  const { clock, random, log, find, fetch, forget, choice } = parts;
  /** What the next file's random order is drawn from, so that it is as long as its outline says. */
  let order = random.next();

  async function decoded(request: SpeechRequest): Promise<Samples | undefined> {
    const bytes = (await find(request)) ?? (await fetch(request));
    if (bytes === undefined) return undefined;
    try {
      return await parts.decode(bytes);
    } catch (cause) {
      log.warn('clip-unplayable', cause);
      void forget(request);
      return undefined;
    }
  }

  const breathe = (): Promise<void> => new Promise((resolve) => clock.after(0, resolve));

  /** Gives the page its turn whenever a slice is used up. */
  function breather(): () => Promise<void> {
    let since = clock.now();
    return async () => {
      if (clock.now() - since < SLICE) return;
      await breathe();
      since = clock.now();
    };
  }

  async function record(
    requests: readonly SpeechRequest[],
    { rate, within }: { readonly rate: number; readonly within: Millis | undefined },
    isWanted: () => boolean,
    onStep: OnStep,
  ): Promise<ReadonlyMap<string, Samples>> {
    const found = new Map<string, Samples>();
    const waiting = [...requests];
    let done = 0;
    let isLate = false;
    onStep(done, requests.length);
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && isWanted(); next = waiting.shift()) {
        const samples = await decoded(next);
        if (isLate) return;
        if (samples !== undefined) found.set(clipKey(next), resampled(samples, rate));
        done += 1;
        if (isWanted()) onStep(done, requests.length);
        await breathe();
      }
    };
    const all = Promise.all(Array.from({ length: FETCHERS }, work));
    if (within === undefined) await all;
    else
      await inTime(
        clock,
        within,
        () => all,
        () => (isLate = true),
      );
    return found;
  }

  async function ownSounds(timer: Timer): Promise<ReadonlyMap<OwnSoundName, Samples>> {
    const names = [...ownSoundsIn(timer)];
    const found = await Promise.all(names.map(parts.soundOf));
    return new Map(names.flatMap((name, at) => (found[at] === undefined ? [] : [[name, found[at]]])));
  }

  async function lay(
    timer: Timer,
    { hold, lead, shuffle, within, spare = 0 }: LayWish,
    isWanted: () => boolean,
    onStep: OnStep,
  ): Promise<LaidTrack | undefined> {
    const plan = planOf(timer, shuffle);
    if (typeof plan === 'string') return undefined;
    const voice = choice();
    const wanted = recordingsFor(plan, voice);
    const found = await record(wanted, { rate: roughRateOf(timer, voice), within }, isWanted, onStep);
    const own = await ownSounds(timer);
    if (!isWanted()) return undefined;
    const spoken = recordedVoice(found, voice, own);
    const wish = { from: BEGINNING, seed: random.next(), hold: hold(plan), longest: LONGEST_TRACK, lead, spare };
    const track = trackOf(plan, spoken, wish);
    return {
      track,
      missing: wanted.length - found.size,
      async render(form, stillWanted) {
        const rested = breather();
        const made: Uint8Array<ArrayBuffer>[] = [];
        for (const part of trackFile(track, form, 1, spoken.recordingsAt(form.rate))) {
          made.push(part);
          await rested();
          if (!stillWanted()) return undefined;
        }
        return made;
      },
    };
  }

  return {
    outline: (timer) => trackOutline(timer, choice(), order),
    lay,
    async make(timer, isWanted, onStep) {
      const shuffle = order;
      order = random.next();
      const laid = await lay(timer, { hold: () => FILE_PAUSE, lead: 0, shuffle }, isWanted, onStep);
      const parts = await laid?.render(formOf(laid.track), isWanted);
      if (laid === undefined || parts === undefined) return undefined;
      const { track, missing } = laid;
      return { name: `roundbell-${slugOf(timer.name)}.wav`, type: 'audio/wav', parts, length: track.length, missing };
    },
  };
}
