// The numbers of a session page: of the time in which the run moved, as its exported laps have them, or of all of it.

import type { Bpm, Millis } from '../../base/units.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../../timer/timer.ts';
import { ratesOf, zoneTimesOf, type Rates } from '../sessions/session-stats.ts';
import { endOf, movingPiecesOf, movingTimeOf, standstillsOf, wholeOf } from '../sessions/session-stretches.ts';
import { heldMoving, sessionSummaryOf, type HeldRates } from '../sessions/session-summary.ts';
import { zonesOf, type HeartRateSession } from '../sessions/session.ts';
import { BPM_LEAST, FRESH_FOR, type Reading } from '../strap/reading.ts';
import { zoneFinder, type Zones } from '../zones.ts';
import { heldPeakOf } from './held-peak.ts';

/** Which time of a session counts: that in which its run moved, or its pauses too. */
export type CountedTime = 'moving' | 'with-pauses';

/** The numbers of a session. */
export interface SessionFigures {
  readonly length: Millis;
  /** Undefined if nothing was read in the counted time. */
  readonly rates: Rates | undefined;
  /** The highest mean over 10 s; undefined if there is none. */
  readonly peakBpm: Bpm | undefined;
  readonly zoneTimes: Readonly<Record<ZoneNumber, Millis>>;
}

/**
 * The numbers of a session for someone's zones. Those of the moving time are of the same readings as the laps of an
 * exported file, and its length is the sum of theirs.
 */
export function figuresOf(session: HeartRateSession, zones: Zones, counted: CountedTime): SessionFigures {
  const whole = counted === 'moving' ? wholeOf(session) : { ...wholeOf(session), pauses: [] };
  const { readings, pauses } = whole;
  const pieces: readonly (readonly Reading[])[] = pauses.length === 0 ? [readings] : movingPiecesOf(whole);
  const zoneTimes = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let peakBpm: Bpm | undefined;
  for (const piece of pieces) {
    const times = zoneTimesOf(piece, zones);
    for (const zone of ZONE_NUMBERS) zoneTimes[zone] += times[zone];
    const held = heldPeakOf(piece);
    if (held !== undefined) peakBpm = Math.max(peakBpm ?? 0, held);
  }
  const rates = ratesOf(pieces.length === 1 ? (pieces[0] ?? []) : pieces.flat());
  return { length: movingTimeOf(whole), rates, peakBpm, zoneTimes };
}

/** The numbers of a session without its readings: those with its pauses, and no peak. */
export function figuresOfHead(session: HeartRateSession, zones: Zones): SessionFigures {
  const zoneTimes = zoneTimesOfHeld(sessionSummaryOf(session).held, zones);
  return { length: endOf(session) - session.startTime, rates: headRatesOf(session), peakBpm: undefined, zoneTimes };
}

/** The heart rates of a session as a list shows them, with its pauses: no reading is looked at unless one was no heart's. */
export function headRatesOf(session: HeartRateSession): Rates | undefined {
  if (session.stats === undefined || session.stats.minBpm >= BPM_LEAST) return session.stats;
  if (session.summaryOnly === undefined) return ratesOf(session.readings);
  const { held } = sessionSummaryOf(session);
  const [lowest, highest] = [held[0], held.at(-1)];
  const all = held.reduce((sum, [, lasted]) => sum + lasted, 0);
  if (lowest === undefined || highest === undefined || all === 0) return undefined;
  const avgBpm = Math.round(held.reduce((sum, [bpm, lasted]) => sum + bpm * lasted, 0) / all);
  return { avgBpm, minBpm: lowest[0], maxBpm: highest[0] };
}

/**
 * The time in zones of a session while its run moved, in the zones it was counted with: the same as on its page, and no
 * reading is looked at if its summary is stored. Where it does not say its zones or has no summary, the readings in each
 * zone share the time in which it moved.
 */
export function headZoneTimesOf(session: HeartRateSession): Readonly<Record<ZoneNumber, Millis>> {
  const { stats, maxHeartRate, summaryOnly } = session;
  if (stats === undefined) return NO_TIME;
  const isCounted = summaryOnly === undefined || summaryOnly.summary !== undefined;
  const held = isCounted ? heldMoving(session) : undefined;
  if (held !== undefined && maxHeartRate !== undefined) return zoneTimesOfHeld(held, zonesOf(session, maxHeartRate));
  const { timeInZones, totalReadings } = stats;
  const all = held?.reduce((sum, [, lasted]) => sum + lasted, 0) ?? movingLengthOf(session);
  const each = Math.min(FRESH_FOR, all / Math.max(1, totalReadings));
  const times = { ...NO_TIME };
  for (const zone of ZONE_NUMBERS) times[zone] = timeInZones[zone] * each;
  return times;
}

const NO_TIME: Readonly<Record<ZoneNumber, Millis>> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

function zoneTimesOfHeld(held: HeldRates, zones: Zones): Readonly<Record<ZoneNumber, Millis>> {
  const zoneOf = zoneFinder(zones);
  const times = { ...NO_TIME };
  for (const [bpm, lasted] of held) times[zoneOf(bpm)] += lasted;
  return times;
}

/** How long the run of a session moved, from its head alone: no reading is looked at unless it has no end. */
export function movingLengthOf(session: HeartRateSession): Millis {
  const pauses = standstillsOf(session);
  return movingTimeOf({ mark: undefined, from: session.startTime, to: endOf(session), readings: [], pauses });
}
