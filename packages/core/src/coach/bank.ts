// The lines of the coach and how one is drawn: a shuffle bag for each category, so that all of them come before one comes
// again, and never the same one twice in a row.

import type { BankCategory, MessageBank } from '../ports/wire/coaching.ts';
import { INTRO_TEXT } from '../voice/phrases.ts';

/** Said when the coach begins (specification, section 9). */
export const INTRO = INTRO_TEXT;

/** The lines of a coach that no language model helps (specification, section 8). */
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
    'Calm breathing, easy shoulders.',
    'Keep this effort.',
  ],
  transition: [
    'Next part. Ease into it.',
    'Something new now. Find your rhythm.',
    'Here comes a change. Take your time.',
  ],
  encouragement: [
    'One step at a time.',
    'One breath at a time.',
    'Stay with it, breath by breath.',
    'Relax your shoulders and carry on.',
    'Keep breathing, slow and even.',
  ],
};

/** What is left in the bag of each category, and the last line that was said. */
export interface UnsaidLines {
  readonly left: Readonly<Partial<Record<BankCategory, readonly string[]>>>;
  readonly last: string | undefined;
}

/** A bag before anything was said. */
export const ALL_UNSAID: UnsaidLines = { left: {}, last: undefined };

/** A line of a category, and the bag without it; `chance` is at least 0 and below 1. Never the line that was said last (COA-43, COA-44). */
export function pick(
  unsaid: UnsaidLines,
  bank: MessageBank,
  category: BankCategory,
  chance: number,
): { readonly line: string; readonly unsaid: UnsaidLines } {
  const isNew = (line: string): boolean => line !== unsaid.last;
  const full = new Set(bank[category]);
  const left = (unsaid.left[category] ?? []).filter((line) => full.has(line));
  const choices = [left, [...full], FALLBACK_BANK[category]].find((lines) => lines.some(isNew)) ?? [];
  const lines = choices.filter(isNew);
  const line = lines[Math.floor(chance * lines.length)] ?? lines[0] ?? FALLBACK_BANK[category][0] ?? '';
  return {
    line,
    unsaid: { left: { ...unsaid.left, [category]: choices.filter((other) => other !== line) }, last: line },
  };
}

/** The bag after a line from elsewhere was said: it does not come next (COA-44). */
export function noted(unsaid: UnsaidLines, line: string): UnsaidLines {
  return { ...unsaid, last: line };
}
