// The numbers of a session page: of the time in which the run moved, as its exported laps have them, or of all of it.

import type { Bpm, Millis } from '../../base/units.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../../timer/timer.ts';
import { ratesOf, zoneTimesOf, type Rates } from '../sessions/session-stats.ts';
import { endOf, movingPiecesOf, movingTimeOf, standstillsOf } from '../sessions/session-stretches.ts';
import { sessionSummaryOf } from '../sessions/session-summary.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import type { Reading } from '../strap/reading.ts';
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
 * exported file, and its length is the sum of theirs (HRT-281).
 */
export function figuresOf(session: HeartRateSession, zones: Zones, counted: CountedTime): SessionFigures {
  const { startTime: from, readings } = session;
  const pauses = counted === 'moving' ? standstillsOf(session) : [];
  const whole = { mark: undefined, from, to: endOf(session), readings, pauses };
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

/** The numbers of a session without its readings: those with its pauses, and no peak (HRT-344). */
export function figuresOfHead(session: HeartRateSession, zones: Zones): SessionFigures {
  const zoneOf = zoneFinder(zones);
  const zoneTimes = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const [bpm, lasted] of sessionSummaryOf(session).held) zoneTimes[zoneOf(bpm)] += lasted;
  return { length: endOf(session) - session.startTime, rates: session.stats, peakBpm: undefined, zoneTimes };
}

/** How long the run of a session moved, from its head alone: no reading is looked at unless it has no end (HRT-281). */
export function movingLengthOf(session: HeartRateSession): Millis {
  const pauses = standstillsOf(session);
  return movingTimeOf({ mark: undefined, from: session.startTime, to: endOf(session), readings: [], pauses });
}
