// What sounds under a whole step: rain, a stream, brown noise, a drone. Made from numbers, as tones are; a loop whose end goes over
// into its beginning without a seam. Pure: the same name and rate give the same samples.

import type { Seconds } from '../base/units.ts';
import type { BackgroundName } from '../ports/audio.ts';
import { BACKGROUND_LOOP } from './background-fade.ts';

/** Its end and what would come before its beginning are laid over each other for so long. */
const SEAM: Seconds = 2;
/** At full volume its root mean square is this: about 18 dB below a tone, and it never comes near the limiter. */
const LEVEL = 0.06;
const SEED = 7;

type Random = () => number;

/** One loop of a background, -1 to 1, at a sample rate in hertz. */
export function renderBackground(name: BackgroundName, rate: number): Float32Array<ArrayBuffer> {
  const loop = Math.round(BACKGROUND_LOOP * rate);
  if (name === 'drone') return levelled(drone(loop, rate));
  const seam = Math.round(SEAM * rate);
  return levelled(joined(NOISES[name](loop + seam, rate, seededNumbers(SEED)), loop, seam));
}

const NOISES: Readonly<
  Record<Exclude<BackgroundName, 'drone'>, (count: number, rate: number, random: Random) => Float32Array<ArrayBuffer>>
> = { rain, stream, 'brown-noise': brownNoise };

/** Numbers from 0 to below 1, always the same for a seed (mulberry32). */
function seededNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The end of a longer sound laid over its beginning, both at equal power: noises do not add up as one wave does. */
function joined(sound: Float32Array, loop: number, seam: number): Float32Array<ArrayBuffer> {
  const made = new Float32Array(sound.subarray(0, loop));
  for (let at = 0; at < seam; at++) {
    const share = (Math.PI / 2) * (at / seam);
    made[at] = (sound[at] ?? 0) * Math.sin(share) + (sound[loop + at] ?? 0) * Math.cos(share);
  }
  return made;
}

function levelled(sound: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let sum = 0;
  for (const value of sound) sum += value * value;
  const gain = LEVEL / Math.sqrt(sum / sound.length);
  return sound.map((value) => value * gain);
}

/** A filter of the first order: what is above a frequency is left out. */
function lowPass(rate: number, frequency: number): (value: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * frequency) / rate);
  let level = 0;
  return (value) => (level += share * (value - level));
}

function highPass(rate: number, frequency: number): (value: number) => number {
  const low = lowPass(rate, frequency);
  return (value) => value - low(value);
}

/** Noise that loses 6 dB with each octave. */
function brownNoise(count: number, rate: number, random: Random): Float32Array<ArrayBuffer> {
  const [low, high] = [lowPass(rate, 60), highPass(rate, 25)];
  return Float32Array.from({ length: count }, () => high(low(random() - 0.5)));
}

/** Drops a second, each a short click of a pitch of its own, over a steady hiss. */
const DROPS = 40;

function rain(count: number, rate: number, random: Random): Float32Array<ArrayBuffer> {
  const [high, low] = [highPass(rate, 600), lowPass(rate, 5000)];
  const sound = Float32Array.from({ length: count }, () => 0.5 * low(high(random() - 0.5)));
  for (let drop = 0; drop < (DROPS * count) / rate; drop++)
    addChirp(sound, rate, {
      at: random() * count,
      from: 1500 + 2500 * random(),
      rise: 1,
      decay: 0.004,
      gain: 0.3 * random() ** 3,
    });
  return sound;
}

/** Bubbles a second, each a short tone that rises, over water that swells and ebbs. */
const BUBBLES = 14;

function stream(count: number, rate: number, random: Random): Float32Array<ArrayBuffer> {
  const [high, low, lower] = [highPass(rate, 250), lowPass(rate, 1200), lowPass(rate, 1200)];
  const swell = lowPass(rate, 0.7);
  const sound = Float32Array.from({ length: count }, () => {
    const height = 0.4 + 12 * Math.abs(swell(random() - 0.5));
    return height * lower(low(high(random() - 0.5)));
  });
  for (let bubble = 0; bubble < (BUBBLES * count) / rate; bubble++)
    addChirp(sound, rate, {
      at: random() * count,
      from: 350 + 700 * random(),
      rise: 6,
      decay: 0.03,
      gain: 0.12 * random() ** 2,
    });
  return sound;
}

interface Chirp {
  readonly at: number;
  readonly from: number;
  /** Its pitch grows by this share of itself in a second. */
  readonly rise: number;
  readonly decay: Seconds;
  readonly gain: number;
}

/** Adds a short sine that dies away; what reaches over the end is left out. */
function addChirp(sound: Float32Array, rate: number, { at, from, rise, decay, gain }: Chirp): void {
  const first = Math.floor(at);
  const end = Math.min(sound.length, first + Math.round(6 * decay * rate));
  for (let index = first; index < end; index++) {
    const time = (index - first) / rate;
    const turn = 2 * Math.PI * from * (time + (rise * time * time) / 2);
    sound[index] = (sound[index] ?? 0) + gain * Math.sin(turn) * Math.exp(-time / decay) * Math.min(1, time / 0.001);
  }
}

/** The notes of a drone: multiples of its lowest, and how loud; the second of a pair is a little off, so that they beat slowly. */
const DRONE = {
  lowest: 110,
  notes: [
    [1, 1],
    [1.5, 0.5],
    [2, 0.35],
    [3, 0.12],
    [4, 0.06],
  ],
} as const;

/** Each sine has whole periods in the loop, so that it goes on where it began. */
function drone(loop: number, rate: number): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(loop);
  const add = (periods: number, gain: number): void => {
    if (periods / BACKGROUND_LOOP >= rate / 2) return;
    const turn = (2 * Math.PI * periods) / loop;
    for (let at = 0; at < loop; at++) sound[at] = (sound[at] ?? 0) + gain * Math.sin(turn * at);
  };
  DRONE.notes.forEach(([multiple, gain], index) => {
    const periods = Math.round(DRONE.lowest * multiple * BACKGROUND_LOOP);
    add(periods, gain);
    add(periods + index + 1, gain * 0.25);
  });
  return sound;
}
