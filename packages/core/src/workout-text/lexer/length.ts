// A length of time as one word: '10m', '1m30', '1h2m30s', "5'", '30"', '1:30', '2,5m'.

import { splitDuration, tidySeconds, type Seconds } from '../../base/units.ts';
import { clockSeconds, HOURS, MINUTES, numberIn, SECONDS } from '../../timer/duration-text.ts';

/** The word of any unit. */
export const UNIT_WORD = `(?:${HOURS}|${MINUTES}|${SECONDS})`;
const SIZES: readonly (readonly [RegExp, Seconds])[] = [
  [new RegExp(`^${HOURS}$`, 'i'), 3600],
  [new RegExp(`^${MINUTES}$`, 'i'), 60],
  [new RegExp(`^${SECONDS}$`, 'i'), 1],
];

/** How long a unit is, by its word; undefined for any other word. */
export function secondsOfUnit(word: string): Seconds | undefined {
  return SIZES.find(([words]) => words.test(word))?.[1];
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?(?:e-\d+)?)`;
const LENGTH = new RegExp(`^(?:${NUMBER}h(?:rs?)?)?(?:${NUMBER}(?:m(?:ins?)?|'))?(?:${NUMBER}(s(?:ecs?)?|")?)?$`, 'i');
const CLOCK = /^(?:(\d+):)?(\d+):(\d\d(?:[.,]\d+)?)$/;

/** A length that was found at a word, and how many words it takes. */
export interface FoundLength {
  readonly seconds: Seconds;
  readonly words: number;
}

/** The length of one word; undefined if it is none. A number alone is none. */
export function lengthIn(word: string): Seconds | undefined {
  const clock = CLOCK.exec(word);
  if (clock !== null) return tidySeconds(clockSeconds(clock.slice(1)));
  const found = LENGTH.exec(word);
  if (found === null) return undefined;
  const [hours, minutes, rest, unit] = found.slice(1);
  if (hours === undefined && minutes === undefined && unit === undefined) return undefined;
  // '1h30' is an hour and a half, '1m30' a minute and a half.
  const size = hours !== undefined && minutes === undefined && unit === undefined ? 60 : 1;
  const hoursOnly = numberIn(hours);
  if (isRate(hoursOnly, word)) return undefined;
  return tidySeconds(hoursOnly * 3600 + numberIn(minutes) * 60 + numberIn(rest) * size);
}

/** '142 HR' is a heart rate: no step lasts that many hours. */
function isRate(hours: number, unit: string): boolean {
  return hours > 24 && /hr$/i.test(unit);
}

/** The length that begins at a word: '10m', '10 min', '1h 30m'; '4:45 Pace' is none. */
export function lengthAt(words: readonly string[], at: number): FoundLength | undefined {
  const first = lengthHere(words, at);
  if (first === undefined) return undefined;
  const next = lengthHere(words, at + first.words);
  if (next === undefined || !fitsInto(next.seconds, first.seconds)) return first;
  return { seconds: first.seconds + next.seconds, words: first.words + next.words };
}

/** A length as one word that `lengthIn` reads back; '?' if it is not known. */
export function lengthText(seconds: Seconds): string {
  if (Number.isNaN(seconds)) return '?';
  if (!Number.isInteger(seconds)) return `${seconds}s`;
  const parts = splitDuration(seconds);
  const text = [
    parts.hours && `${parts.hours}h`,
    parts.minutes && `${parts.minutes}m`,
    parts.seconds && `${parts.seconds}s`,
  ];
  return text.filter(Boolean).join('') || '0s';
}

function lengthHere(words: readonly string[], at: number): FoundLength | undefined {
  const [word = '', unit = ''] = words.slice(at, at + 2);
  if (CLOCK.test(word) && /^pace$/i.test(unit)) return undefined;
  const seconds = lengthIn(word);
  if (seconds !== undefined) return { seconds, words: 1 };
  const size = /^\d+(?:[.,]\d+)?$/.test(word) ? secondsOfUnit(unit) : undefined;
  if (size === undefined || isRate(numberIn(word), unit)) return undefined;
  return { seconds: tidySeconds(numberIn(word) * size), words: 2 };
}

/** Minutes after whole hours, seconds after whole minutes. */
function fitsInto(part: Seconds, whole: Seconds): boolean {
  return whole > 0 && ((whole % 3600 === 0 && part < 3600) || (whole % 60 === 0 && part < 60));
}
