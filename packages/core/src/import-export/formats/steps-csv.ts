// The steps of a timer for a spreadsheet, one a line.

import { csvField, isFormula } from '../../base/csv-field.ts';
import { stepCountWords } from '../../timer/step-count.ts';
import { saysMore } from '../../timer/step-end.ts';
import type { Round, Step, TimerDraft } from '../../timer/timer.ts';
import { bellWords } from '../../workout-text/notation/bell-marks.ts';
import { endWords } from '../../workout-text/notation/extra-marks.ts';
import { unsaidWords } from './unsaid.ts';

/** The columns, in their order. A file that is read may have them in any other. */
export const STEP_COLUMNS = [
  'round',
  'round repeat',
  'step',
  'seconds',
  'type',
  'repeat',
  'zone',
  'chime',
  'pause',
  'rest',
] as const;
/** Those that follow if a timer says more. */
export const MORE_COLUMNS = ['round order', 'ends', 'sides', 'each repeat', 'note', 'link'] as const;
/** After those, if one of its steps has bells of its own. */
export const BELL_COLUMN = 'bells';
/** After it, if one of its steps counts. */
export const COUNT_COLUMN = 'counts';
/** One of all of them. */
export type StepColumn =
  | (typeof STEP_COLUMNS)[number]
  | (typeof MORE_COLUMNS)[number]
  | typeof BELL_COLUMN
  | typeof COUNT_COLUMN;

/** A file of steps, and what it cannot say. */
export interface StepsCsv {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** The steps of a timer as CSV with a header. A blank line keeps rounds apart that look the same. */
export function stepsCsv(timer: TimerDraft): StepsCsv {
  const isMore = saysMore(timer);
  const said = LAST_COLUMNS.filter((last) => timer.rounds.some(({ steps }) => steps.some((step) => last.cellOf(step))));
  const columns = [...STEP_COLUMNS, ...(isMore ? MORE_COLUMNS : []), ...said.map(({ name }) => name)];
  const rows = timer.rounds.flatMap((round, index) => {
    const before = timer.rounds[index - 1];
    const isAlike = before !== undefined && roundCells(before).join('\0') === roundCells(round).join('\0');
    return [...(isAlike ? [[]] : []), ...stepRows(round, isMore, said)];
  });
  return {
    text: [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join(''),
    warnings: unsaidWords(timer, ['name', 'own-sounds', 'coaching', 'description', 'tags', 'sport', 'settings']),
  };
}

type Cell = string | number | undefined;

interface LastColumn {
  readonly name: StepColumn;
  readonly cellOf: (step: Step) => string | undefined;
}

/** Those that only a file has in which a step says so. */
const LAST_COLUMNS: readonly LastColumn[] = [
  { name: BELL_COLUMN, cellOf: ({ bells }) => bells && bellWords(bells).join('; ') },
  { name: COUNT_COLUMN, cellOf: ({ count }) => count && stepCountWords(count) },
];

function roundCells({ name, repeat, restAfterRound = 0, order }: Round): readonly [Cell, Cell, Cell, Cell] {
  return [name, repeat, restAfterRound === 0 ? undefined : restAfterRound, order];
}

function stepRows(round: Round, isMore: boolean, said: readonly LastColumn[]): readonly (readonly Cell[])[] {
  const [name, repeat, rest, order] = roundCells(round);
  return round.steps.map((step) => [
    name,
    repeat,
    step.name,
    step.duration,
    step.type,
    step.repeat,
    step.targetHeartRateZone,
    step.chimeInterval,
    step.pauseAfterEnd ? 'yes' : undefined,
    rest,
    ...(isMore ? [order, ...moreCells(step)] : []),
    ...said.map(({ cellOf: wordsOf }) => wordsOf(step)),
  ]);
}

function moreCells({ end, sides, ladder, note, link }: Step): readonly Cell[] {
  return [end && endWords(end), sides, ladder, note, link];
}

/** Apostrophes before a formula are doubled by one, so that the one in front can be taken off again. */
function cellOf(value: Cell): string {
  if (typeof value !== 'string' || !/^'+/.test(value)) return csvField(value);
  return csvField(isFormula(value.replace(/^'+/, '')) ? `'${value}` : value);
}

/** A text as it was before it was written: without the apostrophe in front of a formula. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text.replace(/^'+/, '')) ? text.slice(1) : text;
}
