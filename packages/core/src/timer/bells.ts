// Which sounds a timer and a step have other than the tones: a set for the whole timer, and the bells of a step.

import type { Seconds } from '../base/units.ts';

/** What says that a step has no sound at its beginning, or at its end. */
export const NO_SOUND = 'none';

/**
 * The sound at one end of a step by its name: 'none', a set, or one of a person's own ('own:3f9c:3250'). One that this build does not
 * know is kept, and heard as tones.
 */
export type StepSound = string;

/** The bells of a step; each field is absent where the timer's own are heard. */
export interface StepBells {
  readonly start?: StepSound | undefined;
  readonly end?: StepSound | undefined;
  /** How often the bell at its end is struck; once without. */
  readonly strikes?: number | undefined;
  /** So many seconds lie between two strikes. */
  readonly apart?: Seconds | undefined;
  /** What its chimes are by name; as in the timer without. */
  readonly chime?: StepSound | undefined;
  /** Whether its chimes are at random moments, about as often as the interval says. */
  readonly chimes?: 'random' | undefined;
  /** What sounds under the whole step by its name; nothing without. One that this build does not know is kept, and not heard. */
  readonly background?: StepSound | undefined;
  /** How loud that is, 0 to 100; half without. */
  readonly backgroundVolume?: number | undefined;
}

const SOUND_NAME = /^[a-z\d][a-z\d:-]{0,63}$/;

/** Whether a text can be the name of a sound, known here or not. */
export function isSoundName(text: string): boolean {
  return SOUND_NAME.test(text);
}

/** How loud a background is until something else is set. */
export const NEW_BACKGROUND_VOLUME = 50;

/** The seconds between strikes until something else is set. */
export const NEW_APART: Seconds = 2;
