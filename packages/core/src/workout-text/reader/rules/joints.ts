// What joins and parts: 'followed by', 'after that', 'finish with'; zones, chimes, pauses and ends on the times they belong to.
// cspell:ignore kprn

import { endOfSign } from '../../lexer/end-signs.ts';
import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, signsOf, wordsOf, type Token } from '../../lexer/token.ts';
import { lastIndexWhere } from '../parsed.ts';
import { applied, lastOf, lowAt, rule, withSign, type Rule } from './rule.ts';

/** Chimes, pauses and ends on the times before them, a chime also on the one behind it. */
export function attached(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  const done: Token[] = [];
  let early: number | undefined;
  for (const token of applied(tokens, BELLED, notes)) {
    if (token.sign === 'T') done.push(early === undefined ? token : { ...token, chime: early });
    else if (token.sign !== '!') done.push(token);
    if (token.sign === 'T') early = undefined;
    if (token.sign !== '!') continue;
    const last = lastIndexWhere(done, ({ sign }) => sign === 'T');
    const work = lastIndexWhere(
      done,
      ({ sign }, place) => sign === 'T' && !/R/.test(signsOf(done.slice(Math.max(0, place - 1), place + 2))),
    );
    const at = token.chime === undefined || work < 0 ? last : work;
    const time = done[at];
    if (time === undefined) {
      if (token.chime === undefined) notes.fail('unread', token.low === 'pause' ? 'pause' : 'until');
      else early = token.chime;
    } else if (token.chime !== undefined) done[at] = { ...time, chime: token.chime };
    else if (token.pauses === true) done[at] = { ...time, pauses: true };
    else done[at] = { ...time, end: endOfSign(token.text, time.seconds) };
  }
  if (early !== undefined) notes.fail('unread', 'bell');
  return done;
}

/** 'With a bell every 5 minutes'. */
const BELLED = rule('[,]?[w&l]*B[nl]?e[TN]', (found, { notes }) => {
  const { sign, text, value, seconds } = lastOf(found);
  if (sign === 'N') notes.note(`I read ${text} as minutes.`);
  return [newToken('!', '', { chime: sign === 'N' ? value * 60 : seconds })];
});

/** Words that join or part, as the sign that they are. */
export const JOINTS: readonly Rule[] = [
  // What follows in rounds is a part of them.
  rule('&?ny', (words, { at, all }) => {
    if (lowAt(words, -2) !== 'followed') return undefined;
    const signs = signsOf(all.slice(0, at));
    const isInRounds = /[kx][^.;\n]*$/.test(signs) && /No?k[o]|Nk/.test(signs);
    return [newToken(isInRounds ? ',' : '>', wordsOf(words))];
  }),
  rule('ah(?![kprn])', (words) => (lowAt(words, 1) === 'that' ? [newToken('>', wordsOf(words))] : undefined)),
  rule('&(?=>)', () => []),
  // '2 min break and AMRAP 8 min'.
  rule('(?<=T[nRAl]{0,3})&(?=m)', () => [newToken(',', ',')]),
  rule('(?<=W)b', () => []),
  rule('(?<=k)Wn', (words) => (/^(?:i|you|we)$/.test(lowAt(words, 1)) ? [] : undefined)),
  rule('(?<=WT[nAo]{0,3})w(?=l?T)', () => [newToken('&', 'and')]),
  // 'And finish with …' begins something else; 'with a break at the end' too.
  rule('&?n(?=w)', (found, { at, before }) =>
    /^(?:finish|end)$/.test(lowAt(found, -1)) && at > 1 && !/[>.;\n]/.test(before.sign)
      ? [newToken('>', ''), lastOf(found)]
      : undefined,
  ),
  rule('wl*T[oRlAn]+', (found) => {
    const place = found.findIndex(({ low }, at) => low === 'end' && found[at - 1]?.low === 'the');
    const from = found.findIndex(({ sign }) => sign === 'T');
    return place < 0 ? undefined : [newToken('>', 'then'), ...found.slice(from, place - 2)];
  }),
  rule('[l]*n(?=T)', (found, { all }) => {
    const first = all.findIndex(({ sign }) => sign === 'T');
    const isInTurn = first > 0 && lowAt(all, first - 1) === 'first';
    return isInTurn && /^(?:first|last|final)$/.test(lowAt(found, -1)) ? [] : undefined;
  }),
];

/** Zones, on the times before them. */
export const TARGETS: readonly Rule[] = [
  rule('[lc]*zN(?:-N)?c*', (found, { notes }) => {
    const [number, to] = withSign(found, 'N');
    const isZone = /^[1-5]$/.test(number?.text ?? '') && /^[1-5]?$/.test(to?.text ?? '');
    if (isZone && number && to) notes.note(`I took zone ${number.text} of "${wordsOf(found)}".`);
    if (!isZone) notes.fail('zone', wordsOf(found.filter(({ sign }) => /[zN-]/.test(sign))));
    return isZone && number ? [newToken('Z', wordsOf(found), { value: number.value })] : [];
  }),
  // Right behind a time, or behind the name of its step.
  rule('T(?:@|(?!w)[nARl]){0,4}@?Z|T\\(Z\\)', ([time, ...behind]) => {
    const zone = behind.find(({ sign }) => sign === 'Z');
    if (time === undefined || zone === undefined) return undefined;
    return [{ ...time, zone: zone.value as 1 }, ...behind.filter(({ sign }) => !/[@Z()]/.test(sign))];
  }),
];
