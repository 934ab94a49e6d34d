// A session as other sports programs see one: laps that together hold every reading of the moving run once.

import type { Millis, WallTime } from '../../base/units.ts';
import {
  movingSpansOf,
  movingTimeOf,
  stretchesOf,
  type MovingSpan,
  type SessionStretch,
} from '../../heart/sessions/session-stretches.ts';
import type { HeartRateSession, SessionMark } from '../../heart/sessions/session.ts';
import type { Reading } from '../../heart/strap/reading.ts';

/** One step of a run in which it moved. */
export interface Lap extends Pick<SessionStretch, 'mark' | 'from' | 'to'> {
  /** The lap's length without its pauses. */
  readonly movingTime: Millis;
  /** The times in which the run moved, between its pauses. */
  readonly pieces: readonly MovingSpan[];
  /** What the strap counted in it, in kilojoules; undefined if it reports none. */
  readonly energy: number | undefined;
}
/** One of them before its energy is counted. */
type CutLap = Omit<Lap, 'energy'>;

/** One kilocalorie in kilojoules. */
const KILOCALORIE = 4.184;
const RESTING: ReadonlySet<SessionMark['type']> = new Set(['rest', 'between', 'delay', 'meditation']);

/**
 * The laps of a session: its steps that took any time, or the first one if none did, as the formats demand a lap. A
 * reading at the very end, at which a step that never moved begins, belongs to the lap before it.
 */
export function lapsOf(session: HeartRateSession): readonly Lap[] {
  const stretches = stretchesOf(session);
  const moving = stretches.filter((stretch) => movingTimeOf(stretch) > 0);
  const laps = (moving.length === 0 ? stretches.slice(0, 1) : moving).map(lapOf);
  const [last, lap] = [stretches.at(-1), laps.at(-1)];
  if (last === undefined || lap === undefined || last.from === lap.from) return withEnergy(laps, session);
  const pieces = movingSpansOf(last).reduce(withSpan, lap.pieces);
  return withEnergy([...laps.slice(0, -1), { ...lap, pieces }], session);
}

/** The spans with one more, which joins the last if it begins where that ends. */
function withSpan(spans: readonly MovingSpan[], { from, to, readings }: MovingSpan): readonly MovingSpan[] {
  const last = spans.at(-1);
  if (last?.to !== from) return [...spans, { from, to, readings }];
  return [...spans.slice(0, -1), { from: last.from, to, readings: [...last.readings, ...readings] }];
}

/**
 * The laps with their energy. A strap counts from its reset, so only the difference of two reports is theirs: it belongs
 * to the lap of the later one. There is none across a pause, nor if the strap was reset between them.
 */
function withEnergy(laps: readonly CutLap[], { pauses = [] }: HeartRateSession): readonly Lap[] {
  let before: { readonly reported: number; readonly at: WallTime; readonly piece: MovingSpan } | undefined;
  return laps.map((lap) => {
    let energy: number | undefined;
    for (const piece of lap.pieces) {
      for (const { energyExpended: reported, timestamp: at } of piece.readings) {
        if (reported === undefined) continue;
        const last = before;
        const isNext =
          last !== undefined &&
          (last.piece === piece || !pauses.some(({ from, to = Infinity }) => from < at && to > last.at));
        energy = (energy ?? 0) + (isNext ? Math.max(0, reported - last.reported) : 0);
        before = { reported, at, piece };
      }
    }
    return { ...lap, energy };
  });
}

function lapOf(stretch: SessionStretch): CutLap {
  const { mark, from, to } = stretch;
  const spans = movingSpansOf(stretch);
  // A session in which nothing moved still has its beginning.
  const pieces = spans.length === 0 ? [{ from, to: from, readings: [] }] : spans;
  return { mark, from, to, movingTime: movingTimeOf(stretch), pieces };
}

/** The readings of a lap while the run moved. */
export function readingsOf({ pieces }: Pick<Lap, 'pieces'>): readonly Reading[] {
  return pieces.flatMap(({ readings }) => readings);
}

/** A moment of a lap, with its reading if there is one. */
export type LapPoint = Pick<Reading, 'timestamp'> & Partial<Reading>;

/**
 * The moments of a time in which the run moved: its readings, its beginning and its end, so that a file has time even
 * where no heart was read. A reading at either takes its place.
 */
export function pointsOf({ from, to, readings }: MovingSpan): readonly LapPoint[] {
  const begin = readings[0]?.timestamp === from ? [] : [{ timestamp: from }];
  const last = readings.at(-1)?.timestamp ?? (begin.length > 0 ? from : undefined);
  const end = last === to ? [] : [{ timestamp: to }];
  return [...begin, ...readings, ...end];
}

/** The energy of some laps in whole kilocalories, rounded once; undefined if the strap reports none. */
export function kilocaloriesOf(laps: readonly Pick<Lap, 'energy'>[]): number | undefined {
  const energies = laps.flatMap(({ energy }) => (energy === undefined ? [] : [energy]));
  if (energies.length === 0) return undefined;
  return Math.round(energies.reduce((sum, each) => sum + each, 0) / KILOCALORIE);
}

/** What a lap was for; a recovery is a rest to formats that know only the two. */
export function purposeOf({ mark }: Pick<Lap, 'mark'>): 'active' | 'rest' | 'warm-up' | 'recovery' {
  if (mark?.type === 'preparation') return 'warm-up';
  if (mark?.type === 'recovery') return 'recovery';
  return mark !== undefined && RESTING.has(mark.type) ? 'rest' : 'active';
}
