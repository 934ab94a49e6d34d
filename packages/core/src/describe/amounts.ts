// Numbers without a unit that cannot be mistaken: '20/10', '30 on', 'rest 90', 'warm up 5'. All others stay numbers.

import { isMark, lowOf, wordsOf, type Part } from './clause.ts';
import type { ParseNotes } from './parse-notes.ts';
import type { NumberToken, TimeToken } from './token.ts';
import { BARE, COUNTED, isInMinutes } from './words.ts';

/** Below this a bare number is asked back about. */
const FEWEST_SECONDS = 5;
const MOST_MINUTES = 60;
const MINUTE = 60;

/** The parts of a clause with every bare number that means a length of time as one; what was assumed is noted. */
export function withTimes(parts: readonly Part[], notes: ParseNotes): readonly Part[] {
  return parts.map((part, at) => {
    if (part.kind !== 'number') return part;
    const factor = slashFactor(parts, at) ?? (isCount(parts, at) ? undefined : namedFactor(parts, at));
    if (factor === undefined) return part;
    const near = wordsOf(parts.slice(Math.max(0, at - 2), at + 3));
    const unit = factor === 1 ? 'seconds' : 'minutes';
    if (factor === 1 && part.value < FEWEST_SECONDS && !isMark(parts[at - 1], '/') && !isMark(parts[at + 1], '/')) {
      notes.fail('unit', near);
      return part;
    }
    notes.note(`I read ${part.text} as ${unit}.`);
    return timeOf(part, factor);
  });
}

function timeOf({ value, text }: NumberToken, factor: number): TimeToken {
  return { kind: 'time', seconds: value * factor, factor, text };
}

/** '3 rounds', '3x', 'x3', 'zone 3'. */
function isCount(parts: readonly Part[], at: number): boolean {
  const before = lowOf(parts[at - 1]);
  return COUNTED.has(lowOf(parts[at + 1])) || before === 'x' || /^z(?:one)?$/.test(before);
}

/** The unit of a number beside a slash: that of the other side, else seconds; a pomodoro is of minutes. */
function slashFactor(parts: readonly Part[], at: number): number | undefined {
  for (const side of [1, -1]) {
    const other = parts[at + 2 * side];
    if (!isMark(parts[at + side], '/')) continue;
    if (other?.kind === 'time') return other.factor;
    if (other?.kind === 'number') return parts.some((part) => lowOf(part).startsWith('pomodoro')) ? MINUTE : 1;
  }
  return undefined;
}

/** The unit of a number beside a word that can only have a time. */
function namedFactor(parts: readonly Part[], at: number): number | undefined {
  const [before, after] = [lowOf(parts[at - 1]), lowOf(parts[at + 1])];
  const around = wordsOf(parts.filter((part) => part.kind === 'word'));
  const value = parts[at]?.kind === 'number' ? parts[at].value : 0;
  const hasTime = parts.some((part) => part.kind === 'time');
  const isNamed = !hasTime && parts.filter((part) => part.kind === 'number').length === 1;
  if (isNamed && isInMinutes(around)) return value <= MOST_MINUTES ? MINUTE : undefined;
  return BARE.has(after) || (BARE.has(before) && parts[at + 1]?.kind !== 'word') ? 1 : undefined;
}
