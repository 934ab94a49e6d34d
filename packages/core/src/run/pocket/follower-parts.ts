// What keeps a run and the player of its track together, and what it needs for that.

import type { Instant, Millis } from '../../base/units.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunningRun } from '../play/run.ts';
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
}

/** The follower of one track after another. */
export interface TrackFollower {
  /** Follows a track that the player has loaded; without one, the player is unloaded. */
  take(next: SoundTrack | undefined): void;
  /** Plays what lies ahead of a run; false if there is no track for it, and none is left then. */
  play(plan: Plan, run: RunningRun, now: Instant): boolean;
  /** The run has stopped moving, or will be played from elsewhere in the same turn. */
  clear(): void;
  /** Whether the run waits at a pause while the track goes on, quietly. */
  isHeld(): boolean;
}
