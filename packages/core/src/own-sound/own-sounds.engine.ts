// The sounds of the person here: documents that follow their account, with the bytes of a file; other devices have those once a run
// needs them.

import { toBase64Url } from '../base/base64url.ts';
import { contentHash } from '../base/content.ts';
import type { OwnSoundName, Samples } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import { isSummaryOnlyDocument } from '../ports/wire/summary-only.ts';
import { SOUND_BYTES, type Document } from '../ports/wire/wire.ts';
import { struckWave } from '../sound/struck-wave.ts';
import { LONGEST_OWN } from '../timer/sound-set.ts';
import { heardPart, isLoud, type HeardPart } from './heard-part.ts';
import {
  bytesOfSound,
  fileOfSound,
  idOfSound,
  parseSound,
  parseWholeSound,
  soundDocument,
  SOUND_NAME_MOST,
  SOUNDS,
  SOUNDS_BYTES,
  type OwnSound,
  type WholeSound,
} from './own-sound.ts';
import type { SoundProblem } from './sound-words.ts';

/** A file that someone chose. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What became of it. */
export type AddedSound =
  | { readonly ok: true; readonly sound: OwnSound; readonly isLoud: boolean }
  | { readonly ok: false; readonly problem: SoundProblem };

/** The sounds. Nothing rejects. */
export interface OwnSounds {
  /** Makes a sound of a file; one that is here already is that one. */
  add(file: ChosenFile): Promise<AddedSound>;
  /** Removes a sound; what restores it, or undefined if it is not here or cannot be removed. */
  remove(id: string): Promise<(() => void) | undefined>;
  /** Has the loudspeaker learn some sounds; false if one of them cannot be had now. */
  learn(sounds: readonly OwnSoundName[]): Promise<boolean>;
  /** The samples of a sound; undefined if they cannot be had now. */
  samplesOf(sound: OwnSoundName): Promise<Samples | undefined>;
}

/** Makes the engine. */
export function createOwnSounds({
  records,
  audio,
  random,
  clock,
  log,
}: Pick<Ports, 'records' | 'audio' | 'random' | 'clock' | 'log'>): OwnSounds {
  /** Those that are here, or on their way. */
  const heard = new Map<string, Promise<Samples | undefined>>();

  /** The document with its bytes, which stay on this device from then on. */
  async function wholeDocument(id: string): Promise<Document | undefined> {
    const document = await records.get(SOUNDS, id);
    if (document === undefined || !isSummaryOnlyDocument(SOUNDS, document)) return document;
    const [whole] = await records.whole(SOUNDS, [id]);
    if (whole !== undefined) await records.keepWhole(SOUNDS, whole).catch(logUnsaved);
    return whole;
  }
  const logUnsaved = (cause: unknown): void => log.warn('sound-not-kept', cause);
  const notFetched = (cause: unknown): undefined => {
    log.warn('sound-not-fetched', cause);
  };

  async function decoded(bytes: ArrayBuffer | undefined): Promise<HeardPart | SoundProblem> {
    if (bytes === undefined) return { kind: 'unplayable' };
    try {
      return heardPart(await audio.decode(bytes)) ?? { kind: 'silent' };
    } catch (cause) {
      log.warn('sound-unplayable', cause);
      return { kind: 'unplayable' };
    }
  }

  async function samplesFor(id: string): Promise<Samples | undefined> {
    const whole = parseWholeSound((await wholeDocument(id))?.body);
    const part = await decoded(whole && fileOfSound(whole));
    return 'samples' in part ? part.samples : undefined;
  }

  async function keep(sound: WholeSound, size: number): Promise<OwnSound | SoundProblem> {
    const here = await records.get(SOUNDS, sound.id);
    const known = here && parseSound(here.body);
    if (known !== undefined) return known;
    const bytes = records.documents(SOUNDS).reduce((sum, one) => sum + bytesOfSound(one), 0);
    if (bytes + size > SOUNDS_BYTES) return { kind: 'no-room', bytes };
    await records.put(SOUNDS, soundDocument(sound, random.id('rev-'), clock.wall()));
    return sound;
  }

  async function made(file: ChosenFile): Promise<AddedSound> {
    if (file.size > SOUND_BYTES) return refused({ kind: 'too-big', bytes: file.size });
    const bytes = await file.arrayBuffer();
    const part = await decoded(bytes);
    if (!('samples' in part)) return refused(part);
    if (part.millis > LONGEST_OWN) return refused({ kind: 'too-long', millis: part.millis });
    const data = toBase64Url(new Uint8Array(bytes));
    const name = file.name.slice(0, SOUND_NAME_MOST);
    const stored = await keep({ id: contentHash(data), name, millis: part.millis, data }, bytes.byteLength);
    if ('kind' in stored) return refused(stored);
    heard.set(stored.id, Promise.resolve(part.samples));
    return { ok: true, sound: stored, isLoud: isLoud(part) };
  }

  function samplesOf(sound: OwnSoundName): Promise<Samples | undefined> {
    const id = idOfSound(sound);
    const known = heard.get(id);
    if (known !== undefined) return known;
    const coming = samplesFor(id)
      .catch(notFetched)
      .then((samples) => {
        // It may be had later.
        if (samples === undefined) heard.delete(id);
        return samples;
      });
    heard.set(id, coming);
    return coming;
  }

  async function learn(sound: OwnSoundName): Promise<boolean> {
    const samples = await samplesOf(sound);
    if (samples !== undefined) audio.learn(sound, (tone) => struckWave(tone, samples));
    return samples !== undefined;
  }

  return {
    learn: async (sounds) => !(await Promise.all(sounds.map(learn))).includes(false),
    samplesOf,
    async add(file) {
      try {
        return await made(file);
      } catch (cause) {
        logUnsaved(cause);
        return refused({ kind: 'not-kept' });
      }
    },
    async remove(id) {
      try {
        // Without its bytes, too: the server gives them back to one that returns.
        const document = await records.get(SOUNDS, id);
        if (document === undefined) return undefined;
        await records.remove(SOUNDS, id, document);
        return () => void records.put(SOUNDS, { ...document, rev: random.id('rev-') }).catch(logUnsaved);
      } catch (cause) {
        log.warn('sound-not-removed', cause);
        return undefined;
      }
    },
  };
}

function refused(problem: SoundProblem): AddedSound {
  return { ok: false, problem };
}
