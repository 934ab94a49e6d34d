// The coach's lines. Which ones it may say: patient and short, because no one in the middle of an effort can follow more or
// should be pushed by words that promise or diagnose. And how a line is drawn: a shuffle bag for each category, so that all are
// said before one repeats, and never the same one twice in a row.

import { LINE_MOST } from '../ports/wire/coach.ts';
import type { BankCategory, MessageBank } from '../ports/wire/coaching.ts';
import { INTRO_TEXT } from '../voice/phrases.ts';

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

/** The bags before anything was said. */
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

/** The bag after a line from another source was said: that line does not come next (COA-44). */
export function noted(unsaid: UnsaidLines, line: string): UnsaidLines {
  return { ...unsaid, last: line };
}

/** Said if no line is available (specification, section 8). */
export const DEFAULT_LINE = 'Keep going!';
const WORDS_MOST = 12;

const HYPE = wordsOf(
  "amazing, awesome, beast, boom, brilliant, champion, champions, crush, crushed, crushing, destroy, destroyed, dominate, epic, explode, fantastic, fire, hustle, incredible, insane, kill, killed, killer, killing, legend, legendary, let's go, limitless, nailed, no excuses, no limits, no pain, phenomenal, rock star, smash, smashed, smashing, superstar, unbelievable, unleash, unstoppable, warrior, woo, wow, yeah",
);
const MEDICAL = wordsOf(
  'burn calories, burning calories, burn fat, burning fat, calorie, calories, cardiac, cure, cures, cured, dehydrated, dehydration, diagnose, diagnosis, disease, doctor, dose, faint, fainting, fat burning, heal, heals, healed, healing, health, healthy, healthier, heart attack, hypertension, injury, injuries, injured, lose weight, medical, medicine, medication, metabolic, metabolism, pain, pains, painful, prescribe, stroke, symptom, symptoms, therapy, treat, treats, treatment, weight loss',
);
/** The numbers a line may hold: zones and times. */
const FIT_NUMBERS = /\bzones? [1-5]\b|\b\d{1,3}(?=[ -](?:seconds?|secs?|minutes?|mins?)\b)|\b\d{1,2}:\d{2}\b/giu;

/** Whether a line may be said: one line of at most 12 words, no digits but zones and times, no hype, no medical claims (COA-41). */
export function isFitLine(line: string): boolean {
  if (line !== line.trim() || line === '' || line.length > LINE_MOST) return false;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line) || !/\p{L}/u.test(line)) return false;
  if (line.split(/\s+/u).length > WORDS_MOST) return false;
  if (/\p{N}/u.test(line.replace(FIT_NUMBERS, ''))) return false;
  if (/[<>{}[\]`*_#|\\]|https?:/u.test(line)) return false;
  const plain = line.replace(/[’‘]/gu, "'").replace(/-/gu, ' ');
  return !HYPE.test(plain) && !MEDICAL.test(plain);
}

/** The fit lines of a reply with one message a line; numbered lines are dropped, and duplicates are taken once (COA-42). */
export function readBankLines(text: string): readonly string[] {
  const lines = text
    .split(/\r\n|[\n\r]/u)
    .map((line) => line.trim())
    .filter((line) => !/^\(?\d+\s*[.):-]/u.test(line))
    .filter(isFitLine);
  return [...new Set(lines)];
}

/** A pattern for any of the words in a comma-separated list. */
function wordsOf(list: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${list.split(', ').join('|')})(?![\\p{L}])`, 'iu');
}
