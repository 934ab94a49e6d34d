// What the head of a session says of its readings: enough for lists, loads and trends, whatever zones are used later.

import type { Bpm, Millis } from '../../base/units.ts';
import { FRESH_FOR, isBpm, type Reading } from '../strap/reading.ts';
import { recoveriesOf, recoverySummaryOf, type RecoverySummary } from './recovery.ts';
import { formatNumbers, parseNumbers } from './session-text.ts';
import type { HeartRateSession } from './session.ts';

/** For how long each heart rate was held, lowest first. */
export type HeldRates = readonly (readonly [Bpm, Millis])[];

/** The readings of a session in short (HRT-330). */
export interface SessionSummary {
  readonly held: HeldRates;
  /** Absent if there was no recovery. */
  readonly recovery?: RecoverySummary | undefined;
}

/** The same as stored: `held` is text, for each heart rate its difference from the one before, then its milliseconds. */
export interface SummaryBody {
  readonly held: string;
  readonly recovery?: { readonly best: Bpm; readonly mean: Bpm; readonly count: number } | undefined;
}

/**
 * For how long each heart rate was held: a reading lasts until the next one, at most 5 s, and the last one counts for
 * nothing (HRT-25, HRT-330).
 */
export function heldRatesOf(readings: readonly Reading[]): HeldRates {
  const held = new Map<Bpm, Millis>();
  let before: Reading | undefined;
  for (const reading of readings) {
    if (before !== undefined) {
      const lasted = Math.min(reading.timestamp - before.timestamp, FRESH_FOR);
      held.set(before.bpm, (held.get(before.bpm) ?? 0) + lasted);
    }
    before = reading;
  }
  return [...held].sort(([a], [b]) => a - b);
}

/** The readings of a session in short; those of a head as it says, all others counted (HRT-330). */
export function sessionSummaryOf(session: HeartRateSession): SessionSummary {
  if (session.head !== undefined) return session.head.summary ?? { held: [] };
  const recovery = recoverySummaryOf(recoveriesOf(session));
  return { held: heldRatesOf(session.readings), ...(recovery && { recovery }) };
}

/** A summary as it is stored. */
export function formatSummary({ held, recovery }: SessionSummary): SummaryBody {
  let before = 0;
  const numbers = held.flatMap(([bpm, lasted]) => {
    const more = bpm - before;
    before = bpm;
    return [more, lasted];
  });
  return { held: formatNumbers(numbers), ...(recovery && { recovery: { ...recovery } }) };
}

/** A stored summary; undefined if it is broken. */
export function parseSummary({ held: text, recovery }: SummaryBody): SessionSummary | undefined {
  const numbers = parseNumbers(text);
  if (numbers === undefined || numbers.length % 2 === 1) return undefined;
  const held: [Bpm, Millis][] = [];
  let bpm = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    const [more = 0, lasted = 0] = [numbers[index], numbers[index + 1]];
    bpm += more;
    if (more < 1 || lasted < 0 || !isBpm(bpm)) return undefined;
    held.push([bpm, lasted]);
  }
  return { held, ...(recovery && { recovery }) };
}
