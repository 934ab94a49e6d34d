// What joins and parts: 'followed by', 'after that', 'finish with'; zones, chimes, pauses and ends on the times they belong to.
// cspell:ignore kprn

import { endOfSign } from '../../lexer/end-signs.ts';
import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, wordsOf, type Token, signsOf } from '../../lexer/token.ts';
import { lastIndexWhere } from '../parsed.ts';
import { applied, lastOf, rule, withSign, type Rule } from './rule.ts';

/** Chimes, pauses and ends on the times before them, a chime also on the one behind it. */
export function attached(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  const done: Token[] = [];
  let early: number | undefined;
  for (const token of belled(tokens, notes)) {
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

function belled(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  return applied(
    tokens,
    rule('[,]?[w&l]*B[nl]?e[TN]', (found) => {
      const time = found.at(-1);
      if (time === undefined) return undefined;
      if (time.sign === 'N') notes.note(`I read ${time.text} as minutes.`);
      return [newToken('!', '', { chime: time.sign === 'N' ? time.value * 60 : time.seconds })];
    }),
  );
}

/** Words that join or part, as the sign that they are. */
export function joints(): readonly Rule[] {
  return [
    // What follows in rounds is a part of them.
    rule('&?ny', (words, at, all) => {
      if (words.at(-2)?.low !== 'followed') return undefined;
      const isInRounds =
        /[kx][^.;\n]*$/.test(signsOf(all.slice(0, at))) && /No?k[o]|Nk/.test(signsOf(all.slice(0, at)));
      return [newToken(isInRounds ? ',' : '>', wordsOf(words))];
    }),
    rule('ah(?![kprn])', ([after, that]) =>
      that?.low === 'that' && after ? [newToken('>', wordsOf([after, that]))] : undefined,
    ),
    rule('&(?=>)', () => []),
    // '2 min break and AMRAP 8 min'.
    rule('(?<=T[nRAl]{0,3})&(?=m)', () => [newToken(',', ',')]),
    rule('(?<=W)b', () => []),
    rule('(?<=k)Wn', ([, who]) => (/^(?:i|you|we)$/.test(who?.low ?? '') ? [] : undefined)),
    rule('(?<=WT[nAo]{0,3})w(?=l?T)', () => [newToken('&', 'and')]),
    // 'And finish with …' begins something else; 'with a break at the end' too.
    rule('&?n(?=w)', (found, at, all) =>
      /^(?:finish|end)$/.test(found.at(-1)?.low ?? '') && at > 1 && !/[>.;\n]/.test(all[at - 1]?.sign ?? '')
        ? [newToken('>', ''), lastOf(found)]
        : undefined,
    ),
    rule('wl*T[oRlAn]+', (found) => {
      const place = found.findIndex(({ low }, at) => low === 'end' && found[at - 1]?.low === 'the');
      const from = found.findIndex(({ sign }) => sign === 'T');
      return place < 0 ? undefined : [newToken('>', 'then'), ...found.slice(from, place - 2)];
    }),
    rule('[l]*n(?=T)', (found, _, all) => {
      const isInTurn = all.some(
        ({ low }, place) =>
          low === 'first' && all[place + 1]?.sign === 'T' && withSign(all.slice(0, place), 'T').length === 0,
      );
      return isInTurn && /^(?:first|last|final)$/.test(found.at(-1)?.low ?? '') ? [] : undefined;
    }),
  ];
}

/** Zones, on the times before them. */
export function zones(notes: ParseNotes): readonly Rule[] {
  return [
    rule('[lc]*zN(?:-N)?c*', (found) => {
      const [number, to] = withSign(found, 'N');
      const isZone = /^[1-5]$/.test(number?.text ?? '') && /^[1-5]?$/.test(to?.text ?? '');
      if (isZone && number && to) notes.note(`I took zone ${number.text} of "${wordsOf(found)}".`);
      if (!isZone) notes.fail('zone', wordsOf(found.filter(({ sign }) => /[zN-]/.test(sign))));
      return isZone && number ? [newToken('Z', wordsOf(found), { value: number.value })] : [];
    }),
    // Right behind a time, or behind the name of its step.
    rule('T(?:@|(?!w)[nARl]){0,4}@?Z', ([time, ...behind]) => {
      const zone = behind.at(-1);
      if (time === undefined || zone === undefined) return undefined;
      return [{ ...time, zone: zone.value as 1 }, ...behind.slice(0, -1).filter(({ sign }) => sign !== '@')];
    }),
    rule('T\\(Z\\)', ([time, , zone]) => time && zone && [{ ...time, zone: zone.value as 1 }]),
  ];
}
