// A run that follows the track it is played from. The player of a track falls behind, stops and is moved by others: its place is
// the place of the run, and no event comes twice, or never, because of that.

import type { Instant, Millis } from '../../base/units.ts';
import { NO_EXTRA } from '../plan/extra.ts';
import { movesFrom, type RunningRun } from '../play/run.ts';
import { stretches } from '../play/walk.ts';
import { legAt, placeAt, trackAt } from '../track/track-place.ts';
import type { SoundTrack } from '../track/track.ts';

/** Less than this is not corrected: players report their place that far off. */
const UNNOTICED: Millis = 60;
/** More than this is a jump: what lies between is not made up for. */
const JUMP: Millis = 1000;
/** The same for what the page has caused itself: a slow start, or a slow seek. */
const OWN_JUMP: Millis = 5000;
/** So long after a track has begun to sound its clock may still leap. */
export const UNSTEADY: Millis = 150;

/** What brings a run to where its track is: moving it in time by so much, or putting it elsewhere. */
export type Correction =
  | { readonly kind: 'none' }
  | { readonly kind: 'shift'; readonly by: Millis }
  | { readonly kind: 'jump'; readonly run: RunningRun; readonly ahead: Millis };

/**
 * What brings a run to where its track is at `now`. A distance that the page has caused itself, by a start or a seek, or that came of
 * waiting, is a shift up to five seconds; any other is one up to a second, but not while a segment begins or ends within it. Where the track
 * holds or is over, the run is at the last moment before, unless it is to go on after that hold.
 */
export function trackCorrection(
  track: SoundTrack,
  run: RunningRun,
  { at, now, isOwn }: { readonly at: Instant; readonly now: Instant; readonly isOwn: boolean },
): Correction {
  const moves = trackAt(track, run.position);
  if (moves === undefined) return NOTHING;
  const there = moves + now - movesFrom(run);
  const limit = isOwn ? OWN_JUMP : JUMP;
  // A run that is to go on after a hold has not come to that by itself.
  const isAwaited = at < legAt(track, moves).begins && Math.abs(at - there) <= limit;
  const heard = isAwaited ? at : Math.min(at, legAt(track, at).ends - 1);
  const ahead = heard - there;
  if (Math.abs(ahead) < UNNOTICED) return NOTHING;
  if (Math.abs(ahead) > limit) return { kind: 'jump', run: anchor(track, heard, now), ahead };
  return !isOwn && isBoundaryWithin(track, run, now, ahead) ? NOTHING : { kind: 'shift', by: -ahead };
}

/** The moment of the track at which a running run is; undefined where there is no track for it. It may lie before its first leg. */
export function trackMoment(track: SoundTrack, run: RunningRun, now: Instant): Instant | undefined {
  const at = trackAt(track, run.position);
  return at === undefined ? undefined : at + now - movesFrom(run);
}

/** A run that is at `now` where its track is at a moment at which it moves, or before its beginning. */
export function anchor(track: SoundTrack, at: Instant, now: Instant): RunningRun {
  const place = placeAt(track, at);
  const position = place.kind === 'over' ? track.legs[0].position : place.position;
  const waits = Math.max(0, track.legs[0].begins - at);
  return { status: 'running', position, since: now + waits, extra: NO_EXTRA };
}

const NOTHING: Correction = { kind: 'none' };

/** Whether a segment begins or ends between where a run is and where it should be; its own beginning was told when it began. */
function isBoundaryWithin({ plan }: SoundTrack, run: RunningRun, now: Instant, ahead: Millis): boolean {
  const [stretch] = stretches(plan, run, now);
  if (stretch === undefined) return false;
  return ahead > 0
    ? stretch.ends - now <= ahead
    : stretch.begins > run.since && now - stretch.begins <= Math.abs(ahead);
}
