// How much the time between beats varies at rest: RMSSD, the root of the mean square of successive differences. In a hard
// effort it says nothing, so only meditation steps are looked at.

import type { Millis, WallTime } from '../../base/units.ts';
import { movingPiecesOf, stretchesOf } from '../sessions/session-stretches.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import type { Reading } from '../strap/reading.ts';

/** The RMSSD of a stretch, in milliseconds, and how far it can be trusted. */
export interface RestingVariability {
  /** When the step that was looked at began. */
  readonly at: WallTime;
  readonly stepName: string;
  readonly rmssd: Millis;
  /** The RR intervals that were counted, and those left out as artefacts. */
  readonly counted: number;
  readonly leftOut: number;
}

/** The shortest stretch of beats that is counted: a minute. */
export const BEATS_LEAST: Millis = 60_000;
/** With more artefacts than this share there is no number. */
export const ARTEFACTS_MOST = 0.1;
/** One that differs by more than this share from its surroundings is an artefact. */
const DIFFERS_MOST = 0.2;
/** No heart at rest beats slower or faster: 240 to 27 beats a minute. */
const POSSIBLE = { least: 250, most: 2200 } as const;
/** How many RR times on each side are the surroundings: with two, a doubled beat made artefacts of its neighbours. */
const AROUND = 4;
/** Packets come every second: after a longer silence beats are missing. */
const SILENCE_MOST: Millis = 3000;

/**
 * The RMSSD of each meditation step that has at least a minute of RR intervals, of which at most a tenth are artefacts.
 */
export function restingVariabilityOf(session: HeartRateSession): readonly RestingVariability[] {
  return stretchesOf(session).flatMap((stretch) => {
    if (stretch.mark?.type !== 'meditation') return [];
    const chains = movingPiecesOf(stretch).flatMap(chainsOf);
    const { rmssd, counted, leftOut } = rmssdOf(chains);
    if (rmssd === undefined) return [];
    return [{ at: stretch.from, stepName: stretch.mark.stepName, rmssd, counted, leftOut }];
  });
}

/**
 * The RMSSD of chains of successive RR intervals in milliseconds; undefined with less than a minute of them, or too many
 * artefacts. One counts as an artefact if it is more than a fifth away from the median of the four before and after it:
 * the filter of Karlsson and others (BioMedical Engineering OnLine 2012, 11:2) with the median for their mean, which a
 * false one would move. Differences over an artefact, or from chain to chain, are not counted.
 */
export function rmssdOf(chains: readonly (readonly Millis[])[]): {
  readonly rmssd: Millis | undefined;
  readonly counted: number;
  readonly leftOut: number;
} {
  let [squares, differences, counted, leftOut, total] = [0, 0, 0, 0, 0];
  for (const chain of chains) {
    let before: Millis | undefined;
    for (const [index, time] of chain.entries()) {
      const isCounted = !isArtefact(chain, index);
      if (isCounted && before !== undefined) {
        squares += (time - before) ** 2;
        differences += 1;
      }
      if (isCounted) total += time;
      counted += Number(isCounted);
      leftOut += Number(!isCounted);
      before = isCounted ? time : undefined;
    }
  }
  const isGood = total >= BEATS_LEAST && differences > 0 && leftOut <= ARTEFACTS_MOST * (counted + leftOut);
  return { rmssd: isGood ? Math.sqrt(squares / differences) : undefined, counted, leftOut };
}

function isArtefact(chain: readonly Millis[], index: number): boolean {
  const time = chain[index] ?? 0;
  if (time < POSSIBLE.least || time > POSSIBLE.most) return true;
  const from = Math.max(0, index - AROUND);
  const around = [...chain.slice(from, index), ...chain.slice(index + 1, index + 1 + AROUND)];
  if (around.length === 0) return true;
  const median = medianOf(around);
  return Math.abs(time - median) > DIFFERS_MOST * median;
}

/** The median of some numbers; of an even count, the mean of the middle two. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The RR intervals of readings as chains, cut where readings are missing or have none. */
function chainsOf(readings: readonly Reading[]): readonly (readonly Millis[])[] {
  const chains: Millis[][] = [[]];
  let before: WallTime | undefined;
  for (const { timestamp, rrIntervals = [] } of readings) {
    const isCut = before !== undefined && timestamp - before > SILENCE_MOST;
    if (isCut) chains.push([]);
    if (rrIntervals.length > 0) before = timestamp;
    chains.at(-1)?.push(...rrIntervals);
  }
  return chains.filter((chain) => chain.length > 0);
}
