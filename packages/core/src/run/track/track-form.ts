// The ways in which the file of a track can be written, best first: what one device refuses, another may be all it plays.

import type { Millis } from '../../base/units.ts';
import type { WaveFormat } from '../../sound/wav.ts';

/** How samples are written, and how many there are in a second. */
export interface TrackForm {
  readonly format: WaveFormat;
  /** In hertz. */
  readonly rate: number;
}

/** All forms by name, best first. */
export const TRACK_FORMS = {
  'mu-law-16k': { format: 'mu-law', rate: 16_000 },
  'mu-law-8k': { format: 'mu-law', rate: 8000 },
  'pcm-8k': { format: 'pcm16', rate: 8000 },
} as const satisfies Readonly<Record<string, TrackForm>>;
/** One of the forms. */
export type TrackFormName = keyof typeof TRACK_FORMS;

/** The longest track of each form, so that none takes more than 90 MB; an hour has room for its lead-in, its beginning and its end. */
const LONGEST: Readonly<Record<TrackFormName, Millis>> = {
  'mu-law-16k': 3_720_000,
  'mu-law-8k': Infinity,
  'pcm-8k': 1_800_000,
};
const NAMES: readonly TrackFormName[] = ['mu-law-16k', 'mu-law-8k', 'pcm-8k'];

/** The forms in which a track of a length can be written, best first; there is always one. */
export function formsFor(length: Millis): readonly [TrackFormName, ...TrackFormName[]] {
  const [best = 'mu-law-8k', ...others] = NAMES.filter((name) => length <= LONGEST[name]);
  return [best, ...others];
}
