// How a step ends other than after its time, and what else may be said of it: a note, two sides, a ladder. The duration
// of such a step keeps its meaning for apps that know nothing of this: the estimate of a tap, the longest of a heart, all of a
// step that rings.

import type { Bpm, Seconds } from '../base/units.ts';
import type { StepBells } from './bells.ts';
import type { StepCount } from './step-count.ts';
import type { Timer, TimerDraft, ZoneNumber } from './timer.ts';

/** Repetitions of an exercise ('12 reps'); `ladder` is how many more, or fewer, with each repeat of the round. */
export interface Repetitions {
  readonly count: number;
  readonly ladder?: number | undefined;
}

/** A border of the heart rate: beats per minute, or a zone by its number. */
export type HeartBorder =
  | { readonly kind: 'bpm'; readonly bpm: Bpm }
  | { readonly kind: 'zone'; readonly zone: ZoneNumber };

/** Ends when someone says so; the step's duration is an estimate, or the longest it takes. */
export interface TapEnd {
  readonly kind: 'tap';
  readonly repetitions?: Repetitions | undefined;
  /** Absent: an estimate. */
  readonly lasts?: typeof AT_MOST | undefined;
}

/**
 * What a stored step says that its duration caps the time to its tap. It stands beside `end`, not in it: an app that knows
 * nothing of it takes the duration for an estimate, and keeps the field.
 */
export const AT_MOST = 'at-most';

/** Ends when the heart rate is below or above a border, not before `atLeast`; the step's duration is the longest it takes. */
export interface HeartEnd {
  readonly kind: 'heart';
  readonly when: 'below' | 'above';
  readonly border: HeartBorder;
  readonly atLeast: Seconds;
}

/** Ends after its time, and rings from then on until someone answers. */
export interface RingEnd {
  readonly kind: 'ring';
}

/**
 * What a stored step says that rings until someone answers. It stands beside `end`, not in it: an app that knows nothing of it
 * reads the step as one that ends after its time, and keeps the field.
 */
export const UNTIL_ANSWERED = 'until-answered';

/** The seconds that a step which the heart ends takes at least until something else is set; all of a shorter one. */
export const NEW_AT_LEAST: Seconds = 15;

/** The ends that may come at another moment than that of the step's duration. */
export type EarlyEnd = TapEnd | HeartEnd;

/** How a step ends; a step without one ends after its time. */
export type StepEnd = EarlyEnd | RingEnd;

/** Whether a step ends by a tap, or after its time at the latest. */
export function isCapped({ end }: Pick<StepExtras, 'end'>): boolean {
  return end?.kind === 'tap' && end.lasts === AT_MOST;
}

/** Whether a step of a timer ends in a way. */
export function endsBy({ rounds }: Pick<Timer, 'rounds'>, kind: StepEnd['kind']): boolean {
  return rounds.some(({ steps }) => steps.some(({ end }) => end?.kind === kind));
}

/** A step in two halves of equal length, one for each side. */
export const BOTH_SIDES = 'both';

/** What a step can say beyond name, time and type; every field is absent in most. */
export interface StepExtras {
  readonly end?: StepEnd | undefined;
  /** Up to 500 characters, shown and on request read aloud. */
  readonly note?: string | undefined;
  /** One https address about the step. */
  readonly link?: string | undefined;
  readonly sides?: typeof BOTH_SIDES | undefined;
  /** Seconds that the step gets longer, or below 0 shorter, with each repeat of its round; it never lasts less than one. */
  readonly ladder?: Seconds | undefined;
  readonly bells?: StepBells | undefined;
  /** What a person counts in it, by tapping. */
  readonly count?: StepCount | undefined;
}

/** Whether a text can be a step's link: an https address without spaces or a user's name. */
export function isStepLink(text: string): boolean {
  return /^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/.test(text);
}

/** Whether a step says any of this. */
export function stepSaysMore({ end, note, link, sides, ladder, bells, count }: StepExtras): boolean {
  return [end, note, link, sides, ladder, bells, count].some((value) => value !== undefined);
}

/** Whether any of this is in a timer, or one of its rounds is shuffled: an app that knows nothing of it would run it otherwise. */
export function saysMore({ rounds }: Pick<TimerDraft, 'rounds'>): boolean {
  return rounds.some(({ order, steps }) => order !== undefined || steps.some(stepSaysMore));
}

/** '12 reps', '1 rep'; '? reps' while the number is empty. */
export function repetitionsText(count: number): string {
  return `${Number.isNaN(count) ? '?' : count} ${count === 1 ? 'rep' : 'reps'}`;
}

/** '120 bpm or below', 'zone 3 or above': the border itself counts. '? bpm' while the number is empty. */
export function limitWords({ when, border }: Pick<HeartEnd, 'when' | 'border'>): string {
  const limit = border.kind === 'zone' ? `zone ${border.zone}` : `${Number.isNaN(border.bpm) ? '?' : border.bpm} bpm`;
  return `${limit} or ${when}`;
}
