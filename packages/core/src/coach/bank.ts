// The coach's fixed lines, and how a line is drawn: a shuffle bag for each category, so that all are said before one repeats, and
// never the same one twice in a row.

import type { BankCategory, MessageBank } from '../ports/wire/coaching.ts';
import { INTRO_TEXT } from '../voice/phrases.ts';
import { isFitLine } from './lines/fit-line.ts';

/** Said when the coach begins (specification, section 9). */
export const INTRO = INTRO_TEXT;

/** The lines of a coach without a language model (specification, section 8). */
export const FALLBACK_BANK: MessageBank = {
  push: [
    'Lift the effort a little.',
    'A bit faster now, and stay smooth.',
    'Pick up the pace gently.',
    'You have room for a little more.',
    'Raise the effort step by step.',
  ],
  slow: [
    'Ease off a little.',
    'Slow down a touch and breathe.',
    'Take the effort down gently.',
    'Back off slightly and stay relaxed.',
    'Let the pace come down.',
  ],
  steady: [
    'Hold it right here.',
    'Just like this.',
    'Stay with this rhythm.',
    'Calm breathing, loose shoulders.',
    'Keep this effort.',
  ],
  transition: ['Next part. Ease into it.', 'Something new now. Find your rhythm.', 'Here comes a change. Settle in.'],
  encouragement: [
    'One step at a time.',
    'One breath at a time.',
    'Stay with it, breath by breath.',
    'Relax your shoulders and carry on.',
    'Keep breathing, long and even.',
  ],
};

/** The lines of a category, and those that claim nothing. */
export type LineBag = BankCategory | 'neutral';

/** What is left in each bag, and the last line that was said. */
export interface UnsaidLines {
  readonly left: Readonly<Partial<Record<LineBag, readonly string[]>>>;
  readonly last: string | undefined;
}

/** The bags before anything was said. */
export const ALL_UNSAID: UnsaidLines = { left: {}, last: undefined };

/** A line of a bag, and the bags without it; `chance` is at least 0 and below 1. Never the line that was said last. */
export function drawn(
  unsaid: UnsaidLines,
  bag: LineBag,
  lines: readonly string[],
  fallback: readonly string[],
  chance: number,
): { readonly line: string; readonly unsaid: UnsaidLines } {
  const isNew = (line: string): boolean => line !== unsaid.last;
  const full = new Set(lines);
  const left = (unsaid.left[bag] ?? []).filter((line) => full.has(line));
  const choices = [left, [...full], fallback].find((some) => some.some(isNew)) ?? [];
  const fresh = choices.filter(isNew);
  const line = fresh[Math.floor(chance * fresh.length)] ?? fresh[0] ?? fallback[0] ?? '';
  return {
    line,
    unsaid: { left: { ...unsaid.left, [bag]: choices.filter((other) => other !== line) }, last: line },
  };
}

/** A line of a category of a bank. */
export function pick(
  unsaid: UnsaidLines,
  bank: MessageBank,
  category: BankCategory,
  chance: number,
): { readonly line: string; readonly unsaid: UnsaidLines } {
  return drawn(unsaid, category, bank[category], FALLBACK_BANK[category], chance);
}

/** The bag after a line from another source was said: that line does not come next. */
export function noted(unsaid: UnsaidLines, line: string): UnsaidLines {
  return { ...unsaid, last: line };
}

/** Said if no line is available (specification, section 8). */
export const DEFAULT_LINE = 'Keep going!';
/** The fit lines of a reply with one message a line; numbered lines are dropped, and duplicates are taken once. */
export function readBankLines(text: string): readonly string[] {
  const lines = text
    .split(/\r\n|[\n\r]/u)
    .map((line) => line.trim())
    .filter((line) => !/^\(?\d+\s*[.):-]/u.test(line))
    .filter(isFitLine);
  return [...new Set(lines)];
}
