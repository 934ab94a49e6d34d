// What belongs to one length of time and stands right behind it: its target zone ('4 min @ z4'), its chimes, a pause after it,
// how its step ends.

import { ZONE_NUMBERS, type ZoneNumber } from '../timer/timer.ts';
import { endOfSign } from './end-signs.ts';
import type { ParseNotes } from './parsed.ts';
import type { LooseToken, TimeToken, Token, WordToken } from './token.ts';

/** A zone may follow a name of so many words: '4 min hard zone 4'. */
const WORDS_MOST = 3;
/** Words behind which something else begins. */
const APART = /^(?:and|then|with|to|for|plus|followed|x)$/;

/** The tokens with zones, chimes, pauses and ends on their times; one of the last three without a time goes to the notes. */
export function attached(tokens: readonly LooseToken[], notes: ParseNotes): readonly Token[] {
  const done: Token[] = [];
  let early: number | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind === 'chime') {
      if (!changeLast(done, () => ({ chime: token.seconds }))) early = token.seconds;
    } else if (token.kind === 'stop') {
      if (!changeLast(done, () => ({ pauses: true }))) notes.fail('unread', 'pause');
    } else if (token.kind === 'end') {
      if (!changeLast(done, ({ seconds }) => ({ end: endOfSign(token.sign, seconds) }))) notes.fail('unread', 'until');
    } else if (token.kind === 'time') {
      const aimed = zoneBehind(tokens, at + 1);
      done.push({ ...token, ...(early === undefined ? {} : { chime: early }), ...(aimed && { zone: aimed.zone }) });
      early = undefined;
      done.push(...(aimed?.between ?? []));
      at += aimed?.taken ?? 0;
    } else done.push(token);
  }
  if (early !== undefined) notes.fail('unread', 'bell');
  return done;
}

function changeLast(done: Token[], changeOf: (time: TimeToken) => Partial<TimeToken>): boolean {
  for (let at = done.length - 1; at >= 0; at -= 1) {
    const token = done[at];
    if (token?.kind !== 'time') continue;
    done[at] = { ...token, ...changeOf(token) };
    return true;
  }
  return false;
}

function zoneBehind(
  tokens: readonly LooseToken[],
  from: number,
): { readonly zone: ZoneNumber; readonly taken: number; readonly between: readonly WordToken[] } | undefined {
  let at = from;
  const between: WordToken[] = [];
  for (let token = tokens[at]; token !== undefined && between.length <= WORDS_MOST; token = tokens[at]) {
    if (token.kind === 'word' && !isZone(token) && !isJoining(token) && !APART.test(token.low)) between.push(token);
    else if (!isJoining(token)) break;
    at += 1;
  }
  const [word, number, after, last] = tokens.slice(at, at + 4);
  if (word?.kind !== 'word' || !isZone(word) || number?.kind !== 'number') return undefined;
  const isRange = after?.kind === 'mark' && after.text === '-' && last?.kind === 'number';
  const zone = ZONE_NUMBERS.find((known) => known === number.value);
  return zone === undefined || isRange ? undefined : { zone, taken: at + 2 - from, between };
}

function isZone(token: LooseToken): boolean {
  return token.kind === 'word' && /^z(?:one)?$/.test(token.low);
}

function isJoining(token: LooseToken | undefined): boolean {
  if (token?.kind === 'mark') return token.text === '@';
  return token?.kind === 'word' && /^(?:in|at|hr)$/.test(token.low);
}
