// What the editor's fields accept (specification, section 5), and how large a stored timer may be at all. The fields
// enforce the editor's limits; the others keep one hostile document from hurting everything else.

import { cutCharacters } from '../base/short-text.ts';

/** Hours of a duration field. */
export const HOURS_LIMIT = { min: 0, max: 23 } as const;
/** Minutes of a duration field. */
export const MINUTES_LIMIT = { min: 0, max: 59 } as const;
/** Seconds of a duration field. */
export const SECONDS_LIMIT = { min: 0, max: 59 } as const;
/** Reps of a step; anything that is not a number, or is below, falls back to 1. */
export const STEP_REPEAT_LIMIT = { min: 1, max: 100 } as const;
/** Repeats of a round. */
export const ROUND_REPEAT_LIMIT = { min: 1, max: 1_000_000 } as const;
/**
 * What a person may write, in number and in characters as they are seen (D46); a note and a link are counted in UTF-16 units.
 * Reported, never cut.
 */
export const WRITTEN_LIMIT = {
  name: 120,
  description: 2_000,
  tags: 100,
  tag: 40,
  note: 500,
  link: 2_000,
  rounds: 2_000,
  steps: 20_000,
} as const;
/** Seconds of rest after a round; the field stops at 0, the validation at an hour. */
export const REST_LIMIT = { min: 0, max: 3600 } as const;
/** Seconds between chimes: from 0 (off) up to the step's own duration. */
export function chimeLimitOf(step: { readonly duration: number }): { readonly min: 0; readonly max: number } {
  return { min: 0, max: Number.isFinite(step.duration) ? Math.max(0, step.duration) : 0 };
}
/** Repetitions of an exercise, and how many more or fewer with each repeat of the round. */
export const REPETITIONS_LIMIT = { min: 1, max: 1_000, ladder: 100 } as const;
/** After how many taps a count is spoken. */
export const SAY_EVERY_LIMIT = { min: 1, max: 1_000 } as const;
/** Beats per minute at which a step can end. */
export const BORDER_LIMIT = { min: 30, max: 240 } as const;
/** Seconds that a step can grow or shrink with each repeat of its round. */
export const LADDER_LIMIT = { min: -3600, max: 3600 } as const;
/** Strikes of the bell at the end of a step. */
export const STRIKES_LIMIT = { min: 1, max: 3 } as const;
/** Seconds between two of them. */
export const APART_LIMIT = { min: 1, max: 10 } as const;
/** The volume of a timer. */
export const VOLUME_LIMIT = { min: 0, max: 100 } as const;

/** The most a stored timer may hold to be read at all: older versions wrote more than may be written today. */
export const DOCUMENT_LIMIT = {
  rounds: WRITTEN_LIMIT.rounds,
  steps: WRITTEN_LIMIT.steps,
  repeat: 1_000_000_000,
  /** Seconds: one day. */
  duration: 86_400,
  name: 500,
  description: 5_000,
  tags: 100,
  tag: 100,
  id: 128,
} as const;

/** A name with a mark after it, for which a name at its limit is shortened; no character is cut in half. */
export function markedName(name: string, mark: string): string {
  return cutCharacters(name, WRITTEN_LIMIT.name - mark.length, DOCUMENT_LIMIT.name - mark.length) + mark;
}
