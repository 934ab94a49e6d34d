// How a step ends and what it says, in braces: '{tap}', '{12 reps +2 each}', '{until <120bpm at least 15s}',
// '{rings until answered}', '{both sides}',
// '{+5s each}', '{note Slowly}', '{link https://…}'.

import type { StepBells } from '../../timer/bells.ts';
import { stepCountWords, type StepCount } from '../../timer/step-count.ts';
import {
  AT_MOST,
  BOTH_SIDES,
  isCapped,
  type HeartBorder,
  type HeartEnd,
  type StepEnd,
  type StepExtras,
} from '../../timer/step-end.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import { lengthIn, lengthText } from '../lexer/length.ts';
import { backgroundIn, bellIn, bellWords, chimesIn, strikesIn } from './bell-marks.ts';
import { valueText, valueWords } from './pieces.ts';

/** What can be written, for a sentence. */
export const EXTRA_WORDS =
  '{tap}, {tap at most}, {12 reps}, {rings until answered}, {until <120bpm at least 15s}, {until >Z3}, {counts rounds}, {both sides}, {+5s each}, {bell end bowls}, {3 strikes}, {chimes at random}, {background rain}, {note …}, {link https://…}';

const UNTIL_FAULT = 'Write when it ends, for example {until <120bpm}, {until >Z3} or {until <120bpm at least 15s}';
const TWO_ENDS = 'A step ends in one way: by {tap}, {12 reps}, {rings until answered} or {until …}';
const UNTIL = /^(<|>|below|above)\s*(?:(\d+)(?:\s*bpm)?|z(?:one)?\s*(\d+))(?:\s+at\s+least\s+(\S.*))?$/i;
const REPS = /^(\d+|\?)\s*reps?(?:\s+([+−-]\d+)\s+each)?(\s+at\s+most)?$/i;
const COUNT = /^(rounds|repetitions|reps)(?:,?\s+says?\s+every\s+(\d+))?$/i;
/** For a text without two spaces in a row. */
const LADDER = /^([+−-]) ?(\S.*?) each$/i;

/** What a mark adds to what was said before, or a sentence why it cannot. */
type ExtraMark = (value: string, before: StepExtras) => StepExtras | string;

/** The marks that begin with a word of their own. */
export const EXTRA_MARKS: readonly (readonly [string, ExtraMark])[] = [
  ['tap', (value, before) => tapIn(value, before)],
  ['counts', (value, before) => countIn(value, before)],
  ['rings', (value, before) => ringIn(value, before)],
  ['until', (value, before) => endIn(value, before)],
  ['both', (value, before) => sidesIn(value, 'sides', before)],
  ['left', (value, before) => sidesIn(value, 'and right', before)],
  ['bell', (value, before) => withBells(before, bellIn(value, before.bells ?? {}))],
  ['chimes', (value, before) => withBells(before, chimesIn(value, before.bells ?? {}))],
  ['background', (value, before) => withBells(before, backgroundIn(value, before.bells ?? {}))],
  ['strikes', (value, before) => withStrikes(before, `strikes ${value}`) ?? before],
  ['note', (value, before) => ({ ...before, note: valueText(value) })],
  ['link', (value, before) => ({ ...before, link: valueText(value) })],
];

/** The marks that begin with a number; undefined for what is none. */
export function numberMark(text: string, before: StepExtras): StepExtras | string | undefined {
  const reps = REPS.exec(text);
  if (reps !== null) return repsIn(reps[1], reps[2], reps[3] !== undefined, before);
  const rung = withStrikes(before, text);
  if (rung !== undefined) return rung;
  const [, sign, length = ''] = LADDER.exec(text.replaceAll(/\s+/g, ' ')) ?? [];
  if (sign === undefined) return undefined;
  const seconds = lengthIn(length);
  if (seconds === undefined)
    return 'Write how much longer or shorter each repeat is, for example {+5s each} or {-5s each}';
  return { ...before, ladder: (sign === '+' ? 1 : -1) * seconds };
}

/** How a step ends, from such words; undefined for any others. */
export function endInWords(words: string): StepEnd | undefined {
  const text = words.trim();
  const read = /^until\s/i.test(text)
    ? endIn(text.slice('until'.length).trim(), {})
    : /^rings/i.test(text)
      ? ringIn(text.slice('rings'.length).trim(), {})
      : /^tap(?:\s|$)/i.test(text)
        ? tapIn(text.slice('tap'.length).trim(), {})
        : numberMark(text, {});
  return typeof read === 'object' ? read.end : undefined;
}

/** What a step says, as the marks above read it back. */
export function extraMarks({ end, note, link, sides, ladder, bells = {}, count }: StepExtras): readonly string[] {
  return [
    ...(end === undefined ? [] : [`{${endWords(end)}}`]),
    ...(count === undefined ? [] : [`{${stepCountWords(count)}}`]),
    ...(sides === undefined ? [] : ['{both sides}']),
    ...(ladder === undefined || Number.isNaN(ladder) ? [] : [`{${signed(ladder, lengthText(Math.abs(ladder)))} each}`]),
    ...bellWords(bells).map((words) => `{${words}}`),
    ...(note === undefined ? [] : [`{note ${valueWords(note)}}`]),
    ...(link === undefined ? [] : [`{link ${valueWords(link)}}`]),
  ];
}

