// What people say in many orders as patterns over the signs of tokens: 'N x T' is 'x' between a number and a time.

import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, signsOf, type Token } from '../../lexer/token.ts';

/** What is around that which a rule has found, and where that is. */
export interface Around {
  readonly at: number;
  readonly all: readonly Token[];
  /** The tokens right before and right behind it; empty ones where there are none. */
  readonly before: Token;
  readonly behind: Token;
  readonly notes: ParseNotes;
}
/** What stands in place of some tokens, or undefined if they are not what they look like. */
export type Build = (found: readonly Token[], around: Around) => readonly Token[] | undefined;
/** A pattern over signs, and what is put in place of what it finds. */
export type Rule = readonly [pattern: RegExp, build: Build];

/** A break ahead, or the end of the text. */
export const EDGE = String.raw`(?=[,;.:\n*¶()>d|]|$)`;
/** A break before, or the beginning of the text. */
export const START = String.raw`(?<=[,;.:\n*¶()>&d|]|^)`;
const NOTHING = newToken('', '');

/** The tokens with all that a rule finds replaced. */
export function applied(all: readonly Token[], [pattern, build]: Rule, notes: ParseNotes): readonly Token[] {
  const done: Token[] = [];
  let from = 0;
  for (const { index: at, 0: signs } of signsOf(all).matchAll(pattern)) {
    const to = at + signs.length;
    const around = { at, all, before: all[at - 1] ?? NOTHING, behind: all[to] ?? NOTHING, notes };
    const put = at === to ? undefined : build(all.slice(at, to), around);
    if (put === undefined) continue;
    done.push(...all.slice(from, at), ...put);
    from = to;
  }
  return from === 0 ? all : [...done, ...all.slice(from)];
}

/** A rule; its pattern is looked for everywhere. */
export function rule(pattern: string, build: Build): Rule {
  return [new RegExp(pattern, 'gu'), build];
}

/** The word of the token at a place, in small letters. */
export function lowAt(tokens: readonly Token[], at: number): string {
  return tokenAt(tokens, at).low;
}

/** The token at a place, from the end if it is below zero; an empty one where there is none. */
export function tokenAt(tokens: readonly Token[], at: number): Token {
  return tokens.at(at) ?? NOTHING;
}

/** The last token. */
export function lastOf(tokens: readonly Token[]): Token {
  return tokenAt(tokens, -1);
}

/** The first token with a sign; an empty one if there is none. */
export function firstOf(tokens: readonly Token[], sign: string): Token {
  return tokens.find((token) => token.sign === sign) ?? NOTHING;
}

/** The tokens with a sign. */
export function withSign(tokens: readonly Token[], sign: string): readonly Token[] {
  return tokens.filter((token) => token.sign === sign);
}

/** Where the tokens around a place begin and end, up to the next breaks. */
export function boundsAt(all: readonly Token[], at: number): readonly [from: number, to: number] {
  const isBreak = ({ sign }: Token) => /[,;.:\n*¶()>|]/.test(sign);
  let [from, to] = [at, at];
  while (from > 0 && !isBreak(tokenAt(all, from - 1))) from -= 1;
  while (to < all.length && !isBreak(tokenAt(all, to))) to += 1;
  return [from, to];
}
