// Keeps a run and the player of its track together: the run's commands move it, and its place, whatever moved it, is the run's.

import type { Instant, Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Page } from '../../ports/page.ts';
import type { Stop } from '../../ports/stop.ts';
import type { TrackNews, TrackPlayer } from '../../ports/track-player.ts';
import type { LiveRun } from '../play/run.ts';
import type { PlayerView } from '../play/view.ts';
import { nowPlayingOf } from '../session/now-playing.ts';
import { placeAt } from '../track/track-place.ts';
import { isCut, type SoundTrack } from '../track/track.ts';
import { trackCorrection, UNSTEADY } from './anchor.ts';
import type { FollowedRun, TrackFollower } from './follower-parts.ts';
import type { PocketNote } from './pocket-view.ts';
import { createTrackHolds } from './track-holds.engine.ts';
import { createTrackSeeker } from './track-seeker.engine.ts';

/** What the follower needs of the world; `onNote` gets what a person should know, `onLost` that live sound has to go on. */
export interface TrackFollowerParts {
  readonly clock: Clock;
  readonly page: Page;
  readonly trackPlayer: TrackPlayer;
  readonly run: FollowedRun;
  readonly onNote: (note: PocketNote) => void;
  readonly onLost: (note: PocketNote) => void;
}

/** A sound that has not come back by then has stopped. */
const STALLED: Millis = 2000;

/** Makes a follower without a track. */
export function createTrackFollower(parts: TrackFollowerParts): TrackFollower {
  const { clock, page, trackPlayer, run: player, onNote, onLost } = parts;
  let track: SoundTrack | undefined;
  let followed: LiveRun | undefined;
  /** Whether the page wants the track to play. */
  let isWanted = false;
  /** From when the place of the player counts. */
  let steadyFrom: Instant = Infinity;
  /** The distance between run and track is no jump: the page has caused it, or the sound had to wait. */
  let isOwn = false;
  let isCorrecting = false;
  let isCleared = false;
  let stopWaiting: Stop = () => {};
  const now = (): Instant => Math.ceil(clock.now());
  const status = (): PlayerView['status'] => player.view.getState().status;
  const seeker = createTrackSeeker(parts, () => (isOwn = true));
  const holds = createTrackHolds({
    run: player,
    trackPlayer,
    loaded: () => track,
    played: () => (track !== undefined && isWanted ? { track, followed } : undefined),
    halt,
    takeAlong(change) {
      isOwn = true;
      uncorrected(change);
    },
  });

  function tune({ volume, muted }: PlayerView): void {
    trackPlayer.setVolume(volume / 100);
    trackPlayer.setMuted(muted);
  }

  function halt(): void {
    isWanted = false;
    steadyFrom = Infinity;
    stopWaiting();
    seeker.rest();
    trackPlayer.pause();
  }

  /** The player of the run answers with the same run, moved: no reason to seek. */
  function uncorrected(change: () => void): void {
    isCorrecting = true;
    change();
    isCorrecting = false;
  }

  function bring(at: Instant): void {
    if (track === undefined || followed?.status !== 'running' || status() !== 'running' || seeker.isAway()) return;
    const correction = trackCorrection(track, followed, { at, now: now(), isOwn });
    isOwn = false;
    if (correction.kind === 'shift') uncorrected(() => player.move(correction.by));
    else if (correction.kind === 'jump') uncorrected(() => player.anchor(correction.run, correction.ahead));
  }

  function correct(): void {
    if (isCorrecting || seeker.isAway() || !isWanted || now() < steadyFrom) return;
    const at = trackPlayer.place();
    if (track !== undefined && isCut(track) && placeAt(track, at).kind === 'over') stopRun('pocket-ends');
    else bring(at);
  }

  /** The run pauses where its sound stopped. */
  function stopRun(note?: PocketNote): void {
    bring(trackPlayer.place());
    halt();
    if (status() === 'running') player.pause();
    if (note !== undefined) onNote(note);
  }

  function lose(): false {
    onLost('pocket-live');
    return false;
  }

  function awaitSound(): void {
    stopWaiting();
    stopWaiting = clock.after(STALLED, () => (page.isVisible() ? stopRun('pocket-stopped') : awaitSound()));
  }

  function sounds(): void {
    steadyFrom = now() + UNSTEADY;
    stopWaiting();
    page.showNowPlaying(nowPlayingOf(player.view.getState()));
    page.retakeButtons();
  }

  /** Someone let it play who is not the page. */
  function goOn(): void {
    isWanted = true;
    isOwn = true;
    if (followed?.status === 'waiting') player.done(0);
    else if (holds.isHolding()) return;
    else if (status() === 'paused') player.resume();
    else if (status() === 'ready') player.start();
    else if (status() !== 'running') halt();
  }

  const hear: Readonly<Record<TrackNews, () => void>> = {
    playing: sounds,
    seeked() {
      seeker.arrived();
      correct();
    },
    moved() {
      if (track !== undefined && followed !== undefined) seeker.look(track, followed, now());
      if (!seeker.isAway()) holds.look();
      correct();
    },
    waiting() {
      isOwn = true;
      steadyFrom = Infinity;
      awaitSound();
    },
    ended() {
      if (seeker.goBack()) return trackPlayer.play();
      if (track !== undefined && isCut(track)) return stopRun('pocket-ends');
      holds.look();
      isOwn = true;
      bring(trackPlayer.place());
      halt();
    },
    play: () => !isWanted && goOn(),
    pause: () => isWanted && stopRun(),
    refused: () => isWanted && stopRun('pocket-stopped'),
    failed: lose,
  };
  trackPlayer.onNews((news) => track !== undefined && hear[news]());
  player.view.subscribe(tune);

  return {
    take(next) {
      halt();
      track = next;
      followed = undefined;
      seeker.forget();
      if (next === undefined) trackPlayer.unload();
      else tune(player.view.getState());
    },
    play(plan, run, at) {
      if (track === undefined || track.plan.timer !== plan.timer || track.plan.shuffle !== plan.shuffle) return false;
      isCleared = false;
      // A run that has come to wait is where its track is.
      const waits = isWanted && followed !== undefined && run.status === 'waiting';
      if (run !== followed && isCorrecting) seeker.resume(track, run, at);
      else if (run !== followed && !waits) {
        if (!seeker.go(track, run, at)) return lose();
        if (!isWanted) trackPlayer.play();
        isWanted = true;
      }
      followed = run;
      correct();
      return true;
    },
    clear() {
      isCleared = true;
      followed = undefined;
      // A skip is no pause: a locked phone may not let the sound begin again.
      void Promise.resolve().then(() => isCleared && isWanted && halt());
    },
    obeys: holds.obeys,
  };
}
