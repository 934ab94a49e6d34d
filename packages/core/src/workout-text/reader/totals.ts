// A length that is written for all of a workout, or for a part of it: the steps beside it fill it, or last as long. It is never
// a step of its own.
// cspell:ignore KGNXFL fartlek Akupe nlkp Ahuv fluv

import { formatDuration } from '../../base/units.ts';
import { standsAlone } from '../../timer/type-of-name.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { signsOf, newToken, wordsOf, type Token } from '../lexer/token.ts';
import { BARE } from '../lexer/words.ts';
import { tokenAt } from './rules/rule.ts';

/** A workout that is called nothing else. */
const WHOLE_NAME = /^(?:an? |the |my )?(?:workout|session|routine|training|circuit|timer)?$/i;
const SCORED = /[mVqKGNXFL(!]/;
/** Parts of a beat: what is hard and what is easy. */
const BEAT = /\b(?:on|off|rest|easy|slow|walk\w*|jog\w*|recovery|float)\b/i;
const LABEL = /\b(?:hiit|intervals?|workout|session|circuit|cardio|fartlek|training)\b/i;

/** The tokens with each such length as a fill of what follows it in brackets; what is filled is noted. */
export function withTotals(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  const signs = signsOf(tokens);
  const head = /(?<=[,;.:\n*¶(>]|^)(?:[nlfAkupe&]{0,6})T[nlkpAhuv]{0,5}?(?=[oWw:,.(PX])/g;
  for (const found of signs.matchAll(head)) {
    const before = tokens.slice(0, found.index);
    const label = tokens.slice(found.index, found.index + found[0].length);
    const total = label.find(({ sign }) => sign === 'T');
    const name = wordsOf(label.filter((token) => token !== total && !/[fv]/.test(token.sign)));
    if (
      total === undefined ||
      total.isEach ||
      total.zone !== undefined ||
      standsAlone(name) ||
      /\b(?:rest|between)\b/i.test(name)
    )
      continue;
    const behind = tokens.slice(found.index + label.length);
    const scope = scopeOf(behind, name, total);
    if (scope === undefined) continue;
    const put = filledBy(
      { total, name, inner: withTotals(scope.inner, notes), label, isBehindComma: behind[0]?.sign === ',' },
      notes,
    );
    if (put !== undefined) return [...before, ...put, ...withTotals(behind.slice(scope.taken), notes)];
  }
  return tokens;
}

interface Scope {
  readonly inner: readonly Token[];
  readonly taken: number;
}

/** What a length is the sum of, behind the sign or the word that joins it. */
function scopeOf(behind: readonly Token[], name: string, total: Token): Scope | undefined {
  const joint = behind[0]?.sign ?? '';
  if (joint === ':') {
    const all = upTo(behind, 1, /[.;\n*¶]/);
    const scope = sumOf(all.inner) === total.seconds ? all : upTo(behind, 1, /[.;\n*¶>]/);
    return isMany(scope) || scope.inner.some(({ sign }) => sign === 'X') ? scope : undefined;
  }
  if (/[,.]/.test(joint)) return listBehind(behind, name, total);
  if (joint === '(') {
    const { inner, taken } = upTo(behind, 1, /^\)$/);
    return isMany({ inner, taken }) ? { inner, taken: taken + 1 } : undefined;
  }
  if (joint === 'X') return upTo(behind, 0, /[.;\n*¶>]/);
  if (joint === 'P') return upTo(behind, 0, /[,;.:\n*¶>)]/);
  if (!/[owW]/.test(joint)) return undefined;
  const scope = upTo(behind, 1, /[,;.:\n*¶>]/);
  const [sum, signs] = [sumOf(scope.inner), signsOf(scope.inner)];
  const isFilled = sum * 2 <= total.seconds || sum === total.seconds || signs.includes('K');
  // '1 min of squats 30 s of rest' is two steps.
  if (joint === 'o' && !/^[lW]*[TPK]|w/.test(signs)) return undefined;
  return isMany(scope) && isFilled && !/[aQ]|f[lo]*T$/.test(signs) ? scope : undefined;
}

/** '20 min HIIT, 40 s on, 20 s off', '10 min core, 10 exercises, 1 min each': up to the end of the sentence. */
function listBehind(behind: readonly Token[], name: string, total: Token): Scope | undefined {
  const scope = upTo(behind, 1, /[.;\n*¶>]/);
  const signs = signsOf(scope.inner);
  const isNameless = /^(?:(?:i )?(?:have|need) ?)?(?:something|an? timer|timer)?$/i.test(name);
  if (behind[0]?.sign === '.' && !isNameless) return undefined;
  if (signs.startsWith('X')) return scope;
  if (/[fKGX:]/.test(signs) || BARE.has(name) || sumOf(scope.inner) * 2 > total.seconds) return undefined;
  const isBeat =
    (!signs.includes(',') || isNameless) && BEAT.test(wordsOf(scope.inner)) && !/(?:rest|break)/.test(name);
  return lengthsIn(scope.inner).length === 2 && (LABEL.test(name) || isBeat) ? scope : undefined;
}

function upTo(behind: readonly Token[], from: number, end: RegExp): Scope {
  let depth = 0;
  let to = from;
  for (; to < behind.length; to += 1) {
    const { sign } = tokenAt(behind, to);
    if (depth === 0 && (end.test(sign) || sign === ')')) break;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
  }
  return { inner: behind.slice(from, to), taken: to };
}

function isMany({ inner }: Scope): boolean {
  return lengthsIn(inner).length > 1;
}

function sumOf(tokens: readonly Token[]): number {
  return lengthsIn(tokens).reduce((all, { seconds }) => all + seconds, 0);
}

function lengthsIn(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => (token.sign === 'T' ? [token] : /[PL]/.test(token.sign) ? (token.inner ?? []) : []));
}

