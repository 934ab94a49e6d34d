// Where a run is at a moment of its track, and the other way round.

import { lastUpTo } from '../../base/bisect.ts';
import type { Instant } from '../../base/units.ts';
import { axisOf, forward } from '../plan/axis.ts';
import type { GateKind } from '../plan/gates.ts';
import type { Position } from '../plan/plan.ts';
import { waitAt } from '../plan/wait-place.ts';
import type { Leg, SoundTrack } from './track.ts';

/** A moment of a track: the run moves; it pauses, or waits in its step, until the track goes on; or nothing is left on it. */
export type TrackPlace =
  | { readonly kind: 'moving'; readonly position: Position }
  | { readonly kind: 'held'; readonly why: GateKind; readonly position: Position; readonly until: Instant }
  | { readonly kind: 'over' };

/** Where the run is at a moment of its track; before its first leg it stands at the beginning of that. */
export function placeAt({ plan, legs }: SoundTrack, at: Instant): TrackPlace {
  const index = indexAt(legs, at);
  const leg = legs[index] ?? legs[0];
  if (at < leg.ends) {
    const position = forward(plan, leg.position, Math.max(0, at - leg.begins));
    return position === undefined ? { kind: 'over' } : { kind: 'moving', position };
  }
  const following = legs[index + 1];
  if (following === undefined) return { kind: 'over' };
  const { position, begins } = following;
  return { kind: 'held', why: waitAt(plan, position) ?? 'gate', position, until: begins };
}

/** The moment at which a track is at a position; undefined where it never is. A gate, or where a run waits for a tap, is where it goes on after that. */
export function trackAt({ plan, legs }: SoundTrack, position: Position): Instant | undefined {
  const axis = axisOf(plan, position);
  const index = lastUpTo((place) => legs[place]?.axis ?? Infinity, axis, 0, legs.length - 1);
  const leg: Leg = legs[index] ?? legs[0];
  const at = leg.begins + axis - leg.axis;
  // No track leads beyond an infinite round, on whose axis later rounds lie.
  const isBeyond = position.round > (plan.barriers[leg.position.round] ?? plan.rounds.length);
  return isBeyond || axis < leg.axis || at >= leg.ends ? undefined : at;
}

/** The leg that a moment of a track is in, or the last one before it; the first before that begins. */
export function legAt({ legs }: SoundTrack, at: Instant): Leg {
  return legs[indexAt(legs, at)] ?? legs[0];
}

function indexAt(legs: SoundTrack['legs'], at: Instant): number {
  return lastUpTo((place) => legs[place]?.begins ?? Infinity, at, 0, legs.length - 1);
}
