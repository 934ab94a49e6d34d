import { END_CHOICES, type EndChoice } from '@roundbell/core/timer';

/** How a step can end, as it is chosen. */
const END_LABELS: Readonly<Record<EndChoice, string>> = {
  time: 'After its time',
  ring: 'Rings until I answer',
  tap: 'When I tap',
  capped: 'When I tap, at most this long',
  below: 'When the heart rate falls below',
  above: 'When the heart rate rises above',
};

/** What the select offers. */
export const END_OPTIONS = END_CHOICES.map((value) => ({ value, label: END_LABELS[value] }));

/** What a choice means for the time of the step. */
export const END_HINTS: Readonly<Record<EndChoice, string | undefined>> = {
  time: undefined,
  ring: 'Rings when its time is over, for up to 15 minutes.',
  tap: 'Waits for Done. Its time is an estimate.',
  capped: 'Ends with Done, or when its time is over.',
  below: 'Without a heart rate, it lasts its whole time.',
  above: 'Without a heart rate, it lasts its whole time.',
};