/** How a step ends, as it stands in braces: 'tap', 'tap at most', '12 reps +2 each', 'until <120bpm at least 15s'. */
export function endWords(end: StepEnd): string {
  if (end.kind === 'heart') return heartText(end);
  if (end.kind === 'ring') return 'rings until answered';
  const most = isCapped({ end }) ? ' at most' : '';
  if (end.repetitions === undefined) return `tap${most}`;
  const { count, ladder } = end.repetitions;
  const change =
    ladder === undefined || Number.isNaN(ladder) ? '' : ` ${signed(ladder, String(Math.abs(ladder)))} each`;
  return `${Number.isNaN(count) ? '?' : count} ${count === 1 ? 'rep' : 'reps'}${change}${most}`;
}

function heartText({ when, border, atLeast }: HeartEnd): string {
  const limit = border.kind === 'zone' ? `Z${border.zone}` : `${Number.isNaN(border.bpm) ? '?' : border.bpm}bpm`;
  const least = atLeast === 0 ? '' : ` at least ${lengthText(atLeast)}`;
  return `until ${when === 'below' ? '<' : '>'}${limit}${least}`;
}

function signed(value: number, text: string): string {
  return `${value < 0 ? '-' : '+'}${text}`;
}

function withBells(before: StepExtras, bells: StepBells | string): StepExtras | string {
  return typeof bells === 'string' ? bells : { ...before, bells };
}

function withStrikes(before: StepExtras, text: string): StepExtras | string | undefined {
  const bells = strikesIn(text, before.bells ?? {});
  return bells && withBells(before, bells);
}

function withEnd(before: StepExtras, end: StepEnd): StepExtras | string {
  return before.end === undefined ? { ...before, end } : TWO_ENDS;
}

function ringIn(value: string, before: StepExtras): StepExtras | string {
  return /^(?:until\s+answered)?$/i.test(value) ? withEnd(before, { kind: 'ring' }) : 'Write {rings until answered}';
}

function endIn(value: string, before: StepExtras): StepExtras | string {
  const [, sign = '', bpm, zone, least] = UNTIL.exec(value) ?? [];
  const border = borderIn(bpm, zone);
  const atLeast = least === undefined ? 0 : lengthIn(least);
  if (border === undefined || atLeast === undefined) return UNTIL_FAULT;
  return withEnd(before, { kind: 'heart', when: /^(?:<|below)$/i.test(sign) ? 'below' : 'above', border, atLeast });
}

function borderIn(bpm: string | undefined, zone: string | undefined): HeartBorder | undefined {
  if (bpm !== undefined) return { kind: 'bpm', bpm: Number(bpm) };
  const known = ZONE_NUMBERS.find((number) => String(number) === zone);
  return known && { kind: 'zone', zone: known };
}

function tapIn(value: string, before: StepExtras): StepExtras | string {
  if (value === '') return withEnd(before, { kind: 'tap' });
  const isMost = /^at\s+most$/i.test(value);
  return isMost ? withEnd(before, { kind: 'tap', lasts: AT_MOST }) : 'Write {tap}, {tap at most} or {12 reps}';
}

function countIn(value: string, before: StepExtras): StepExtras | string {
  const [, what, every] = COUNT.exec(value) ?? [];
  if (what === undefined) return 'Write {counts rounds}, or {counts repetitions, says every 10}';
  const kind = /^rounds$/i.test(what) ? 'rounds' : 'repetitions';
  return { ...before, count: { kind, ...(every !== undefined && { sayEvery: Number(every) }) } };
}

/** What a step counts, from the words of its mark; undefined for any others. */
export function countInWords(words: string): StepCount | undefined {
  const [, value = ''] = /^counts\s+(.+)$/i.exec(words.trim()) ?? [];
  const read = countIn(value, {});
  return typeof read === 'object' ? read.count : undefined;
}

function repsIn(
  count: string | undefined,
  ladder: string | undefined,
  isMost: boolean,
  before: StepExtras,
): StepExtras | string {
  // {tap} and {12 reps} say the same end.
  const { end, ...others } = before;
  const repetitions = {
    count: count === '?' ? Number.NaN : Number(count),
    ...(ladder === undefined ? {} : { ladder: Number(ladder.replace('−', '-')) }),
  };
  const isTap = end?.kind === 'tap' && end.repetitions === undefined;
  const lasts = isMost || (isTap && end.lasts !== undefined) ? ({ lasts: AT_MOST } as const) : {};
  return withEnd(isTap ? others : before, { kind: 'tap', repetitions, ...lasts });
}

function sidesIn(value: string, right: string, before: StepExtras): StepExtras | string {
  return value.toLowerCase() === right ? { ...before, sides: BOTH_SIDES } : 'Write {both sides}';
}
