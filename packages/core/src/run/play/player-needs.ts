// What the player asks of the other engines: tones ahead of a run, words, and what a person wants.

import type { Instant, Millis } from '../../base/units.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import type { LiveRun } from './run.ts';
import type { PlayerView } from './view.ts';

/** What the player asks about the tones ahead of a run. Volumes are 0 to 1. */
export interface TonesAhead {
  /** Call inside a gesture: lets the sound begin, or begin again if it was lost. */
  unlock(): void;
  /** Begins a new record. */
  beginRecord(): void;
  /** Schedules what lies ahead of a run at `now` and is not scheduled yet: while it waits for a tap, nothing. */
  scheduleAhead(plan: Plan, run: LiveRun, volume: number, now: Instant): void;
  /** Takes back the tones due after an instant, to be scheduled again: so much later if the run was moved. */
  takeBack(after: Instant, movedBy?: Millis): void;
  /** Takes back every tone, scheduled or sounding. */
  clear(): void;
  /** Lets the sound device go once the last tones and words are out: the run has ended, or paused on its own. */
  letGo(): void;
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
