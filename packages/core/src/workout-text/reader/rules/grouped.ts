// Tokens in a row as one: counts, rests between, rows and pairs of times, times for each. What carries no meaning is stepped over.

import type { ParseNotes } from '../../lexer/notes.ts';
import type { Token } from '../../lexer/token.ts';
import { bareNumbers, sharedUnits } from './bare-numbers.ts';
import { aroundCounts, counts, countsOfCounts } from './counts.ts';
import { attached, joints, zones } from './joints.ts';
import { eachOf, parts, rests } from './rests.ts';
import { ladders, minutes, ranges, rows } from './rows.ts';
import { applied } from './rule.ts';

/** The tokens with all that belongs together put together; what cannot be goes to the notes. */
export function grouped(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  return [
    ...joints(),
    ...zones(notes),
    ...ranges(notes),
    ...ladders(notes),
    ...sharedUnits(notes),
    ...rows(notes),
    ...bareNumbers(notes),
    ...counts(notes),
    ...aroundCounts(notes),
    ...countsOfCounts(notes),
    ...eachOf(),
    ...parts(),
    ...rests(notes),
    ...minutes(notes),
  ].reduce(applied, attached(tokens, notes));
}
