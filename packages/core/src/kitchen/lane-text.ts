// A small timer as someone writes it: 'pasta 8 min', 'eggs 6:30', '3 min tea', '90s'.

import type { Seconds } from '../base/units.ts';
import { parseDuration } from '../timer/duration-text.ts';
import { DOCUMENT_LIMIT, WRITTEN_LIMIT } from '../timer/limits.ts';
import { MOST_LANES } from './lane-timer.ts';

/** What was written, or one sentence why it is no timer. */
export type ReadLane =
  | { readonly ok: true; readonly name: string; readonly duration: Seconds }
  | { readonly ok: false; readonly problem: string };

const EXAMPLE = 'for example pasta 8 min';
const NO_LENGTH = `Write a name and how long it takes, ${EXAMPLE}.`;
const NO_UNIT = `Write minutes or seconds with the number, ${EXAMPLE}.`;
const TWO_LENGTHS = `Write one time, ${EXAMPLE}.`;
const TOO_SHORT = 'A timer must last at least a second.';
const TOO_LONG = 'A timer can last at most 24 hours.';
const LONG_NAME = `A name has ${WRITTEN_LIMIT.name} characters at most.`;
/** The sentence for one timer too many. */
export const BOARD_FULL = `A board has ${MOST_LANES} timers at most.`;
/** The sentence for a plan without a moment ahead. */
export const READY_PASSED = 'Choose a time in the future.';
/** The sentence for a timer of the library that cannot be run. */
export const NOT_RUNNABLE = 'This timer has no steps that take time.';
/** What stands between a name and its time. */
const BETWEEN = /^(?:for|in|at|of|[-–:,])$/i;
/** Hours, alone or with minutes and seconds. */
const HOURS = /^(\d+) ?h(?:(?:ou)?rs?)?(?: ?\d+ ?(?:m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?))*(?: ?\d+)?$/i;

/** Reads a name and a time, in either order; without a name it is a 'Timer'. */
export function readLane(text: string): ReadLane {
  const words = text.trim().split(/\s+/);
  const found = lengthIn(words);
  if (found === undefined) return failed(words.some((word) => /^\d+(?:[.,]\d+)?$/.test(word)) ? NO_UNIT : NO_LENGTH);
  const before = words.slice(0, found.from);
  const after = words.slice(found.to);
  if (lengthIn(before) !== undefined || lengthIn(after) !== undefined) return failed(TWO_LENGTHS);
  const name = [...trimmed(before), ...trimmed(after)].join(' ');
  if (found.seconds < 1) return failed(TOO_SHORT);
  if (found.seconds > DOCUMENT_LIMIT.duration) return failed(TOO_LONG);
  if (name.length > WRITTEN_LIMIT.name) return failed(LONG_NAME);
  return { ok: true, name: name === '' ? 'Timer' : name, duration: found.seconds };
}

/** The first time among some words, as many of them as it takes; a number alone is none. */
function lengthIn(words: readonly string[]) {
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--) {
      const written = words.slice(from, to).join(' ');
      const seconds = /\d/.test(written) && !/^[\d.,]+$/.test(written) ? secondsIn(written) : undefined;
      if (seconds !== undefined) return { from, to, seconds };
    }
  return undefined;
}

/** More than a day is a time, too, if a wrong one. */
function secondsIn(written: string): Seconds | undefined {
  const [, hours] = HOURS.exec(written) ?? [];
  return parseDuration(written) ?? (hours === undefined ? undefined : Number(hours) * 3600);
}

function trimmed(words: readonly string[]): readonly string[] {
  const named = words.flatMap((word, at) => (BETWEEN.test(word) ? [] : [at]));
  return words.slice(named[0] ?? words.length, (named.at(-1) ?? 0) + 1);
}

function failed(problem: string): ReadLane {
  return { ok: false, problem };
}
