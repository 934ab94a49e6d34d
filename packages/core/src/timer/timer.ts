// What a person writes: a timer of rounds, a round of steps. Plain data; every edit of it is in edit.ts.

import type { Seconds } from '../base/units.ts';
import type { Sport } from './sport.ts';
import type { StepExtras } from './step-end.ts';

/** The seven types of a step, in the specification's order (section 3). */
export const STEP_TYPES = ['preparation', 'work', 'rest', 'recovery', 'timer', 'meditation', 'delay'] as const;
/** What kind of stretch a step is; determines its colour, wording and tone of voice. */
export type StepType = (typeof STEP_TYPES)[number];

/** The five target zones a step can have. */
export const ZONE_NUMBERS = [1, 2, 3, 4, 5] as const;
/** A heart-rate zone by its number. */
export type ZoneNumber = (typeof ZONE_NUMBERS)[number];

/** How often a round is repeated: a whole number of at least 1, or forever. A draft may hold NaN while its field is empty. */
export type RoundRepeat = number | 'infinite';

/** One timed piece of a round; `repeat` times in a row (its reps). */
export interface Step extends StepExtras {
  readonly id: string;
  readonly name: string;
  readonly duration: Seconds;
  readonly type: StepType;
  readonly repeat: number;
  readonly targetHeartRateZone?: ZoneNumber | undefined;
  /** Seconds between chimes; absent or 0 means off. */
  readonly chimeInterval?: Seconds | undefined;
  readonly coachingEnabled: boolean;
  readonly pauseAfterEnd: boolean;
}

/** Steps in a row, repeated as one, with a rest between the repeats. */
export interface Round {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly repeat: RoundRepeat;
  readonly restAfterRound?: Seconds | undefined;
  /** Absent means as written; shuffled draws an order for each run. */
  readonly order?: 'shuffled' | undefined;
}

/** How the last seconds are counted other than by beeps alone: by spoken numbers, or by both. */
export type SpokenCountdown = 'numbers' | 'both';
/** Every way to count the last seconds. */
export type CountdownSound = 'beeps' | SpokenCountdown;

/** What applies to the whole timer. */
export interface GlobalSettings {
  /** Whether the last seconds are counted at all. */
  readonly countdownBeep: boolean;
  /** Absent means beeps (D33). */
  readonly spokenCountdown?: SpokenCountdown | undefined;
  /** The set of sounds by its name; absent means the tones, as does one that this build does not know. */
  readonly sounds?: string | undefined;
  /** How a run shows the time, by its name; absent means digits, as does one that this build does not know. */
  readonly showAs?: string | undefined;
  /** What is heard of a breath that is shown, by its name; absent means nothing, as does one that this build does not know. */
  readonly breathSound?: string | undefined;
  /** Absent means training. */
  readonly sport?: Sport | undefined;
  readonly voiceEnabled: boolean;
  /** 0 to 100. */
  readonly volume: number;
}

/** A timer as its owner wrote it. */
export interface Timer {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly rounds: readonly Round[];
  readonly globalSettings: GlobalSettings;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** What is drawn for a run is drawn from this, where several devices run it together. Never stored. */
  readonly drawnFrom?: number | undefined;
}

/** The owner of a timer that is in no one's library. */
export const NO_ONE = '';

/** A timer being written: what the editor changes before it is saved. */
export type TimerDraft = Pick<Timer, 'name' | 'description' | 'rounds' | 'globalSettings' | 'tags'>;

/** The defaults of new items (specification, section 3). */
export const NEW_STEP = { name: 'New Step', duration: 30, type: 'work' } as const;
/** A new delay; the coach stays quiet during it. */
export const NEW_DELAY = { name: 'Delay', duration: 5, type: 'delay' } as const;
/** The global settings of a new timer. */
export const NEW_GLOBAL_SETTINGS: GlobalSettings = { countdownBeep: true, voiceEnabled: true, volume: 70 };

/** A timer in no one's library, to run once; the same id gives the same timer. */
export function ownerlessTimer(draft: TimerDraft, id: string): Timer {
  return { ...draft, id, userId: NO_ONE, createdAt: new Date(0), updatedAt: new Date(0) };
}

/** An empty timer draft. */
export function newTimerDraft(): TimerDraft {
  return { name: '', rounds: [], globalSettings: NEW_GLOBAL_SETTINGS, tags: [] };
}

/** A new step: 30 s of work, once. */
export function newStep(id: string): Step {
  return { id, ...NEW_STEP, repeat: 1, coachingEnabled: true, pauseAfterEnd: false };
}

/** A new delay: 5 silent seconds, once. */
export function newDelay(id: string): Step {
  return { id, ...NEW_DELAY, repeat: 1, coachingEnabled: false, pauseAfterEnd: false };
}

/** A new round without steps, 'Round N' by its position, which counts from 1. */
export function newRound(id: string, position: number): Round {
  return { id, name: `Round ${position}`, steps: [], repeat: 1, restAfterRound: 0 };
}

/** Whether a round ever rests: only between repeats, so only when there is more than one (D7). */
export function hasRests(round: Pick<Round, 'repeat'>): boolean {
  return round.repeat === 'infinite' || round.repeat > 1;
}
