// How a run shows the time of a step: as digits, or as a picture.

/** What can be chosen. */
export const TIME_SHOWN_AS = ['digits', 'disc', 'breath'] as const;
/** Digits, a disc that shrinks, or a circle that breathes. */
export type TimeShownAs = (typeof TIME_SHOWN_AS)[number];

/** The way of a name; digits for none, and for one that this build does not know. */
export function timeShownAs(name: string | undefined): TimeShownAs {
  return TIME_SHOWN_AS.find((known) => known === name) ?? 'digits';
}
