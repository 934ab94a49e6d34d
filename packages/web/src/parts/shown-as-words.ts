import type { TimeShownAs } from '@roundbell/core/timer';

/** The ways to show the time, as they can be chosen. */
export const SHOWN_AS_OPTIONS: readonly { readonly value: TimeShownAs; readonly label: string }[] = [
  { value: 'digits', label: 'Digits' },
  { value: 'disc', label: 'Disc' },
  { value: 'breath', label: 'Breath' },
];
