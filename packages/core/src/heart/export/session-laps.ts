// A session as other sports programs see one: laps that together hold every reading of the moving run once.

import type { Millis } from '../../base/units.ts';
import { movingPiecesOf, movingTimeOf, stretchesOf, type SessionStretch } from '../sessions/session-stretches.ts';
import type { HeartRateSession, SessionMark } from '../sessions/session.ts';
import type { Reading } from '../strap/reading.ts';

/** One step of a run in which it moved. */
export interface Lap extends Pick<SessionStretch, 'mark' | 'from' | 'to'> {
  /** The lap's length without its pauses. */
  readonly movingTime: Millis;
  /** Its readings while the run moved, cut at its pauses; no piece is empty. */
  readonly pieces: readonly (readonly Reading[])[];
}

/** One kilocalorie in kilojoules. */
const KILOCALORIE = 4.184;
const RESTING: ReadonlySet<SessionMark['type']> = new Set(['rest', 'between', 'delay', 'meditation']);

/**
 * The laps of a session: its steps that took any time, or the first one if none did, as the formats demand a lap. A
 * reading at the very end, at which a step that never moved begins, belongs to the lap before it (HRT-94, HRT-251).
 */
export function lapsOf(session: HeartRateSession): readonly Lap[] {
  const stretches = stretchesOf(session);
  const moving = stretches.filter((stretch) => movingTimeOf(stretch) > 0);
  const laps = (moving.length === 0 ? stretches.slice(0, 1) : moving).map(lapOf);
  const [last, lap] = [stretches.at(-1), laps.at(-1)];
  if (last === undefined || lap === undefined || last.from === lap.from) return laps;
  return [...laps.slice(0, -1), { ...lap, pieces: [...lap.pieces, ...movingPiecesOf(last)] }];
}

function lapOf(stretch: SessionStretch): Lap {
  const { mark, from, to } = stretch;
  return { mark, from, to, movingTime: movingTimeOf(stretch), pieces: movingPiecesOf(stretch) };
}

/**
 * The energy spent in some readings, in whole kilocalories; undefined if the strap reports none. A strap counts from its
 * reset, so only the difference is theirs; if it was reset meanwhile, they count nothing.
 */
export function kilocaloriesOf(readings: readonly Reading[]): number | undefined {
  const told = readings.flatMap(({ energyExpended }) => (energyExpended === undefined ? [] : [energyExpended]));
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return Math.max(0, Math.round((last - first) / KILOCALORIE));
}

/** What a lap was for; a recovery is a rest to formats that know only the two. */
export function purposeOf({ mark }: Pick<Lap, 'mark'>): 'active' | 'rest' | 'warm-up' | 'recovery' {
  if (mark?.type === 'preparation') return 'warm-up';
  if (mark?.type === 'recovery') return 'recovery';
  return mark !== undefined && RESTING.has(mark.type) ? 'rest' : 'active';
}
