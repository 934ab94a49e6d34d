// Whole numbers as short text: each as its difference from the expected value, five bits per letter, the sixth bit
// saying that more follow. A second of readings takes three letters, two of them its milliseconds; beats take two each.

import type { Bpm, Millis, WallTime } from '../../base/units.ts';
import { isRecordedBpm, type Reading } from '../strap/reading.ts';

/** The readings of a session as text; `rr` and `energy` are absent if no reading has any. */
export interface ReadingsText {
  readonly times: string;
  readonly bpm: string;
  readonly rr?: string | undefined;
  readonly energy?: string | undefined;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MORE = 32;
const NO_LETTER = 64;
/** The value of a letter by its character code. */
const VALUES = new Uint8Array(128).fill(NO_LETTER);
for (let value = 0; value < LETTERS.length; value++) VALUES[LETTERS.charCodeAt(value)] = value;
/** What straps send: one packet a second. */
const EXPECTED_GAP = 1000;
/** A packet has no room for more. */
const RR_MOST = 255;

/** Numbers as text; fractions are rounded away. */
export function formatNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    const whole = Math.round(number);
    let rest = whole < 0 ? -2 * whole - 1 : 2 * whole;
    while (rest >= MORE) {
      text += LETTERS[MORE + (rest % MORE)];
      rest = Math.floor(rest / MORE);
    }
    text += LETTERS[rest];
  }
  return text;
}

/** The numbers in a text; undefined if a letter is unknown, the end is missing, or a number is too large to be exact. */
export function parseNumbers(text: string): readonly number[] | undefined {
  const numbers: number[] = [];
  let sum = 0;
  let scale = 1;
  for (let index = 0; index < text.length; index++) {
    const value = VALUES[text.charCodeAt(index)] ?? NO_LETTER;
    if (value === NO_LETTER) return undefined;
    sum += (value % MORE) * scale;
    if (sum > Number.MAX_SAFE_INTEGER) return undefined;
    scale *= MORE;
    if (value >= MORE) continue;
    numbers.push(sum % 2 === 1 ? -(sum + 1) / 2 : sum / 2);
    sum = 0;
    scale = 1;
  }
  return scale === 1 ? numbers : undefined;
}

/** Readings as text; `start` is the beginning of their session. */
export function formatReadings(readings: readonly Reading[], start: WallTime): ReadingsText {
  const times = differences(
    readings.map(({ timestamp }) => timestamp),
    start,
    EXPECTED_GAP,
  );
  const bpm = differences(
    readings.map((reading) => reading.bpm),
    0,
    0,
  );
  const hasRr = readings.some(({ rrIntervals = [] }) => rrIntervals.length > 0);
  const hasEnergy = readings.some(({ energyExpended }) => energyExpended !== undefined);
  return {
    times: formatNumbers(times),
    bpm: formatNumbers(bpm),
    ...(hasRr ? { rr: formatNumbers(rrNumbersOf(readings)) } : {}),
    ...(hasEnergy ? { energy: formatNumbers(energyNumbersOf(readings)) } : {}),
  };
}

/** The readings in a text; undefined if `formatReadings` does not write such a text. Never throws. */
export function parseReadings(text: ReadingsText, start: WallTime): readonly Reading[] | undefined {
  const times = parseNumbers(text.times);
  const rates = parseNumbers(text.bpm);
  if (times === undefined || rates?.length !== times.length) return undefined;
  const rr = text.rr === undefined ? [] : parseRr(parseNumbers(text.rr), times.length);
  const energy = text.energy === undefined ? [] : parseEnergy(parseNumbers(text.energy), times.length);
  if (rr === undefined || energy === undefined) return undefined;
  const readings: Reading[] = [];
  let timestamp = start;
  let bpm = 0;
  for (let index = 0; index < times.length; index++) {
    const passed = (times[index] ?? 0) + EXPECTED_GAP;
    timestamp += passed;
    bpm += rates[index] ?? 0;
    // Each is later than the one before; the first may be at the start itself.
    if (!isRecordedBpm(bpm) || passed < (index === 0 ? 0 : 1)) return undefined;
    readings.push(readingWith(bpm, timestamp, energy[index], rr[index]));
  }
  return readings;
}

/** An hour has thousands of them: make no intermediate copies for a reading without its missing fields. */
function readingWith(
  bpm: Bpm,
  timestamp: WallTime,
  energyExpended: number | undefined,
  rrIntervals: readonly Millis[] | undefined,
): Reading {
  if (energyExpended === undefined)
    return rrIntervals === undefined ? { bpm, timestamp } : { bpm, timestamp, rrIntervals };
  return rrIntervals === undefined
    ? { bpm, timestamp, energyExpended }
    : { bpm, timestamp, energyExpended, rrIntervals };
}

function differences(values: readonly number[], start: number, expected: number): readonly number[] {
  return values.map((value, index) => value - (values[index - 1] ?? start) - expected);
}

/** For each reading how many beats it reports, then each beat as the difference from the one before. */
function rrNumbersOf(readings: readonly Reading[]): readonly number[] {
  const numbers: number[] = [];
  let before = 0;
  for (const { rrIntervals = [] } of readings) {
    numbers.push(rrIntervals.length);
    for (const rr of rrIntervals) {
      numbers.push(rr - before);
      before = rr;
    }
  }
  return numbers;
}

function parseRr(numbers: readonly number[] | undefined, count: number) {
  if (numbers === undefined) return undefined;
  const lists: (readonly number[] | undefined)[] = [];
  let before = 0;
  let at = 0;
  while (at < numbers.length) {
    const length = numbers[at] ?? 0;
    if (length < 0 || length > RR_MOST || at + length >= numbers.length) return undefined;
    const beats: Millis[] = [];
    for (let index = 1; index <= length; index++) {
      before += numbers[at + index] ?? 0;
      if (before < 0) return undefined;
      beats.push(before);
    }
    lists.push(length === 0 ? undefined : beats);
    at += 1 + length;
  }
  return lists.length === count ? lists : undefined;
}

/**
 * For each reading 0 if it reports no energy, otherwise the difference from the last reported, with those from 0 on
 * raised by one.
 */
function energyNumbersOf(readings: readonly Reading[]): readonly number[] {
  let before = 0;
  return readings.map(({ energyExpended }) => {
    if (energyExpended === undefined) return 0;
    const difference = energyExpended - before;
    before = energyExpended;
    return difference < 0 ? difference : difference + 1;
  });
}

function parseEnergy(numbers: readonly number[] | undefined, count: number) {
  if (numbers?.length !== count) return undefined;
  let before = 0;
  const values = numbers.map((number) => {
    if (number === 0) return undefined;
    return (before += number < 0 ? number : number - 1);
  });
  return values.some((value = 0) => value < 0) ? undefined : values;
}