/** Whether some steps before the last one fill a length that none of them has. */
function isFilledByFirst(inner: readonly Token[], { seconds }: Token): boolean {
  const firsts = inner.map((_, at) => inner.slice(0, at + 1)).filter((first) => !SCORED.test(signsOf(first)));
  return (
    sumOf(inner) > seconds &&
    firsts.some((first) => sumOf(first) === seconds) &&
    lengthsIn(inner).every((length) => length.seconds !== seconds)
  );
}

interface Total {
  readonly total: Token;
  readonly name: string;
  readonly inner: readonly Token[];
  readonly label: readonly Token[];
  readonly isBehindComma: boolean;
}

function filledBy(
  { total, name, inner, label, isBehindComma }: Total,
  notes: ParseNotes,
): readonly Token[] | undefined {
  const sum = sumOf(inner);
  const words = label.filter((token) => token !== total && !/[fluv]/.test(token.sign));
  const title = WHOLE_NAME.test(name) || words.length === 0 ? [] : [...words, newToken(':', ':')];
  const isFixed = SCORED.test(signsOf(inner)) || standsAlone(wordsOf(inner));
  // What cannot fill it must last as long: that is decided by what the text mentions.
  if (inner.some(({ sign }) => sign === 'X') && !isBehindComma)
    return [...title, ...inner, newToken(',', ','), newToken('F', total.text, { seconds: total.seconds })];
  if (isFixed && isBehindComma)
    return [
      ...label.map((token) => (token === total ? newToken('n', token.text) : token)),
      newToken(':', ':'),
      ...inner,
    ];
  if (isFilledByFirst(inner, total))
    notes.note(`I took ${quote(total.text)} as the total of the first steps after it.`);
  else if (sum > total.seconds || (!isFixed && sum < total.seconds && sum * 2 > total.seconds))
    notes.fail('total', wordsOf(label));
  if (isFixed || sum === total.seconds || sum * 2 > total.seconds) return [...title, ...inner];
  notes.note(
    `I repeat what follows ${quote(`${total.text} ${name}`.trim())} to fill ${formatDuration(total.seconds)}.`,
  );
  return [
    ...title,
    newToken('(', '('),
    ...inner,
    newToken(')', ')'),
    newToken('F', total.text, { seconds: total.seconds }),
  ];
}
