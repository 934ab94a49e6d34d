// How long words take, as far as that is known: measured for a text that was said before, otherwise estimated from its
// letters and the pace of the voice so far.

import type { Millis } from '../base/units.ts';

/** What is known of the lengths of words; `pace` is 1 for a voice that takes as long as expected. */
export interface Lengths {
  readonly pace: number;
  readonly measured: ReadonlyMap<string, Millis>;
}

/** What is known before a voice has said anything. */
export const NOTHING_MEASURED: Lengths = { pace: 1, measured: new Map() };

/** 150 words of six characters a minute. */
const PER_LETTER: Millis = 65;
/** The silence around words. */
const AROUND: Millis = 200;
/** How much of the pace is the last text's. */
const FRESHNESS = 0.25;
/** A voice that is this many times quicker or slower than expected was not heard, or got stuck. */
const MOST_UNEXPECTED = 4;
/** One that got stuck is given up at 2 s or later, when it has taken more than this many times as long as expected. */
const GIVEN_UP: Millis = 2000;
const STUCK = 2.2;

/** How long a text will take, in milliseconds, as far as that is known. */
export function spokenLength({ pace, measured }: Lengths, text: string): Millis {
  return measured.get(text) ?? expected(text) * pace;
}

/** What is known after a text has taken so long, from being asked for to its end. */
export function lengthsWith(lengths: Lengths, text: string, took: Millis): Lengths {
  const ratio = took / expected(text);
  const slowest = took < GIVEN_UP ? MOST_UNEXPECTED : STUCK;
  if (ratio < 1 / MOST_UNEXPECTED || ratio > slowest) return lengths;
  const { pace, measured } = lengths;
  return { pace: pace + FRESHNESS * (ratio - pace), measured: new Map([...measured, [text, took]]) };
}

function expected(text: string): Millis {
  return AROUND + PER_LETTER * text.trim().length;
}
