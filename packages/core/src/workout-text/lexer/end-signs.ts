// The sign for how a step ends, which stands behind its length until that becomes a step: '♥<120' below 120 bpm, '♥>z4@30' above
// zone 4 after 30 s at least, '☝' by a tap, '☝12' after 12 repetitions.

import type { Seconds } from '../../base/units.ts';
import { NEW_AT_LEAST, type HeartEnd, type EarlyEnd } from '../../timer/step-end.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';

const HEART = '♥';
const TAP = '☝';
/** A sign in a text; no person's text keeps one. */
export const END_SIGN = String.raw`${HEART}[<>]z?\d+(?:@[\d.]+)?|${TAP}\d*`;
/** The characters that begin a sign. */
export const END_MARKS = new RegExp(`[${HEART}${TAP}]`, 'gu');

/** The sign of a heart rate; `atLeast` is absent where the text gives none. */
export function heartSign({ when, border }: Omit<HeartEnd, 'atLeast' | 'kind'>, atLeast: Seconds | undefined): string {
  const limit = border.kind === 'zone' ? `z${border.zone}` : String(border.bpm);
  return `${HEART}${when === 'below' ? '<' : '>'}${limit}${atLeast === undefined ? '' : `@${atLeast}`}`;
}

/** The sign of a tap, after so many repetitions if there are some. */
export function tapSign(count: number | undefined): string {
  return `${TAP}${count ?? ''}`;
}

/** What a sign stands for, in a step of this length. */
export function endOfSign(sign: string, duration: Seconds): EarlyEnd {
  if (sign.startsWith(TAP)) {
    const count = sign.slice(TAP.length);
    return count === '' ? { kind: 'tap' } : { kind: 'tap', repetitions: { count: Number(count) } };
  }
  const [limit = '', atLeast] = sign.slice(HEART.length + 1).split('@');
  const zone = ZONE_NUMBERS.find((known) => limit === `z${known}`);
  return {
    kind: 'heart',
    when: sign.charAt(HEART.length) === '<' ? 'below' : 'above',
    border: zone === undefined ? { kind: 'bpm', bpm: Number(limit) } : { kind: 'zone', zone },
    atLeast: atLeast === undefined ? Math.min(NEW_AT_LEAST, duration) : Number(atLeast),
  };
}
