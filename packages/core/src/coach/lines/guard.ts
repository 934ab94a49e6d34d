// What a language model may say to a person. A line is said only if every word of it is on a list, it says the way it is meant to
// say and nothing of the other, and it claims nothing that was not seen.

import type { BankCategory, MessageBank } from '../../ports/wire/coaching.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { FALLBACK_BANK } from '../bank.ts';
import { isFitLine } from './fit-line.ts';
import { PROBLEM_WORDS } from './problem-words.ts';
import { holdsBreath, withoutTurns } from './turns.ts';
import * as list from './vocabulary.ts';
import type { ZoneTurn } from './zone-lines.ts';

/** What a line may say: its category, the one zone it may name, and how far off it may say the heart is ('twenty'). */
export interface LineGuard {
  readonly category: BankCategory;
  readonly zone?: ZoneNumber | undefined;
  readonly distance?: string | undefined;
  /** Of a transition into a zone: it must be named, and the way to it must not be the other one. */
  readonly turn?: ZoneTurn;
}

/** Letters, spaces and plain punctuation, and the digit of a zone. */
const PLAIN = /^[A-Za-z1-5 ,.!?:;'’-]+$/u;
const ZONES: Readonly<Record<string, ZoneNumber>> = { one: 1, two: 2, three: 3, four: 4, five: 5 };
const ZONE = /\bzone ([1-5]|one|two|three|four|five)\b/gu;

/** Together these words mean something else: a danger, or the other way. */
const NEVER = new RegExp(
  [
    'hold.*breath|breath.*hold|keep (?:your|the|every|each|that) breath',
    'give (?:it |this )?up|let (?:it |this )?up|hold(?:ing)? (?:it )?up|(?:keep|stay|keeping|staying) (?:it )?up',
    'let .*go|hands? off|(?:feet|legs|head) off|off (?:you|we) go|push (?:off|back|through)|drop (?:it|your head)',
    '(?:less|drop|from) (?:the |your |that )?(?:slow|easy|light|soft|gentle|push|effort to)',
    'go (?:all )?(?:in|at|for) (?:it|you)|(?:drop|slow|lower|ease|push|press|lift) (?:your )?(?:face|jaw|chest|breath)',
  ].join('|'),
  'iu',
);
/** 'A little more' says a way in two words. */
const MORE = /\b(?:little|bit|touch) more\b|\bmore (?:effort|pace|power|speed|work|intensity)\b/iu;

/** Which words a category may use beside the plain ones. */
const OWN_WORDS: Readonly<Record<BankCategory, readonly ReadonlySet<string>[]>> = {
  push: [list.UP_WORDS, list.HOLD_WORDS, list.TARGET_WORDS],
  slow: [list.DOWN_WORDS, list.AWAY_WORDS, list.HOLD_WORDS, list.TARGET_WORDS],
  steady: [list.HOLD_WORDS, list.PRAISE_WORDS, list.TARGET_WORDS],
  transition: [list.CHANGE_WORDS, list.UP_WORDS, list.DOWN_WORDS, list.HOLD_WORDS, list.TARGET_WORDS],
  encouragement: [],
};

/** Whether a language model's line may be said. */
export function isSayable(line: string, { category, zone, distance, turn }: LineGuard): boolean {
  if (!isFitLine(line) || !PLAIN.test(line)) return false;
  if (turn !== undefined && line.search(/\bzone\b/iu) < 0) return false;
  const plain = line.toLowerCase().replace(/’/gu, "'");
  if (holdsBreath(plain)) return false;
  const words = withoutZone(withoutTurns(plain), zone);
  if (words === undefined || words.length === 0 || NEVER.test(words.join(' '))) return false;
  const isAllowed = (word: string): boolean =>
    list.PLAIN_WORDS.has(word) ||
    OWN_WORDS[category].some((own) => own.has(word)) ||
    (word === distance && list.DISTANCE_WORDS.has(word));
  return words.every(isAllowed) && saysItsWay(words, category, turn);
}

/** A bank without the lines that may not be said; a category without any has the fixed ones. */
export function guardedBank(bank: MessageBank): MessageBank {
  const guarded = (category: BankCategory): readonly string[] => {
    const lines = bank[category].filter((line) => isSayable(line, { category }));
    return lines.length === 0 ? FALLBACK_BANK[category] : lines;
  };
  return {
    push: guarded('push'),
    slow: guarded('slow'),
    steady: guarded('steady'),
    transition: guarded('transition'),
    encouragement: guarded('encouragement'),
  };
}

/** Whether the words that give a direction are there, and not those of the other one. */
function saysItsWay(words: readonly string[], category: BankCategory, turn: ZoneTurn | undefined): boolean {
  const has = (own: ReadonlySet<string>): boolean => words.some((word) => own.has(word));
  const asksMore = MORE.test(words.join(' '));
  switch (category) {
    case 'push':
      return has(list.UP_WORDS) || asksMore;
    case 'slow':
      return (has(list.DOWN_WORDS) || /\bback off\b/u.test(words.join(' '))) && !asksMore;
    case 'transition':
      if (has(list.DOWN_WORDS)) return turn !== 'up' && !has(list.UP_WORDS) && !asksMore;
      return turn !== 'down' || !(has(list.UP_WORDS) || asksMore);
    case 'steady':
    case 'encouragement':
      return !asksMore;
  }
}

/** The words of a line that is in lower case, without its zone; undefined if it names another zone, or holds another digit. */
function withoutZone(plain: string, zone: ZoneNumber | undefined): readonly string[] | undefined {
  const named = [...plain.matchAll(ZONE)].map(([, name = '']) => ZONES[name] ?? Number(name));
  const rest = plain.replace(ZONE, ' ');
  if (named.some((other) => other !== zone) || /\d/u.test(rest)) return undefined;
  return wordsOf(rest);
}

/** Whether a model's sentence about a description may be shown: plain words about timing and nothing else. */
export function isPlainProblem(sentence: string): boolean {
  if (!/^[A-Za-z ,.!?:;'’"-]+$/u.test(sentence)) return false;
  const words = wordsOf(sentence.toLowerCase().replace(/’/gu, "'"));
  return words.length > 0 && words.every((word) => PROBLEM_WORDS.has(word));
}

/** The words of a text in lower case; full stops within words make a word that no list has. */
function wordsOf(text: string): readonly string[] {
  return text
    .split(/[\s,!?:;"]+|\.(?=\s|$)/u)
    .map((word) => word.replace(/^['-]+|['-]+$/gu, ''))
    .filter((word) => word !== '');
}
