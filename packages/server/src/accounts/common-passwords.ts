// cspell:disable
// Passwords that are tried first: they are refused, however long. (NIST SP 800-63B-4, OWASP ASVS 5 V6.2.4; docs/design/accounts.md)

import { PASSWORD_LENGTH } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import words from './common-words.json' with { type: 'json' };

/** The words that common passwords are made of, each once, in lower case; written by hand for this product. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  Object.values(words).flatMap((lines) => lines.flatMap((line) => line.split(' '))),
);

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly displayName: string;
}

/**
 * Whether a password is one of the first that others try: a common word, or a word of its owner's, with a usual ending; a
 * repeated piece; or runs of the alphabet, the digits and the keyboard. Looks at the whole password, never at a part.
 */
export function isCommonPassword(password: string, owner: PasswordOwner): boolean {
  const plain = normalized(password);
  const own = new Set([PRODUCT, ...wordsOf(owner)]);
  const isWord = (text: string): boolean => COMMON_WORDS.has(text) || own.has(text);
  const spellings = new Set([plain, withLetters(plain, 'i'), withLetters(plain, 'l')]);
  return isRepeated(plain, isWord) || isRuns(plain) || [...spellings].some((text) => isEnded(text, isWord));
}

/** Throws 'password-common' for one of them; shorter ones are refused as 'password-weak' by others. */
export function requireUncommon(password: string, owner: PasswordOwner): void {
  if (password.length >= PASSWORD_LENGTH && isCommonPassword(password, owner)) throw new Failure('password-common');
}

const PRODUCT = 'roundbell';
/** Shorter ones would refuse too much: two letters and four digits are anybody's. */
const OWN_WORD_LENGTH = 3;

function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The email, its parts, and the names, each by itself and written together. */
function wordsOf({ email, displayName }: PasswordOwner): readonly string[] {
  const address = normalized(email).trim();
  const [local = '', host = ''] = address.split('@');
  const names = normalized(displayName).split(/[^\p{L}\p{N}]+/u);
  const parts = local.split(/[^\p{L}\p{N}]+/u);
  const letters = [local, ...parts].map((part) => part.replace(/\d+$/, ''));
  const together = [parts, names].flatMap((words) => [
    ...[words, words.toReversed()].map((some) => some.join('')),
    ...words.flatMap((first) => words.map((second) => first + second)),
  ]);
  const all = [address, local, host, ...host.split('.').slice(0, -1), ...parts, ...letters, ...names, ...together];
  return all.filter((word) => word.length >= OWN_WORD_LENGTH);
}

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Figures that stand for letters as letters, except in an ending; 1 and ! are `one`. */
function withLetters(text: string, one: 'i' | 'l'): string {
  const [, stem = '', ending = ''] = /^(.*\p{L})(\P{L}*)$/u.exec(text) ?? [];
  return stem.replace(/[@4305$7]/g, (figure) => LETTERS[figure] ?? figure).replace(/[1!|]/g, one) + ending;
}

const digits = (length: number): readonly string[] =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'));
const FIRST_YEAR = 1950;
const YEARS = Array.from({ length: 81 }, (_, index) => String(FIRST_YEAR + index));
const TRIPLES = digits(1).map((digit) => digit.repeat(3));
const OTHERS = ['123', '0123', '1234', '12345', '123456', '321', '007', '100', '101', '420', '911', 'abc', 'xyz'];
const MARKS = ['', ...'!.?*#$@_-'.split(''), '!!', '!!!'];

/** What people add to a word: up to two digits, a year, `123` and its like, with or without a mark. */
export const COMMON_ENDINGS: ReadonlySet<string> = new Set(
  ['', ...digits(1), ...digits(2), ...YEARS, ...TRIPLES, ...OTHERS].flatMap((ending) =>
    MARKS.map((mark) => ending + mark),
  ),
);
/** `123456` and three marks. */
const LONGEST_ENDING = 9;

/** A word with one of the usual endings: one or two digits, `123`, a year, an exclamation mark. */
function isEnded(text: string, isWord: (text: string) => boolean): boolean {
  for (let length = 0; length <= Math.min(LONGEST_ENDING, text.length); length++) {
    const at = text.length - length;
    if (COMMON_ENDINGS.has(text.slice(at)) && isWord(text.slice(0, at))) return true;
  }
  return false;
}

/** So long may a piece be that is refused for being repeated, whatever it is. */
const REPEATED = 3;

/** `aaaaaa`, `abababab`, `121212`, and a word or a run twice: `lovelove`. */
function isRepeated(text: string, isWord: (text: string) => boolean): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length);
    const isWhole = piece.repeat(text.length / length) === text;
    if (isWhole && (length <= REPEATED || isWord(piece) || isRuns(piece))) return true;
  }
  return false;
}

/** What fingers and heads go along, forwards and backwards; the keyboards are those of English, German and French. */
const TRACKS = `
  01234567890 abcdefghijklmnopqrstuvwxyz 13579 02468 !@#$%^&*() !"§$%&/()=
  qwertyuiop[] asdfghjkl; zxcvbnm,./ qwertzuiopü asdfghjklöä yxcvbnm,.- azertyuiop qsdfghjklm wxcvbn
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. !qaz @wsx #edc 1qay 1yaq zaq12wsx zaq1xsw2cde3
  147 258 369 159 357 1478963 7894561230 1236987 14789 2580
  1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1q2w3e4r5t6z7u8i9o0p 1a2z3e4r5t6y qawsedrftgyhujikolp qazwsxedcrfvtgbyhnujm
  a1b2c3d4e5f6g7h8i9 1a2b3c4d5e6f7g8h9i aabbccddeeff 112233445566778899 1a2s3d4f5g6h a1s2d3f4g5h6`
  .trim()
  .split(/\s+/)
  .flatMap((track) => [track, track.split('').toReversed().join('')]);

/** A password made of more pieces is no longer one that everyone tries. */
const MOST_RUNS = 3;
const RUN_LENGTH = 3;

/** At most three runs, each of three characters and more along a track or of the same character: `abc123`, `qweasdzxc1`. */
function isRuns(text: string): boolean {
  let rest = text;
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    rest = rest.slice(runAt(rest));
    if (COMMON_ENDINGS.has(rest)) return rest !== text;
  }
  return false;
}

/** How long the run is that a text begins with; 0 without one. */
function runAt(text: string): number {
  for (let length = text.length; length >= RUN_LENGTH; length--) if (isRun(text.slice(0, length))) return length;
  return 0;
}

function isRun(piece: string): boolean {
  return /^(.)\1*$/su.test(piece) || TRACKS.some((track) => track.includes(piece));
}
