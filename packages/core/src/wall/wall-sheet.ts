// A timer as a sheet for the wall of a gym: what is on which page, and how large. The page is measured here in
// millimetres, so that a test can tell what fits; it fits A4 and Letter.

import { formatDuration, type Brand } from '../base/units.ts';
import { changeMarks } from '../timer/extra-words.ts';
import { stepCountWords } from '../timer/step-count.ts';
import { isCapped, limitWords, repetitionsText } from '../timer/step-end.ts';
import type { Round, Step, StepType, TimerDraft } from '../timer/timer.ts';
import { repeatMark, type Totals, cardDurationLabel, roundCount, stepCount, totalsOf } from '../timer/totals.ts';
import { emsOf } from './ems.ts';

/** A length on paper. */
export type Millimetres = Brand<'millimetres'>;

/** A round's heading, a step, or what stands below one, with the room it takes in lines of the sheet's type. */
export type WallLine = {
  readonly id: string;
  readonly name: string;
  /** What stands after the name: repeats, zone, length. */
  readonly marks: readonly string[];
  readonly lines: number;
} & ({ readonly kind: 'round' } | { readonly kind: 'step'; readonly type: StepType } | { readonly kind: 'note' });

/** One page: its columns, and what it says about the steps that follow on others. */
export interface WallPage {
  readonly columns: readonly (readonly WallLine[])[];
  readonly note: string | undefined;
}

/** The whole sheet; `type` is the height of its letters, `titleType` that of the timer's name. */
export interface WallSheet {
  readonly type: Millimetres;
  readonly titleType: Millimetres;
  readonly columnCount: 1 | 2;
  readonly totals: string;
  readonly pages: readonly WallPage[];
}

/** The printed area, and what of it the head and the foot take; the head of a further page is lower. */
export const WALL_PAGE = { width: 186, height: 256, head: 50, laterHead: 12, foot: 10, gap: 6, qr: 46 } as const;
/** The height of a line, as a multiple of its type. */
export const WALL_LINE = 1.4;
/** A name takes no more lines; a longer one ends in dots. */
const MOST_LINES = 4;

interface Layout {
  readonly columnCount: 1 | 2;
  readonly type: Millimetres;
}

/** From the largest to the least. */
const LAYOUTS: readonly Layout[] = [
  { columnCount: 1, type: 10 },
  { columnCount: 1, type: 8 },
  { columnCount: 1, type: 6.5 },
  { columnCount: 2, type: 5.2 },
  { columnCount: 2, type: 4.4 },
  { columnCount: 2, type: 3.8 },
];
const LEAST: Layout = { columnCount: 2, type: 3.2 };
const TITLE_TYPES: readonly Millimetres[] = [18, 14, 11, 9];
const LEAST_TITLE: Millimetres = 7;
/** The name shares the head with the line of totals. */
const TITLE_HEIGHT: Millimetres = 38;
/** The word of the type with its margins, and the room between the parts of a line, in ems. */
const TYPE_EMS = 6.4;
const GAP_EMS = 0.6;
const LEAST_NAME_EMS = 4;
/** How far a note stands in. */
const NOTE_EMS = 7;

/** Lays a timer out in the largest type with which it fits one page, else in the least type over several. */
export function wallSheet(timer: Pick<TimerDraft, 'name' | 'rounds'>): WallSheet {
  const one = LAYOUTS.find((layout) => {
    const columns = columnsOf(timer.rounds, layout);
    return columns.length <= layout.columnCount && fits(columns, layout);
  });
  const layout = one ?? LEAST;
  return {
    ...layout,
    titleType: titleTypeOf(timer.name),
    totals: totalsText(totalsOf(timer.rounds)),
    pages: pagesOf(columnsOf(timer.rounds, layout), layout.columnCount),
  };
}

function totalsText(totals: Totals): string {
  return [cardDurationLabel(totals), roundCount(totals), stepCount(totals)].join(' · ');
}

function titleTypeOf(name: string): Millimetres {
  const width = WALL_PAGE.width - WALL_PAGE.qr - WALL_PAGE.gap;
  const fits = (type: Millimetres) => Math.ceil((emsOf(name) * type * 1.1) / width) * type * 1.15 <= TITLE_HEIGHT;
  return TITLE_TYPES.find(fits) ?? LEAST_TITLE;
}

/** Fills column after column, with rounds whole where that takes no more columns. */
function columnsOf(rounds: readonly Round[], layout: Layout): readonly (readonly WallLine[])[] {
  const written = rounds.map((round) => linesOf(round, layout));
  const whole = filled(written, layout);
  const split = filled(written.flatMap(withHeadings), layout);
  return fits(whole, layout) && whole.length <= split.length ? whole : split;
}

/** Whether no column is taller than its page. */
function fits(columns: readonly (readonly WallLine[])[], layout: Layout): boolean {
  return columns.every((column, index) => heightIn(column) <= capacityOf(layout, index));
}

