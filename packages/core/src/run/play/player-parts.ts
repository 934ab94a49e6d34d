// What can be asked of the player, and what it asks of the engines beside it.

import type { Instant, Millis } from '../../base/units.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import type { Place } from '../plan/segment.ts';
import type { KeptRun } from './kept-run.ts';
import type { RunningRun } from './run.ts';
import type { PlayerView } from './view.ts';

/** The commands of the player. Volumes are 0 to 100. `next`, `previous` and `jump` answer whether there was such a place. */
export interface PlayerCommands {
  load(timer: Timer): void;
  /** Loads a timer and stands, paused, where a run of it was interrupted; answers whether there still is such a place. */
  restore(timer: Timer, kept: KeptRun): boolean;
  /** Takes the timer away, for its screen is left; a run in progress is paused first, so that its place is known. */
  unload(): void;
  /** Loads the newest version of the timer, at its beginning; unloads where there is none any more. */
  renew(): void;
  /**
   * What the main button does, at the instant of a press that was so long ago: starts, pauses or resumes, and in a
   * lead-in begins at once. The second of a double tap does nothing.
   */
  press(ago: Millis): void;
  /** After the lead-in that the person wants; another start during it begins at once. */
  start(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** To the first step of the newest version of the timer. */
  reset(): void;
  /** Ends the run, as a person asks for it; `goBack` leads from where they go to the screen of the run. */
  exit(goBack: () => void): void;
  next(): boolean;
  previous(): boolean;
  jump(place: Place): boolean;
  /** Moves the end of the segment under way by so many milliseconds. */
  adjust(by: Millis): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

/** The tones ahead of a run: what the player asks for. Volumes are 0 to 1. */
export interface TonesAhead {
  /** Inside a gesture: lets the sound begin, or begin again where it was lost. */
  unlock(): void;
  /** Begins a new record. */
  beginRecord(): void;
  /** Lays what lies ahead of a run at `now` and is not laid yet. */
  layAhead(plan: Plan, run: RunningRun, volume: number, now: Instant): void;
  /** Takes back the tones due after an instant; they are to be laid anew. */
  takeBack(after: Instant): void;
  /** Takes back every tone, laid or sounding. */
  clear(): void;
}

/** What the player asks of other engines; `say`, `hush` and `tune` (volume 0 to 1) are the speaker's. */
export interface PlayerNeeds {
  readonly tones: TonesAhead;
  readonly say: (announcement: Announcement) => void;
  readonly hush: () => void;
  /** How long a person wants to get ready after the tap on Start. */
  readonly leadIn: () => Millis;
  /** Has the words of a whole run ready before they are said. */
  readonly prepare: (script: readonly Announcement[]) => void;
  readonly tune: (settings: { readonly enabled: boolean; readonly volume: number }) => void;
  /** Told of a run in progress that a person ended, as it stood; `goBack` leads from where they are then to its screen. */
  readonly onEnded: (by: 'exit' | 'stop' | 'reset', stood: PlayerView, goBack?: () => void) => void;
  /** The version of a timer to run next: the same one where nothing has changed, undefined where there is none any more. */
  readonly newest: (timer: Timer) => Timer | undefined;
}
