// Which of a model's words are said aloud: lines that are fit and point the right way; one of our lines replaces any other.

import { randomInt } from 'node:crypto';
import {
  BANK_CATEGORIES,
  BANK_SIZES,
  type BankCategory,
  categoryOf,
  FALLBACK_BANK,
  isFitLine,
  type MessageBank,
  type MessageType,
  readBankLines,
} from '@roundbell/core';
import { shortLine } from '../base/plain.ts';
import { messageAnswer, readAnswer, readBank } from './coach-answers.ts';

/** Anything longer is not a line, whatever follows. */
const TEXT_MOST = 1000;

/** Words that point the other way. */
const WRONG_WAYS: Readonly<Partial<Record<BankCategory, RegExp>>> = {
  push: /\b(slow(er|ly)?|eas(e|ier|y)|back off|relax|rest|recover|stop)\b/i,
  slow: /\b(faster|harder|push|pick up|speed up|sprint|lift|raise|more effort|accelerate)\b/i,
};

/** What a model says about itself when it refuses. */
const EXCUSE = /\b(sorry|apology|apologize|an AI|language model|cannot|can[’']t|unable)\b/i;

/** Whether a line is fit, does not ask for the opposite of what its category asks, and is no excuse. (COA-115, COA-116) */
function isSayable(line: string, category: BankCategory): boolean {
  return isFitLine(line) && !EXCUSE.test(line) && WRONG_WAYS[category]?.test(line) !== true;
}

/** The line in a reply, or one of ours if it must not be said; undefined if the reply has none at all. (COA-115, COA-116) */
export function lineOf(text: string, type: MessageType): string | undefined {
  const line = shortLine(readAnswer(messageAnswer, text)?.message ?? '', TEXT_MOST).replace(/^["'“‘]+|["'”’]+$/gu, '');
  if (line === '') return undefined;
  const category = categoryOf(type);
  if (isSayable(line, category)) return line;
  const ours = FALLBACK_BANK[category];
  return ours[randomInt(ours.length)];
}

/** A whole bank from a reply, our lines replacing those that must not be said; undefined if none of it can be. (COA-117..120) */
export function bankOf(text: string): MessageBank | undefined {
  const read = readBank(text);
  const found = (category: BankCategory) => readBankLines(read[category]).filter((line) => isSayable(line, category));
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
