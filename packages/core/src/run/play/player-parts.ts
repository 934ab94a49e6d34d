// What the player can be asked, and what it asks of the other engines.

import type { Instant, Millis } from '../../base/units.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import type { Place, Segment } from '../plan/segment.ts';
import type { KeptRun } from './kept-run.ts';
import type { LiveRun, RunningRun } from './run.ts';
import type { PlayerView } from './view.ts';

/** The commands of the player. Volumes are 0 to 100. `next`, `previous` and `jump` return whether there was such a place. */
export interface PlayerCommands {
  load(timer: Timer): void;
  /** Loads a timer and pauses where a run of it was interrupted; returns whether that place still exists. */
  restore(timer: Timer, kept: KeptRun): boolean;
  /** Removes the timer, as its screen is left; a run in progress is paused first, so that its place is known. */
  unload(): void;
  /** Loads the newest version of the timer, at its beginning; unloads if there is none any more. */
  renew(): void;
  /**
   * What the main button does, at the instant of a press made that long ago: starts, pauses or resumes, and in a
   * lead-in begins immediately. The second press of a double tap does nothing.
   */
  press(ago: Millis): void;
  /** Begins after the lead-in that the person wants; another start during it begins immediately. */
  start(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** To the first step of the newest version of the timer. */
  reset(): void;
  /** Ends the run, as a person asks for it; `goBack` leads from where they go back to the run's screen. */
  exit(goBack: () => void): void;
  /** Ends the step that a tap ends, by a press made that long ago; false, and nothing changes, unless one is under way. */
  done(ago: Millis): boolean;
  /** Done with a step that a tap ends, to the next segment from any other. */
  next(): boolean;
  previous(): boolean;
  jump(place: Place): boolean;
  /** Takes the run to where one stands that began, or begins, at an instant: nothing of what has passed is made up for (RUN-146). */
  join(began: Instant): void;
  /** Whether the run stands where one stands that began at an instant. */
  isInStep(began: Instant): boolean;
  /** Moves a running run by so little in time that no tone, word or transition comes twice or not at all (RUN-147). */
  move(by: Millis): void;
  /**
   * Puts a running run where its track is, so much further on, or back if it is negative: nothing of what lies between is made
   * up for (TRK-19).
   */
  anchor(to: RunningRun, ahead: Millis): void;
  /** Moves the end of the current segment by so many milliseconds. */
  adjust(by: Millis): void;
  /** Moves a running run to three seconds before the end of this segment, if it is in it and more are left (RUN-200). */
  hasten(segment: Segment): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

/** What the player asks about the tones ahead of a run. Volumes are 0 to 1. */
export interface TonesAhead {
  /** Call inside a gesture: lets the sound begin, or begin again if it was lost. */
  unlock(): void;
  /** Begins a new record. */
  beginRecord(): void;
  /** Schedules what lies ahead of a run at `now` and is not scheduled yet: nothing while it waits. */
  scheduleAhead(plan: Plan, run: LiveRun, volume: number, now: Instant): void;
  /** Takes back the tones due after an instant, to be scheduled again: so much later if the run was moved (RUN-147). */
  takeBack(after: Instant, movedBy?: Millis): void;
  /** Takes back every tone, scheduled or sounding. */
  clear(): void;
}

/** What the player asks of other engines; `say`, `enter`, `hush` and `tune` (volume 0 to 1) are the speaker's. */
export interface PlayerNeeds {
  readonly tones: TonesAhead;
  /** Says the words of one moment, by their priority. */
  readonly say: (...announcements: readonly Announcement[]) => void;
  /** Tells when the segment began that the run has come to: words of earlier ones are over. */
  readonly enter: (since: Instant) => void;
  readonly hush: () => void;
  /** Whether a run cannot be set moving yet, as its sound is still being made. */
  readonly isWaiting?: () => boolean;
  /** Whether the coach asked for another effort in this step, which has not come yet. */
  readonly isCorrecting?: () => boolean;
  /** How long a person wants to get ready after the tap on Start. */
  readonly leadIn: () => Millis;
  /** Gets the words of a whole run ready before they are said. */
  readonly prepare: (script: readonly Announcement[]) => void;
  readonly tune: (settings: { readonly enabled: boolean; readonly volume: number }) => void;
  /**
   * Called with a run in progress that a person ended, as it was; `goBack` leads from where they are then to its
   * screen.
   */
  readonly onEnded: (by: 'exit' | 'stop' | 'reset', stood: PlayerView, goBack?: () => void) => void;
  /** The version of a timer to run next: the same one if nothing has changed, undefined if there is none any more. */
  readonly newest: (timer: Timer) => Timer | undefined;
  /** How late an event may be noticed and still be reported; 2 s if absent, as by a clock that keeps real time. */
  readonly lateness?: () => Millis;
}
