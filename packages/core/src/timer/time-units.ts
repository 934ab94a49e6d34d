// The units of time as people write them: in a field, on a kitchen board, in a plan, in a sentence. Each of these has a grammar
// of its own, for in a sentence '400 m' is a distance and in a plan it is a length, but not units of its own.

import type { Seconds } from '../base/units.ts';

/** The words of each unit, as patterns without groups: 'h', 'hr', 'hours'. */
export const UNIT_WORDS = {
  hour: 'h(?:(?:ou)?rs?)?',
  minute: 'm(?:in(?:ute)?s?)?',
  second: 's(?:ec(?:ond)?s?)?',
} as const;
/** The word of any unit. */
export const UNIT_WORD = `(?:${Object.values(UNIT_WORDS).join('|')})`;

const SIZES: readonly (readonly [RegExp, Seconds])[] = [
  [new RegExp(`^${UNIT_WORDS.hour}$`, 'i'), 3600],
  [new RegExp(`^${UNIT_WORDS.minute}$`, 'i'), 60],
  [new RegExp(`^${UNIT_WORDS.second}$`, 'i'), 1],
];

/** How long a unit is, by its word; undefined for any other word. */
export function secondsOfUnit(word: string): Seconds | undefined {
  return SIZES.find(([words]) => words.test(word))?.[1];
}

/** A number with a point or a comma; 0 if there is none. */
export function numberIn(text = '0'): number {
  return Number(text.replace(',', '.'));
}

/** What the parts of a clock face say, hours, minutes and seconds or the last two of them; a part may be missing. */
export function clockSeconds(parts: readonly (string | undefined)[]): Seconds {
  return parts.reduce((sum, part) => sum * 60 + numberIn(part), 0);
}