/** A round as blocks: its heading with the step after it, then each step; a note stays with its step. */
function withHeadings(lines: readonly WallLine[]): readonly (readonly WallLine[])[] {
  const blocks: WallLine[][] = [];
  const first = lines.findIndex(({ kind }) => kind === 'step');
  for (const [index, line] of lines.entries()) {
    const isJoined = line.kind === 'note' || index === first;
    if (isJoined) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** Puts one block after another into columns; a block that does not fit begins the next one. */
function filled(blocks: readonly (readonly WallLine[])[], layout: Layout): readonly (readonly WallLine[])[] {
  const columns: WallLine[][] = [[]];
  for (const block of blocks) {
    const column = columns.at(-1) ?? [];
    if (heightIn(column) + heightIn(block) <= capacityOf(layout, columns.length - 1) || column.length === 0)
      column.push(...block);
    else columns.push([...block]);
  }
  return columns;
}

function heightIn(lines: readonly WallLine[]): number {
  return lines.reduce((sum, line) => sum + line.lines, 0);
}

/** How many lines a column holds, by its number from 0. */
function capacityOf({ columnCount, type }: Layout, column: number): number {
  const head = column < columnCount ? WALL_PAGE.head : WALL_PAGE.laterHead;
  return Math.floor((WALL_PAGE.height - head - WALL_PAGE.foot) / (type * WALL_LINE));
}

function linesOf(round: Round, layout: Layout): readonly WallLine[] {
  return [
    ...named({ kind: 'round', id: round.id, name: round.name }, roundMarks(round), layout),
    ...round.steps.flatMap((step): readonly WallLine[] => {
      const { id, name, type } = step;
      const note = (step.note ?? '').replaceAll(/\s+/g, ' ').trim();
      const written = named({ kind: 'step', id, name, type }, stepMarks(step), layout);
      return note === '' ? written : [...written, noteOf(`${id}.note`, note, layout)];
    }),
  ];
}

type Named =
  | { readonly kind: 'round'; readonly id: string; readonly name: string }
  | { readonly kind: 'step'; readonly id: string; readonly name: string; readonly type: StepType };

/** A heading or a step, with its marks below it where they would leave its name no room. */
function named(line: Named, marks: readonly string[], layout: Layout): readonly WallLine[] {
  const room = widthOf(layout) - (line.kind === 'step' ? TYPE_EMS : 0);
  const beside = marks.reduce((left, mark) => left - emsOf(mark) - GAP_EMS, room);
  const isBeside = beside >= LEAST_NAME_EMS;
  const lines = Math.min(MOST_LINES, linesIn(line.name, isBeside ? beside : room));
  if (isBeside) return [{ ...line, marks, lines }];
  return [{ ...line, marks: [], lines }, noteOf(`${line.id}.marks`, marks.join(' · '), layout)];
}

function noteOf(id: string, name: string, layout: Layout): WallLine {
  return { kind: 'note', id, name, marks: [], lines: linesIn(name, widthOf(layout) - NOTE_EMS) };
}

/** The width of a column, in ems of its type. */
function widthOf({ columnCount, type }: Layout): number {
  return (WALL_PAGE.width - (columnCount - 1) * WALL_PAGE.gap) / columnCount / type;
}

/** The lines that a text takes, measured generously. */
function linesIn(text: string, room: number): number {
  const needed = emsOf(text) / room;
  // What is broken between words leaves room at the ends of its lines.
  return needed <= 1 ? 1 : Math.ceil(needed * 1.2);
}

function roundMarks({ repeat, restAfterRound = 0, order }: Round): readonly string[] {
  const times = repeat === 1 ? [] : [repeat === 'infinite' ? 'forever' : `x${repeat}`];
  const rest = repeat !== 1 && restAfterRound > 0 ? [`rest ${formatDuration(restAfterRound)}`] : [];
  return [...times, ...rest, ...(order === undefined ? [] : ['in any order'])];
}

function stepMarks(step: Step): readonly string[] {
  const { targetHeartRateZone: zone, pauseAfterEnd, count } = step;
  const marks = [zone === undefined ? '' : `Z${zone}`, repeatMark(step), ...endMarks(step)];
  return [
    ...marks,
    ...changeMarks(step),
    ...(count ? [stepCountWords(count)] : []),
    pauseAfterEnd ? 'then pause' : '',
  ].filter((mark) => mark !== '');
}

/** How long a step takes, or what ends it: repetitions on a wall are no question of time. */
function endMarks({ end, duration }: Step): readonly string[] {
  const most = isCapped({ end }) ? 'max' : 'about';
  if (end === undefined) return [formatDuration(duration)];
  if (end.kind === 'ring') return [formatDuration(duration), 'rings'];
  if (end.kind === 'heart') return [`until ${limitWords(end)}`, `max ${formatDuration(duration)}`];
  return end.repetitions === undefined
    ? ['until done', `${most} ${formatDuration(duration)}`]
    : [repetitionsText(end.repetitions.count), ...(isCapped({ end }) ? [`${most} ${formatDuration(duration)}`] : [])];
}

function pagesOf(columns: readonly (readonly WallLine[])[], columnCount: number): readonly WallPage[] {
  const count = Math.ceil(columns.length / columnCount);
  return Array.from({ length: count }, (_, page) => {
    const end = (page + 1) * columnCount;
    const left = columns
      .slice(end)
      .flat()
      .filter(({ kind }) => kind === 'step').length;
    return {
      columns: columns.slice(end - columnCount, end),
      note: left === 0 ? undefined : moreText(left, page, count),
    };
  });
}

/** '1 more step on page 2', '80 more steps on pages 2 to 4'; `page` counts from 0. */
function moreText(left: number, page: number, count: number): string {
  const where = page + 2 === count ? `page ${count}` : `pages ${page + 2} to ${count}`;
  return `${left} more ${left === 1 ? 'step' : 'steps'} on ${where}`;
}
