// Which readings are a heart's. No heart jumps; a sensor that misses every other beat jumps, and so does one that counts steps.
// What comes after a jump is believed once it has stayed, or once the intervals between the beats agree. (docs/design/coach.md)

import type { Bpm, Millis } from '../base/units.ts';

/** One reading and how long ago it came; with the intervals between its beats if the strap sends them. */
export interface HeartSample {
  readonly bpm: Bpm;
  readonly age: Millis;
  readonly rrIntervals?: readonly Millis[] | undefined;
}

/** A reading that is a heart's. */
export interface TrustedReading extends HeartSample {
  /** Whether readings jumped here and then stayed: the sensor counts something else than before. */
  readonly isAfterJump?: boolean;
}

const PLAUSIBLE: { readonly least: Bpm; readonly most: Bpm } = { least: 30, most: 240 };
/** No heart changes by more than this within 3 s, and by 2 bpm more in each second after that. */
const JUMP: Bpm = 25;
const WITHIN: Millis = 3000;
const LATER_PER_SECOND: Bpm = 2;
/** One reading after a jump and the next differ by no more than this, or it is another jump. */
const ALIKE: Bpm = 20;
const BELIEVED_AFTER: Millis = 15_000;
/** So many readings whose intervals agree are believed. */
const AGREED_LEAST = 3;
/** An interval agrees with a rate within this share. */
const AGREED_WITHIN = 0.1;

/** Whether a number can be a heart rate at all. */
export function isPossible({ bpm }: HeartSample): boolean {
  return bpm >= PLAUSIBLE.least && bpm <= PLAUSIBLE.most;
}

/**
 * The readings that are a heart's, oldest first: the plausible ones, without those after a jump of more than 25 bpm in 3 s until it
 * has lasted 15 s, or three readings in a row came with RR intervals that agree; where they are believed in the end, the
 * first of them says so.
 */
export function trustedOf(readings: readonly HeartSample[]): readonly TrustedReading[] {
  const trusted: TrustedReading[] = [];
  let doubted: HeartSample[] = [];
  // Of the last trusted readings the middle one: a single odd reading is no level to jump from.
  let [last, second, third] = [0, 0, 0];
  for (const reading of readings) {
    if (!isPossible(reading)) continue;
    const before = trusted.at(-1);
    const isTrusted = before === undefined || !isJump(middleOf(last, second, third), before, reading, JUMP);
    if (!isTrusted) {
      const latest = doubted.at(-1);
      if (latest !== undefined && isJump(latest.bpm, latest, reading, ALIKE)) doubted = [];
      doubted.push(reading);
      if (!isBelieved(doubted)) continue;
    }
    const { bpm } = reading;
    const isAfterJump = doubted.length > 0 && Math.abs(bpm - middleOf(last, second, third)) > JUMP;
    [last, second, third] = before === undefined || !isTrusted ? [bpm, bpm, bpm] : [bpm, last, second];
    trusted.push(isAfterJump ? { ...reading, isAfterJump } : reading);
    if (doubted.length > 0) doubted = [];
  }
  return trusted;
}

function isJump(level: Bpm, before: HeartSample, { bpm, age }: HeartSample, most: Bpm): boolean {
  const later = Math.max(0, before.age - age - WITHIN) / 1000;
  return Math.abs(bpm - level) > most + later * LATER_PER_SECOND;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function isBelieved(doubted: readonly HeartSample[]): boolean {
  const [first] = doubted;
  const last = doubted.at(-1);
  if (first === undefined || last === undefined) return false;
  const latest = doubted.slice(0 - AGREED_LEAST);
  return first.age - last.age >= BELIEVED_AFTER || (latest.length === AGREED_LEAST && latest.every(isAgreed));
}

/** Whether the intervals between the beats are even and say the same as the reading. */
function isAgreed({ bpm, rrIntervals = [] }: HeartSample): boolean {
  const beat = 60_000 / bpm;
  return rrIntervals.length > 0 && rrIntervals.every((rr) => Math.abs(rr - beat) <= AGREED_WITHIN * beat);
}
