// How a run shows the time of a step: as digits, or as a picture; and whether a breath that is shown is heard.

import type { GlobalSettings } from './timer.ts';

/** What can be chosen. */
export const TIME_SHOWN_AS = ['digits', 'disc', 'breath'] as const;
/** Digits, a disc that shrinks, or a circle that breathes. */
export type TimeShownAs = (typeof TIME_SHOWN_AS)[number];

/** The way of a name; digits for none, and for one that this build does not know. */
export function timeShownAs(name: string | undefined): TimeShownAs {
  return TIME_SHOWN_AS.find((known) => known === name) ?? 'digits';
}

/** The name of a tone that glides up while breathing in and down while breathing out. */
export const BREATH_TONE = 'tone';

/** Whether a breath is shown, and heard as that tone. */
export function hasBreathTone({ showAs, breathSound }: Pick<GlobalSettings, 'showAs' | 'breathSound'>): boolean {
  return timeShownAs(showAs) === 'breath' && breathSound === BREATH_TONE;
}
