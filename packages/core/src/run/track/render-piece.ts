// The samples of a piece of a track: tones at their levels, softer under words as live ones are, over the faint tone that no
// system takes for silence.

import type { Instant, Millis, Seconds } from '../../base/units.ts';
import type { BackgroundName, CueName, OwnSoundName, Samples, ToneName } from '../../ports/audio.ts';
import { breathWave } from '../../sound/breath-tone.ts';
import { isNumber } from '../../sound/cue.ts';
import { UNDER_SPEECH } from '../../sound/mix.ts';
import { HUM } from '../../sound/notes.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { muLawOf } from './mu-law.ts';
import type { TrackPiece } from './pieces.ts';
import { backgroundHeight, type TrackBackground } from './track-background.ts';
import type { TrackForm } from './track-form.ts';
import { endOfSound, type TrackSound } from './track.ts';

/** How long tones take to yield to words, and to come back. */
const GLIDE: Seconds = 0.08;
/** Words that are cut short fade out this long. */
const CUT: Seconds = 0.01;

/** Where the recordings are: each at the rate that is rendered at; undefined if there is none, and then nothing is heard. */
export interface Recordings {
  readonly wordsOf: (words: Announcement) => Samples | undefined;
  readonly numberOf: (name: CueName) => Samples | undefined;
  readonly soundOf: (sound: OwnSoundName) => Samples | undefined;
}

/** Tones and the loops of backgrounds at the rate that is rendered at, each made once. */
export interface RenderedSounds {
  readonly toneAt: (name: ToneName) => Float32Array;
  readonly loopOf: (name: BackgroundName) => Float32Array;
}

/** A piece as the bytes of a form; tones and words at a volume of 0 to 1, tones as `toneAt` has them at its rate. */
export function renderPiece(
  piece: TrackPiece,
  { rate, format }: TrackForm,
  volume: number,
  recordings: Recordings,
  rendered: RenderedSounds,
): Uint8Array<ArrayBuffer> {
  const size = piece.seconds * rate;
  const tones = new Float32Array(size);
  const words = new Float32Array(size);
  for (const sound of piece.sounds) {
    const first = sampleAt(sound.at, rate);
    if (sound.kind === 'words') add(words, wordsOf(sound, rate, recordings), first, volume);
    else add(tones, cueOf(sound.name, recordings, rendered.toneAt), first, volume * sound.level);
  }
  for (const under of piece.backgrounds)
    addBackground(tones, under, rate, volume, waveUnder(under, piece.begins, rate, rendered.loopOf));
  const yields = levelsUnder(piece, rate);
  const sampleOf = (at: number): number => humAt(at, rate) + (tones[at] ?? 0) * yields(at) + (words[at] ?? 0);
  return format === 'mu-law' ? muLawBytes(size, sampleOf) : pcmBytes(size, sampleOf);
}

function muLawBytes(size: number, sampleOf: (at: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = muLawOf(sampleOf(at));
  return bytes;
}

/** Samples of 16 bits, the lower byte first. */
function pcmBytes(size: number, sampleOf: (at: number) => number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * size));
  for (let at = 0; at < size; at++) view.setInt16(2 * at, Math.max(-1, Math.min(1, sampleOf(at))) * 32_767, true);
  return new Uint8Array(view.buffer);
}

/** The faint tone: whole periods in each second, so that pieces join without a click. */
function humAt(at: number, rate: number): number {
  return HUM.gain * Math.sin((2 * Math.PI * HUM.frequency * at) / rate);
}

function sampleAt(at: Instant | Millis, rate: number): number {
  return Math.round((at * rate) / 1000);
}

/** The samples of a background by their place in a piece: a loop goes on through pieces, a breath has its own time. */
function waveUnder(
  under: TrackBackground,
  begins: Instant,
  rate: number,
  loopOf: RenderedSounds['loopOf'],
): (at: number) => number {
  if ('begins' in under) {
    const wave = breathWave(under.name, (under.ends - under.begins) / 1000);
    return (at) => wave(at / rate - under.begins / 1000);
  }
  const loop = loopOf(under.name);
  const offset = sampleAt(begins, rate);
  return (at) => loop[(offset + at) % loop.length] ?? 0;
}

/** A background yields to words as tones do. */
function addBackground(
  to: Float32Array,
  under: TrackBackground,
  rate: number,
  volume: number,
  waveAt: (at: number) => number,
): void {
  const [first, end] = [sampleAt(under.from, rate), sampleAt(under.to + under.fade, rate)];
  for (let at = Math.max(0, first); at < Math.min(end, to.length); at++)
    to[at] = (to[at] ?? 0) + waveAt(at) * volume * backgroundHeight(under, (at * 1000) / rate);
}

/** What began before the piece goes on in it. */
function add(to: Float32Array, wave: Float32Array, first: number, volume: number): void {
  const count = Math.min(wave.length, to.length - first);
  for (let at = Math.max(0, -first); at < count; at++)
    to[first + at] = (to[first + at] ?? 0) + (wave[at] ?? 0) * volume;
}

function cueOf(name: CueName, { numberOf }: Recordings, toneAt: (name: ToneName) => Float32Array): Float32Array {
  return isNumber(name) ? (numberOf(name)?.wave ?? NO_WAVE) : toneAt(name);
}

function wordsOf(
  sound: Extract<TrackSound, { kind: 'words' }>,
  rate: number,
  { wordsOf: find }: Recordings,
): Float32Array {
  const wave = find(sound.words)?.wave ?? NO_WAVE;
  const length = sampleAt(sound.length, rate);
  if (length >= wave.length) return wave;
  const fade = CUT * rate;
  return wave.slice(0, length).map((value, at) => value * Math.min(1, (length - at) / fade));
}

const NO_WAVE = new Float32Array();

/** How loud the tones are at a sample of a piece: they are asked for in order. */
function levelsUnder({ sounds }: TrackPiece, rate: number): (at: number) => number {
  const spoken = sounds.filter(({ kind }) => kind === 'words');
  const step = (1 - UNDER_SPEECH) / (GLIDE * rate);
  let level = 1;
  let index = 0;
  return (at) => {
    while (index < spoken.length && at >= sampleAt(endOfSound(spoken[index] ?? { at: 0, length: 0 }), rate)) index++;
    const isUnder = at >= sampleAt(spoken[index]?.at ?? Infinity, rate);
    level = isUnder ? Math.max(UNDER_SPEECH, level - step) : Math.min(1, level + step);
    return level;
  };
}
