// The summary of a session: enough for lists, loads and trends, whatever zones are used later.

import type { Bpm, Millis } from '../../base/units.ts';
import { BPM_LEAST, FRESH_FOR, isRecordedBpm, type Reading } from '../strap/reading.ts';
import { recoveriesOf, recoverySummaryOf, type RecoverySummary } from './recovery.ts';
import { movingPiecesOf, movingTimeOf, wholeOf } from './session-stretches.ts';
import { formatNumbers, parseNumbers } from './session-text.ts';
import type { HeartRateSession } from './session.ts';

/** For how long each heart rate was held, lowest first. */
export type HeldRates = readonly (readonly [Bpm, Millis])[];

/** The readings of a session in short. */
export interface SessionSummary {
  readonly held: HeldRates;
  /** The same while the run moved; absent if it was never paused, and in summaries that older versions stored. */
  readonly moving?: HeldRates | undefined;
  /** Absent if there was no recovery. */
  readonly recovery?: RecoverySummary | undefined;
}

/** The same as stored: `held` is text, for each heart rate its difference from the one before, then its milliseconds. */
export interface SummaryBody {
  readonly held: string;
  readonly moving?: string | undefined;
  readonly recovery?: { readonly best: Bpm; readonly mean: Bpm; readonly count: number } | undefined;
}

/**
 * For how long each heart rate was held: a reading lasts until the next one, at most 5 s, and the last one counts for
 * nothing.
 */
export function heldRatesOf(readings: readonly Reading[]): HeldRates {
  const held = new Map<Bpm, Millis>();
  let before: Reading | undefined;
  for (const reading of readings) {
    if (reading.bpm < BPM_LEAST) continue;
    if (before !== undefined) {
      const lasted = Math.min(reading.timestamp - before.timestamp, FRESH_FOR);
      held.set(before.bpm, (held.get(before.bpm) ?? 0) + lasted);
    }
    before = reading;
  }
  return [...held].sort(([a], [b]) => a - b);
}

/** The readings of a session in short: as it is stored, or counted. */
export function sessionSummaryOf(session: HeartRateSession): SessionSummary {
  const stored = storedSummaryOf(session);
  if (stored !== undefined) return { ...stored, held: stored.held.filter(([bpm]) => bpm >= BPM_LEAST) };
  const recovery = recoverySummaryOf(recoveriesOf(session));
  const moving = session.pauses === undefined ? undefined : heldWhileMoving(session);
  return { held: heldRatesOf(session.readings), ...(moving && { moving }), ...(recovery && { recovery }) };
}

function storedSummaryOf({ summaryOnly, summary }: HeartRateSession): SessionSummary | undefined {
  return summaryOnly === undefined ? summary : (summaryOnly.summary ?? { held: [] });
}

/**
 * For how long each heart rate was held while the run moved. Where only the time with pauses is known, it is shared out
 * evenly.
 */
export function heldMoving(session: HeartRateSession): HeldRates {
  const { held, moving } = sessionSummaryOf(session);
  if (moving !== undefined || session.pauses === undefined) return moving ?? held;
  const all = held.reduce((sum, [, lasted]) => sum + lasted, 0);
  const share = all === 0 ? 0 : Math.min(1, movingTimeOf(wholeOf(session)) / all);
  return held.map(([bpm, lasted]) => [bpm, lasted * share]);
}

function heldWhileMoving(session: HeartRateSession): HeldRates {
  const held = new Map<Bpm, Millis>();
  for (const piece of movingPiecesOf(wholeOf(session)))
    for (const [bpm, lasted] of heldRatesOf(piece)) held.set(bpm, (held.get(bpm) ?? 0) + lasted);
  return [...held].sort(([a], [b]) => a - b);
}

/** A summary as it is stored. */
export function formatSummary({ held, moving, recovery }: SessionSummary): SummaryBody {
  return {
    held: formatHeld(held),
    ...(moving && { moving: formatHeld(moving) }),
    ...(recovery && { recovery: { ...recovery } }),
  };
}

function formatHeld(held: HeldRates): string {
  let before = 0;
  const numbers = held.flatMap(([bpm, lasted]) => {
    const more = bpm - before;
    before = bpm;
    return [more, lasted];
  });
  return formatNumbers(numbers);
}

/** A stored summary; undefined if it is broken. */
export function parseSummary({ held: text, moving: movingText, recovery }: SummaryBody): SessionSummary | undefined {
  const held = parseHeld(text);
  const moving = movingText === undefined ? undefined : parseHeld(movingText);
  return held && { held, ...(moving && { moving }), ...(recovery && { recovery }) };
}

function parseHeld(text: string): HeldRates | undefined {
  const numbers = parseNumbers(text);
  if (numbers === undefined || numbers.length % 2 === 1) return undefined;
  const held: [Bpm, Millis][] = [];
  let bpm = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    const [more = 0, lasted = 0] = [numbers[index], numbers[index + 1]];
    bpm += more;
    if (more < 1 || lasted < 0 || !isRecordedBpm(bpm)) return undefined;
    held.push([bpm, lasted]);
  }
  return held;
}
