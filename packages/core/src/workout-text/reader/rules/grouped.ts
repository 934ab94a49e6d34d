// Tokens in a row as one: counts, rests between, rows and pairs of times, times for each. What carries no meaning is stepped over.

import type { ParseNotes } from '../../lexer/notes.ts';
import type { Token } from '../../lexer/token.ts';
import { BARE_NUMBERS, SHARED_UNITS } from './bare-numbers.ts';
import { AROUND_COUNTS, COUNTS, COUNTS_OF_COUNTS } from './counts.ts';
import { attached, JOINTS, TARGETS } from './joints.ts';
import { EACH, PARTS, RESTS } from './rests.ts';
import { LADDERS, MINUTES, RANGES, ROWS } from './rows.ts';
import { applied } from './rule.ts';

const RULES = [
  JOINTS,
  TARGETS,
  RANGES,
  LADDERS,
  SHARED_UNITS,
  ROWS,
  BARE_NUMBERS,
  COUNTS,
  AROUND_COUNTS,
  COUNTS_OF_COUNTS,
  EACH,
  PARTS,
  RESTS,
  MINUTES,
].flat();

/** The tokens with all that belongs together put together; what cannot be goes to the notes. */
export function grouped(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  return RULES.reduce((now, one) => applied(now, one, notes), attached(tokens, notes));
}
