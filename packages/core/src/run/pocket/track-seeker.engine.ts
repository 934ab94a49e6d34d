// Takes the player of a track to where a run is heard, and back from the quiet that it spends given time in.

import type { Instant, Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Stop } from '../../ports/stop.ts';
import type { TrackPlayer } from '../../ports/track-player.ts';
import type { LiveRun } from '../play/run.ts';
import type { SoundTrack } from '../track/track.ts';
import { trackMoment } from './anchor.ts';
import { earlyUntil, quietWith, wayOf } from './way.ts';

/** Takes a player to its places. */
export interface TrackSeeker {
  /** Goes where a run is heard from; false if there is no track for it. */
  go(track: SoundTrack, run: LiveRun, now: Instant): boolean;
  /** Watches for the end of the quiet in which a run goes on that plays again. */
  resume(track: SoundTrack, run: LiveRun, now: Instant): void;
  /** Has the quiet last as long as it has to; call it at each look. */
  look(track: SoundTrack, run: LiveRun, now: Instant): void;
  /** The place that was asked for is reached. */
  arrived(): void;
  /** Whether the place of the player says nothing about the run. */
  isAway(): boolean;
  /** Goes back from the quiet at once; false if it is not there. */
  goBack(): boolean;
  /** The player is paused. */
  rest(): void;
  /** Another track. */
  forget(): void;
}

/** A place this near is not sought: it would be heard as a gap. */
const NEAR: Millis = 250;
/** The quiet is begun again when no more than this is left. */
const LEAST_QUIET: Millis = 1000;

/** Makes a seeker; `onOwn` is called when what it does causes a distance between run and track. */
export function createTrackSeeker(
  { clock, trackPlayer }: { readonly clock: Clock; readonly trackPlayer: TrackPlayer },
  onOwn: () => void,
): TrackSeeker {
  let isSeeking = false;
  /** Where the track goes on after the quiet. */
  let back: Instant | undefined;
  /** Time was given to a segment before it began, or soon after. */
  let isEarly = false;
  let stop: Stop = () => {};

  function seek(to: Instant): void {
    onOwn();
    if (Math.abs(trackPlayer.place() - to) <= NEAR) return;
    isSeeking = true;
    trackPlayer.seek(to);
  }

  function goBack(): boolean {
    if (back === undefined) return false;
    const to = back;
    back = undefined;
    seek(to);
    return true;
  }

  function watch(track: SoundTrack, run: LiveRun, now: Instant): void {
    stop();
    if (run.status !== 'running') return;
    const early = earlyUntil(track, run);
    isEarly = early > now;
    const at = trackMoment(track, run, now);
    if (isEarly) stop = clock.after(early - now, () => go(track, run, early));
    else if (back !== undefined && at !== undefined) stop = clock.after(Math.max(0, back - at), goBack);
  }

  function go(track: SoundTrack, run: LiveRun, now: Instant): boolean {
    const way = wayOf(track, run, now, { place: trackPlayer.place(), back });
    if (way === undefined) return false;
    ({ back } = way);
    seek(way.from);
    watch(track, run, now);
    return true;
  }

  return {
    go,
    resume: watch,
    goBack,
    look(track, run, now) {
      const at = run.status === 'running' ? trackMoment(track, run, now) : undefined;
      if (back === undefined || at === undefined || isSeeking) return;
      const left = back - at;
      if (left > LEAST_QUIET && track.length - trackPlayer.place() < LEAST_QUIET) seek(quietWith(track, left));
    },
    arrived() {
      isSeeking = false;
    },
    isAway: () => isSeeking || isEarly || back !== undefined,
    rest: () => stop(),
    forget() {
      stop();
      isSeeking = false;
      isEarly = false;
      back = undefined;
    },
  };
}
