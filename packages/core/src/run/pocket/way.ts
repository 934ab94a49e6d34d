// From where a track is played so that a run is heard. No track can be stretched: time that was given to a segment is played
// again; if not as much of it has passed, it is quiet, and the track goes on afterwards where it was.

import type { Instant, Millis } from '../../base/units.ts';
import { NO_EXTRA } from '../plan/extra.ts';
import type { Position } from '../plan/plan.ts';
import { durationOf, locate, startOf } from '../plan/segment.ts';
import type { LiveRun, RunningRun } from '../play/run.ts';
import { legAt, trackAt } from '../track/track-place.ts';
import { isCut, TRACK_BEGINS, type SoundTrack } from '../track/track.ts';
import { trackMoment } from './anchor.ts';

/** From where a track is played; quiet first if it goes `back` to another moment afterwards. */
export interface Way {
  readonly from: Instant;
  readonly back?: Instant;
}

/** After so much of a hold its first tone is over; a run that has been moved in time may come this much early. */
const AROUND: Millis = 1000;
/** So little before a cut is not played any more: a run may pause there that much early. */
const LEAST_LEFT: Millis = 1000;
/** The tone and the name with which a segment begins are over by then; of a short one not more than half is heard first. */
const BEGUN: Millis = 3000;

/**
 * From where a track plays what lies ahead of a run at `now`: all of the quiet before its beginning, and what is left of a hold
 * where it waits. `place` is where the track stands, `back` where it was to go on after quiet. Undefined where there is no track
 * for the run.
 */
export function wayOf(
  track: SoundTrack,
  run: LiveRun,
  now: Instant,
  stood: { readonly place: Instant; readonly back: Instant | undefined },
): Way | undefined {
  if (run.status === 'waiting') return wayInHold(track, run.position, stood.place);
  const at = trackMoment(track, run, now);
  const ends = isCut(track) ? track.legs.at(-1)?.ends : undefined;
  if (at === undefined || at > (ends ?? Infinity) - LEAST_LEFT) return undefined;
  const ahead = run.extra?.ahead ?? 0;
  if (ahead > 0 && now >= run.since) return wayBack(track, run, { at, now }, stood);
  const [{ begins }] = track.legs;
  return { from: at < begins && begins === TRACK_BEGINS ? 0 : Math.max(0, at + ahead) };
}

/** Until when time that was given to the segment of a run is not spent in quiet: it has hardly begun. */
export function earlyUntil({ plan }: SoundTrack, { position, since, extra = NO_EXTRA }: RunningRun): Instant {
  if (extra.ahead === 0) return -Infinity;
  const { segment, offset } = locate(plan, position);
  return since - extra.passed - offset + Math.min(BEGUN, Math.floor(durationOf(plan, segment) / 2));
}

/** Where the spare quiet of a track has so much left, or all of it if that is less. */
export function quietWith({ length, spare }: SoundTrack, left: Millis): Instant {
  return length - Math.min(left, spare);
}

function wayInHold(track: SoundTrack, position: Position, place: Instant): Way | undefined {
  const goesOn = trackAt(track, position);
  if (goesOn === undefined) return undefined;
  const { ends } = legAt(track, goesOn - 1);
  return { from: place >= ends - AROUND && place < goesOn - AROUND ? place : ends + AROUND };
}

function wayBack(
  track: SoundTrack,
  run: RunningRun,
  { at, now }: { readonly at: Instant; readonly now: Instant },
  { place, back }: { readonly place: Instant; readonly back: Instant | undefined },
): Way {
  const { segment, offset } = locate(track.plan, run.position);
  const begins = trackAt(track, startOf(track.plan, segment)) ?? 0;
  if (at >= begins) return { from: at };
  if (earlyUntil(track, run) > now) return { from: begins + offset + (run.extra?.passed ?? 0) + now - run.since };
  const ends = begins + durationOf(track.plan, segment);
  const goesOn = [place, back].find((moment = -1) => moment >= begins && moment < ends) ?? begins;
  return { from: quietWith(track, goesOn - at), back: goesOn };
}
