// What steps say beyond their name and time, as further columns of a link. They are written only where a timer has any of
// it: links of other timers stay what they were. Read for ever, as columns.ts is.

import type { StepBells } from '../timer/bells.ts';
import { COUNTED, type Counted, type StepCount } from '../timer/step-count.ts';
import {
  AT_MOST,
  BOTH_SIDES,
  isCapped,
  UNTIL_ANSWERED,
  type EarlyEnd,
  type HeartEnd,
  type StepEnd,
  type TapEnd,
} from '../timer/step-end.ts';
import { ZONE_NUMBERS, type Step } from '../timer/timer.ts';

/** One value of each step. */
type Cells = readonly unknown[];

const NOTHING = null;

/** The cells of steps, a column for each field. */
export function extraCells(steps: readonly Step[]): readonly Cells[] {
  return [
    steps.map(({ end }) => (end === undefined || end.kind === 'ring' ? NOTHING : endText(end))),
    steps.map(({ note }) => note ?? NOTHING),
    steps.map(({ link }) => link ?? NOTHING),
    steps.map(({ sides }) => (sides === BOTH_SIDES ? 1 : NOTHING)),
    steps.map(({ ladder }) => (ladder === undefined || Number.isNaN(ladder) ? NOTHING : ladder)),
  ];
}

/** How many columns those are. */
export const EXTRA_COLUMNS = 5;

/** The bells of each step, as a column of its own. */
export function bellCells(steps: readonly Step[]): Cells {
  return steps.map((step) => bellCell(step) ?? NOTHING);
}

/**
 * The bells of a step: 'bowls,none,3,2,random', without what is absent at its end; undefined if that is all of it. An app that
 * knows only five ignores the others: that its bell rings until someone answers, what is counted ('n10': repetitions, spoken
 * after every ten), that its time is a cap, what sounds in the background, and how loud, and what its chimes are.
 */
export function bellCell(step: Step): string | undefined {
  const bells: StepBells = step.bells ?? {};
  const { start = '', end = '', strikes, apart, chime = '', chimes, background = '', backgroundVolume } = bells;
  const count = step.count && `${COUNT_LETTERS[step.count.kind]}${cellOf(step.count.sayEvery)}`;
  const further = [
    step.end?.kind === 'ring' ? RINGS : '',
    count ?? '',
    isCapped(step) ? CAPPED : '',
    background,
    cellOf(backgroundVolume),
    chime,
  ];
  const text = [start, end, cellOf(strikes), cellOf(apart), chimes ?? '', ...further].join(',').replace(/,+$/, '');
  return text === '' && step.bells === undefined ? undefined : text;
}

const RINGS = 'r';
const CAPPED = 'm';
const COUNT_LETTERS: Readonly<Record<Counted, string>> = { rounds: 'r', repetitions: 'n' };

function cellOf(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : String(value);
}

/** The bells in the cell of one step, unchecked. */
export function bellsFrom(cell: unknown): Readonly<Record<string, unknown>> {
  if (cell === NOTHING) return {};
  if (typeof cell !== 'string') return { bells: cell };
  const [start = '', end = '', strikes = '', apart = '', chimes = '', rings = '', count = '', lasts = '', ...under] =
    cell.split(',');
  const [background = '', volume = '', chime = ''] = under;
  const bells = {
    ...(start === '' ? {} : { start }),
    ...(end === '' ? {} : { end }),
    ...(strikes === '' ? {} : { strikes: Number(strikes) }),
    ...(apart === '' ? {} : { apart: Number(apart) }),
    ...(chimes === '' ? {} : { chimes }),
    ...(background === '' ? {} : { background }),
    ...(volume === '' ? {} : { backgroundVolume: Number(volume) }),
    ...(chime === '' ? {} : { chime }),
  };
  const further = {
    ...(rings === RINGS && { rings: UNTIL_ANSWERED }),
    ...(count !== '' && { count: countFrom(count) }),
    ...(lasts === CAPPED && { lasts: AT_MOST }),
  };
  const hasBells = Object.keys(bells).length > 0 || Object.keys(further).length === 0;
  return { ...(hasBells && { bells }), ...further };
}

/** Null for what is no count, which no timer can have. */
function countFrom(text: string): StepCount | null {
  const kind = COUNTED.find((known) => text.startsWith(COUNT_LETTERS[known]));
  const sayEvery = text.slice(1);
  return kind === undefined ? null : { kind, ...(sayEvery !== '' && { sayEvery: Number(sayEvery) }) };
}

/** The fields in the cells of one step, unchecked. */
export function extrasFrom(cells: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [end, note, link, sides, ladder] = cells;
  return {
    ...(end === NOTHING ? {} : { end: endFrom(end) }),
    ...(note === NOTHING ? {} : { note }),
    ...(link === NOTHING ? {} : { link }),
    ...(sides === NOTHING ? {} : { sides: sides === 1 ? BOTH_SIDES : sides }),
    ...(ladder === NOTHING ? {} : { ladder }),
  };
}

/** 't', 't12', 't12,-2'; '<120,15', '>z3,0'. */
function endText(end: EarlyEnd): string {
  if (end.kind === 'tap') return tapText(end);
  const { when, border, atLeast } = end;
  const limit = border.kind === 'zone' ? `z${border.zone}` : border.bpm;
  return `${when === 'below' ? '<' : '>'}${limit},${atLeast}`;
}

function tapText({ repetitions }: TapEnd): string {
  if (repetitions === undefined) return 't';
  const { count, ladder } = repetitions;
  return ladder === undefined ? `t${count}` : `t${count},${ladder}`;
}

const TAP = /^t(?:(\d+)(?:,(-?\d+))?)?$/;
const HEART = /^([<>])(z?)(\d+),([\d.e-]+)$/;

/** Null for what is no end, which no timer can have. */
function endFrom(cell: unknown): StepEnd | null {
  if (typeof cell !== 'string') return null;
  const tap = TAP.exec(cell);
  if (tap !== null) return tapFrom(tap[1], tap[2]);
  const [, sign, isZone, limit, atLeast] = HEART.exec(cell) ?? [];
  const border = borderFrom(isZone === 'z', Number(limit));
  if (sign === undefined || border === undefined) return null;
  return { kind: 'heart', when: sign === '<' ? 'below' : 'above', border, atLeast: Number(atLeast) };
}

function tapFrom(count: string | undefined, ladder: string | undefined): TapEnd {
  if (count === undefined) return { kind: 'tap' };
  return {
    kind: 'tap',
    repetitions: { count: Number(count), ...(ladder === undefined ? {} : { ladder: Number(ladder) }) },
  };
}

function borderFrom(isZone: boolean, limit: number): HeartEnd['border'] | undefined {
  if (!isZone) return { kind: 'bpm', bpm: limit };
  const zone = ZONE_NUMBERS.find((known) => known === limit);
  return zone && { kind: 'zone', zone };
}
