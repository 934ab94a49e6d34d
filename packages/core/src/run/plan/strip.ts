// The whole workout as a strip of colours, and where on it a position lies. Never more parts than can be told apart: a
// timer of more segments is sampled at that many moments.

import type { Millis } from '../../base/units.ts';
import type { StepType } from '../../timer/timer.ts';
import { axisOf } from './axis.ts';
import { tellingOf } from './coming.ts';
import { BEGINNING, bisect, totalOf, type Plan, type Position } from './plan.ts';
import { durationOf, locate, next, roundOf, startOf, stepOf, type Segment } from './segment.ts';
import { switchesSides } from './sides.ts';

/** A part of the strip; all shares together are 1. */
export interface StripPart {
  readonly type: StepType;
  readonly share: number;
  /** Whether the sides are switched in its middle. */
  readonly switches: boolean;
}

/** No strip has more parts. */
export const MOST_PARTS = 96;

/** The strip of a plan; an infinite round counts as one cycle. O(log n). */
export function stripOf(plan: Plan): readonly StripPart[] {
  return segmentParts(plan) ?? joined(sampledParts(plan));
}

/** How far along the strip a position lies, 0 to 1; in an infinite round it covers the same part again and again. */
export function stripPlaceOf(plan: Plan, position: Position): number {
  const { repeats, cycle } = roundOf(plan, position.round);
  const at = repeats !== Infinity ? position.at : Math.min(cycle, inFirstRepeat(plan, position));
  return axisOf(plan, { round: position.round, at }) / totalOf(plan);
}

/** The same share of the same segment in the first repeat of its round. */
function inFirstRepeat(plan: Plan, position: Position): Millis {
  const { segment, offset } = locate(plan, position);
  const first = { ...segment, repeat: 0 };
  return startOf(plan, first).at + offset * (durationOf(plan, first) / durationOf(plan, segment));
}

/** One part per segment, or undefined if there are too many. */
function segmentParts(plan: Plan): readonly StripPart[] | undefined {
  const parts: StripPart[] = [];
  let segment: Segment | undefined = locate(plan, BEGINNING).segment;
  while (segment !== undefined) {
    if (parts.length === MOST_PARTS) return undefined;
    const share = durationOf(plan, segment) / totalOf(plan);
    const switches = segment.kind === 'step' && switchesSides(stepOf(plan, segment).step);
    parts.push({ type: tellingOf(plan, segment).type, share, switches });
    segment = followingOnStrip(plan, segment);
  }
  return parts;
}

/** The next segment on the strip: an infinite round is covered once. */
function followingOnStrip(plan: Plan, segment: Segment): Segment | undefined {
  const following = next(plan, segment);
  const isOver = following === undefined || (following.repeat > 0 && isInfinite(plan, following.round));
  const leaves = isOver || (following.kind === 'rest' && isInfinite(plan, following.round));
  if (!leaves) return following;
  return segment.round + 1 < plan.rounds.length
    ? { kind: 'step', round: segment.round + 1, repeat: 0, step: 0, rep: 0 }
    : undefined;
}

function isInfinite(plan: Plan, round: number): boolean {
  return roundOf(plan, round).repeats === Infinity;
}

/** Equal parts, each of the type in its middle. */
function sampledParts(plan: Plan): readonly StripPart[] {
  return Array.from({ length: MOST_PARTS }, (_, part) => {
    const at = Math.floor(((part + 0.5) / MOST_PARTS) * totalOf(plan));
    const round = bisect(plan.starts, at, 0, plan.rounds.length - 1);
    const { segment } = locate(plan, { round, at: at - (plan.starts[round] ?? 0) });
    return { type: tellingOf(plan, segment).type, share: 1 / MOST_PARTS, switches: false };
  });
}

/** Neighbours of one type as one part. */
function joined(parts: readonly StripPart[]): readonly StripPart[] {
  const result: StripPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.type === part.type) result[result.length - 1] = { ...last, share: last.share + part.share };
    else result.push(part);
  }
  return result;
}
