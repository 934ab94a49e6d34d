// The score: what anything that a run sounds is made of, by its name.

import type { Seconds } from '../base/units.ts';
import {
  SOUND_SETS,
  TONE_NAMES,
  type CueName,
  type MadeTone,
  type SetSignal,
  type Signal,
  type OwnTone,
  type SoundSet,
  type ToneName,
} from '../ports/audio.ts';
import { isNumber } from './cue.ts';
import { FULL_HEIGHT, heightOf, LONGEST_NUMBER, NOTES, type Note } from './notes.ts';
import { isOwnTone, ownLength, ownPartsOf } from './own-tone.ts';
import { strokesOf } from './sound-sets.ts';

/** A spoken number in the mix: of no pitch, and at any moment it may be as high as a tone. */
const SPOKEN: readonly Note[] = [{ frequency: 0, duration: LONGEST_NUMBER, at: 0, gain: FULL_HEIGHT }];

const byName = new Map<ToneName, readonly Note[]>();

/** What a tone, a sound of another set or a spoken number is made of; at least one note, the first at its beginning. */
export function notesOf(name: CueName): readonly Note[] {
  if (isNumber(name)) return SPOKEN;
  if (isSignal(name)) return NOTES[name];
  // The mix asks for the same few again and again.
  const notes = byName.get(name) ?? (isOwnTone(name) ? notesOfOwn(name) : notesInSet(name));
  byName.set(name, notes);
  return notes;
}

/** How long a sound lasts, and a spoken number at most. */
export function lengthOf(name: CueName): Seconds {
  return Math.max(...notesOf(name).map(({ at, duration }) => at + duration));
}

/** The longest sound of a set, and of a spoken number. */
export function longestIn(set: SoundSet): Seconds {
  return Math.max(LONGEST_NUMBER, ...SET_SIGNALS.map((signal) => lengthOf(inSet(set, signal))));
}

/** The pitch that it begins with, in hertz; 0 for a number, and for a sound of a person's own. */
export function pitchOf(name: CueName): number {
  return notesOf(name)[0]?.frequency ?? 0;
}

/** A signal in a set: the tones have no sound of their own for the middle of a step. */
export function inSet(set: SoundSet, signal: SetSignal): MadeTone {
  if (set !== 'tones') return `${set}/${signal}`;
  return signal === 'halfway' || signal === 'clapper' ? 'chime' : signal;
}

/** A sound struck several times, so many seconds apart. */
export function struck(name: MadeTone, strikes: number, apart: Seconds): MadeTone {
  const { set, signal } = partsOf(name);
  return strikes > 1 ? `${set}/${signal}/${strikes}x${apart}` : name;
}

/** A sound so many semitones higher, or lower if they are below 0; one of a person's own stays as it is. */
export function pitched(name: ToneName, semitones: number): ToneName {
  const [plain] = name.split('@');
  return semitones === 0 || isOwnTone(name) ? name : (`${plain}@${semitones}` as MadeTone);
}

function isSignal(name: string): name is Signal {
  return TONE_NAMES.some((known) => known === name);
}

function partsOf(name: MadeTone) {
  const [first = '', second = '', times = '1x0'] = name.split('/');
  const set = SOUND_SETS.find((known) => known === first) ?? 'tones';
  const written = second === '' ? first : second;
  const signal = SET_SIGNALS.find((known) => known === written) ?? 'chime';
  const [strikes = 1, apart = 0] = times.split('x').map(Number);
  return { set, signal, strikes, apart };
}

const SET_SIGNALS: readonly SetSignal[] = [...TONE_NAMES, 'halfway', 'clapper'];

/** Nothing is known of it but how long it is: at any moment it may be as high as a tone. */
function notesOfOwn(name: OwnTone): readonly Note[] {
  const { sound, made } = ownPartsOf(name);
  const { strikes, apart } = partsOf(made);
  const once: Note = { frequency: 0, duration: ownLength(sound), at: 0, gain: FULL_HEIGHT };
  return withinFullHeight(Array.from({ length: strikes }, (_, strike) => ({ ...once, at: strike * apart })));
}

function notesInSet(name: MadeTone): readonly Note[] {
  const [plain, semitones] = name.split('@');
  if (semitones !== undefined) {
    const times = 2 ** (Number(semitones) / 12);
    return notesOf(plain as MadeTone).map((note) => ({ ...note, frequency: note.frequency * times }));
  }
  const { set, signal, strikes, apart } = partsOf(name);
  const once = set === 'tones' ? notesOf(inSet(set, signal)) : strokesOf(set, signal);
  const all = Array.from({ length: strikes }, (_, strike) =>
    once.map((note) => ({ ...note, at: note.at + strike * apart })),
  ).flat();
  return withinFullHeight(all);
}

/** As high as a lone tone at its highest moment, which is a beginning. */
function withinFullHeight(notes: readonly Note[]): readonly Note[] {
  const heights = notes.map(({ at }) =>
    notes
      .filter((note) => note.at <= at && note.at + note.duration > at)
      .reduce((sum, note) => sum + heightOf(note, at - note.at), 0),
  );
  const share = Math.min(1, FULL_HEIGHT / Math.max(...heights));
  return notes.map((note) => ({ ...note, gain: note.gain * share }));
}
