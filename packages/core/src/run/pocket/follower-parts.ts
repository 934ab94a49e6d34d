// What keeps a run and the player of its track together, and what it needs for that.

import type { Instant, Millis } from '../../base/units.ts';
import type { RemoteCommand } from '../../ports/page.ts';
import type { Plan } from '../plan/plan.ts';
import type { LiveRun, RunningRun } from '../play/run.ts';
import type { PlayerView } from '../play/view.ts';
import type { SoundTrack } from '../track/track.ts';

/** The run that is followed: the player's view and commands. */
export interface FollowedRun {
  readonly view: {
    getState(): PlayerView;
    subscribe(run: (now: PlayerView, before: PlayerView) => void): void;
  };
  anchor(to: RunningRun, ahead: Millis): void;
  move(by: Millis): void;
  start(): void;
  pause(): void;
  resume(): void;
  done(ago: Millis): boolean;
}

/** The follower of one track after another. */
export interface TrackFollower {
  /** Follows a track that the player has loaded; without one, the player is unloaded. */
  take(next: SoundTrack | undefined): void;
  /** Plays what lies ahead of a run, or the hold that it waits in; false if there is no track for it, and none is left then. */
  play(plan: Plan, run: LiveRun, now: Instant): boolean;
  /** The run has stopped moving, or will be played from elsewhere in the same turn. */
  clear(): void;
  /** Does what a command of a lock screen means while the track holds; false if it means there what it always does. */
  obeys(command: RemoteCommand): boolean;
}
