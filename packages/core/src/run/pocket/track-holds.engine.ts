// What happens where the track of a run holds: the run pauses, or waits for the tap that ends its step, and the track is quiet.

import type { Millis } from '../../base/units.ts';
import type { RemoteCommand } from '../../ports/page.ts';
import type { TrackPlayer } from '../../ports/track-player.ts';
import type { Position } from '../plan/plan.ts';
import { startOf } from '../plan/segment.ts';
import type { LiveRun } from '../play/run.ts';
import type { PlayerView } from '../play/view.ts';
import { placeAt, trackAt } from '../track/track-place.ts';
import type { SoundTrack } from '../track/track.ts';
import type { FollowedRun, TrackFollower } from './follower-parts.ts';

/** What the holds need of the follower: its track, what it plays, its pause, and `takeAlong`, a change of the run that no seek follows. */
export interface TrackHoldParts {
  readonly run: FollowedRun;
  readonly trackPlayer: TrackPlayer;
  readonly loaded: () => SoundTrack | undefined;
  /** Undefined while the page does not want the track to play. */
  readonly played: () => { readonly track: SoundTrack; readonly followed: LiveRun | undefined } | undefined;
  readonly halt: () => void;
  readonly takeAlong: (change: () => void) => void;
}

/** The holds of a track. */
export interface TrackHolds extends Pick<TrackFollower, 'obeys'> {
  /** Call it at each look at the track. */
  look(): void;
  /** Whether the run pauses in a hold that has not run out. */
  isHolding(): boolean;
}

/** So long before the end of a hold the track is paused, if the page is awake. */
const HOLD_ENDS: Millis = 500;

/** Makes what attends to holds. */
export function createTrackHolds({
  run: player,
  trackPlayer,
  loaded,
  played,
  halt,
  takeAlong,
}: TrackHoldParts): TrackHolds {
  const status = (): PlayerView['status'] => player.view.getState().status;
  const isWaiting = (): boolean => played()?.followed?.status === 'waiting';

  /** Where a run goes on that stands: after a pause, or after the tap that it waits for. */
  function standsAt({ plan }: SoundTrack, followed: LiveRun | undefined): Position | undefined {
    const view = player.view.getState();
    if (followed?.status === 'waiting') return followed.position;
    return view.status === 'paused' ? startOf(plan, view.current.segment) : undefined;
  }

  /** What is left of the hold in which the run pauses, before the track is paused; undefined if it pauses in none. */
  function holdLeft(): Millis | undefined {
    const track = loaded();
    const stands = track && standsAt(track, undefined);
    if (track === undefined || stands === undefined) return undefined;
    const at = trackPlayer.place();
    const place = placeAt(track, at);
    return place.kind === 'held' && trackAt(track, stands) === place.until ? place.until - HOLD_ENDS - at : undefined;
  }

  return {
    isHolding: () => (holdLeft() ?? 0) > 0,
    look() {
      const now = played();
      if (now === undefined) return;
      const { track, followed } = now;
      const at = trackPlayer.place();
      // After the run there is only quiet.
      if (status() === 'complete' && at >= track.length - track.spare) return halt();
      const stands = standsAt(track, followed);
      const goesOn = stands && (trackAt(track, stands) ?? Infinity);
      if (goesOn === undefined || at < goesOn - HOLD_ENDS) return;
      if (at < goesOn) return halt();
      // It has gone on by itself.
      takeAlong(() => (isWaiting() ? player.done(0) : player.resume()));
    },
    obeys(command: RemoteCommand) {
      const isPlayed = played() !== undefined && status() === 'paused';
      if (command === 'next' && (isPlayed || holdLeft() !== undefined)) player.resume();
      else if (isPlayed && command === 'pause') halt();
      // A button of headphones pauses what plays: it is the tap that the run waits for.
      else if (isWaiting() && command === 'pause') player.done(0);
      else return false;
      return true;
    },
  };
}
