// What should be heard, and when.

import type { Instant, Millis } from '../base/units.ts';
import type { CueName, NumberName, Samples, ToneName } from '../ports/audio.ts';

/** A tone or a spoken number to be heard at an instant of the run clock. */
export interface Cue {
  readonly at: Instant;
  readonly tone: CueName;
  /** How much of its own level it has, above 0 and up to 1; all of it without. */
  readonly share?: number;
}

/** What is asked of a device at an instant: a tone, or a spoken number with its samples. Volume 0 to 1. */
export type ToneOrder = { readonly at: Instant; readonly volume: number } & (
  | { readonly name: ToneName }
  | { readonly name: NumberName; readonly samples: Samples }
);

/** The numbers of a countdown in one voice. */
export type SpokenNumbers = Readonly<Record<NumberName, Samples>>;

/** Whether it is a spoken number, and not a tone. */
export function isNumber(name: CueName): name is NumberName {
  return name.startsWith('number-');
}

/** A tone later than this is dropped, never bunched: a late countdown misleads. */
export const LATEST_TONE: Millis = 120;
