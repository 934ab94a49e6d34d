// Which of a model's words are said aloud: lines that are fit and point the right way; one of our lines replaces any other.

import { FALLBACK_BANK, isSayable, readBankLines } from '@roundbell/core/heart';
import {
  BANK_CATEGORIES,
  BANK_SIZES,
  type BankCategory,
  categoryOf,
  type LineWish,
  type MessageBank,
} from '@roundbell/core/ports';
import { shortLine } from '../base/plain.ts';
import { readBank } from './coach-answers.ts';

/** Anything longer is not a line, whatever follows. */
const TEXT_MOST = 1000;

/** The line in a decision, if it may be said where it was asked for; the browser has fixed ones. */
export function lineIn(line: unknown, { messageType, targetZone, distance, turn }: LineWish): string | undefined {
  const found = bare(line);
  const zone = targetZone ?? undefined;
  const guard = { category: categoryOf(messageType), zone, distance, ...(turn && zone && { turn }) };
  return isSayable(found, guard) ? found : undefined;
}

/** A line without quotation marks around it. */
function bare(line: unknown): string {
  return typeof line === 'string' ? shortLine(line, TEXT_MOST).replace(/^["'“‘]+|["'”’]+$/gu, '') : '';
}

/** A whole bank from a reply, our lines replacing those that must not be said; undefined if none of it can be. */
export function bankOf(text: string): MessageBank | undefined {
  const read = readBank(text);
  const found = (category: BankCategory) =>
    readBankLines(read[category]).filter((line) => isSayable(line, { category }));
  if (BANK_CATEGORIES.every((category) => found(category).length === 0)) return undefined;
  const whole = (category: BankCategory) =>
    [...new Set([...found(category), ...FALLBACK_BANK[category]])].slice(0, BANK_SIZES[category]);
  return {
    push: whole('push'),
    slow: whole('slow'),
    steady: whole('steady'),
    transition: whole('transition'),
    encouragement: whole('encouragement'),
  };
}
