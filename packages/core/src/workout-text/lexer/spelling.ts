// Words one slip of a finger away from those that the reader lives by: units, counts, rests.
// cspell:ignore rset reast

import type { ParseNotes } from './notes.ts';
import { reworded } from './wording.ts';

const BY_NUMBERS = 'rounds round seconds second minutes minute secs mins hours hour sets times reps'.split(' ');
const ANYWHERE = 'recovery repeat repeats between tabata'.split(' ');
/** Close to one of these, and words themselves. */
const OTHERS: ReadonlySet<string> = new Set(
  'recover recovers recovered pounds sounds bounds mounds wounds grounds round sec secs min mins set rep pound sound ground bound found mound wound sats bets jets lets nets pets vets wets seats steps reds rips raps tires tiles tines limes dimes mimes tides ties timer timed tames house hour tours yours fours pours repeated repeals ours sits gets'.split(
    ' ',
  ),
);

/** A text with the words that matter spelled right; every correction is noted. */
export function spelled(text: string, notes: ParseNotes): string {
  const noted = (written: string, meant: string): string => {
    notes.note(`I read "${written}" as "${meant}".`);
    return meant;
  };
  const corrected = (known: readonly string[]) => (written: string) => {
    const low = written.toLowerCase();
    const meant = known.includes(low) || OTHERS.has(low) ? undefined : known.find((one) => isNear(low, one));
    return meant === undefined ? written : noted(written, meant);
  };
  return reworded(text, [
    [/(?<=\d ?)\p{L}{4,9}(?!\p{L})/gu, corrected(BY_NUMBERS)],
    [
      /(?<=\d ?[a-z]+ )(?:rst|rset|ret|rets|reast|brake)(?!\p{L})/giu,
      (written) => noted(written, /^b/i.test(written) ? 'break' : 'rest'),
    ],
    [/(?<!\p{L})\p{L}{6,10}(?!\p{L})/gu, corrected(ANYWHERE)],
  ]);
}

/** Whether one letter is missing, added, changed, or swapped with the next. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [left, right] = [one.slice(from), other.slice(from)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
