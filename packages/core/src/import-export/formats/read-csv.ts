// Reads the steps of a timer from a spreadsheet's file.

import { shortText } from '../../base/short-text.ts';
import { tidySeconds, type Seconds } from '../../base/units.ts';
import { DOCUMENT_LIMIT } from '../../timer/limits.ts';
import { BOTH_SIDES, type StepExtras } from '../../timer/step-end.ts';
import {
  NEW_GLOBAL_SETTINGS,
  newStep,
  STEP_TYPES,
  ZONE_NUMBERS,
  type Round,
  type RoundRepeat,
  type Step,
} from '../../timer/timer.ts';
import { typeOfName } from '../../timer/type-of-name.ts';
import { validateTimer } from '../../timer/validate.ts';
import { lengthIn } from '../../workout-text/lexer/length.ts';
import { bellsInWords } from '../../workout-text/notation/bell-marks.ts';
import { countInWords, endInWords } from '../../workout-text/notation/extra-marks.ts';
import type { NotationProblem, ReadNotation } from '../../workout-text/read-notation.ts';
import { COLUMNS, headerOf, type Column } from './csv-columns.ts';
import { tableRows, type CsvRow } from './csv-rows.ts';
import { withoutGuard, type StepColumn } from './steps-csv.ts';

type Cells = Readonly<Partial<Record<StepColumn, string>>>;
type Tell = (column: StepColumn, message: string) => void;
interface OpenRound extends Omit<Round, 'steps'> {
  readonly steps: Step[];
  readonly restAfterRound: Seconds;
}
/** A round with its name as it is written, which may be empty. */
interface Section {
  readonly round: OpenRound;
  readonly written: string;
}

const NEVER_RESTS =
  'The rest of a round that is done only once is never taken: "round repeat" says how often it is done';

const NEEDED = ['step', 'seconds'] as const;
const HEADING_MOST = 30;

/**
 * Whether a text is a file of steps: its first line names a column for the step and one for its length; or it is a table by
 * its name or its form, and what it lacks can be said.
 */
export function isStepsCsv(text: string, fileName = ''): boolean {
  const names = headerOf(text).map(({ name }) => name);
  return NEEDED.every((name) => names.includes(name)) || /\.csv$/i.test(fileName) || isTable(text);
}

/** Whether two of the first line's short cells are known headings, and the lines below have as many cells. */
function isTable(text: string): boolean {
  const [first, ...rows] = tableRows(text.slice(0, 10_000)).filter(({ cells }) => cells.join('').trim() !== '');
  if (first === undefined || rows.length === 0) return false;
  const isShort = first.cells.every((cell) => cell.length <= HEADING_MOST && !/\d/.test(cell));
  const known = headerOf(text).filter(({ name }) => name === 'break' || COLUMNS.some((column) => column === name));
  return isShort && known.length >= 2 && rows.every(({ cells }) => cells.length === first.cells.length);
}

/**
 * Reads a file of steps; the timer has no name. Never throws. Columns may stand in any order, others are left out with a
 * note, and a row whose round is empty belongs to the round above it.
 */
export function readStepsCsv(text: string): ReadNotation {
  const [head, ...rows] = tableRows(text);
  const columns = headerOf(text);
  const names = columns.map(({ name }) => name);
  const missing = NEEDED.filter((name) => !names.includes(name)).map((name) => `"${name}"`);
  if (missing.length > 0) {
    const message = `A file of steps needs the columns "step" and "seconds" in its first line: ${missing.join(' and ')} not found`;
    return { ok: false, problems: [{ line: head?.line ?? 1, column: 1, message }] };
  }
  const problems: NotationProblem[] = [];
  const rounds: OpenRound[] = [];
  const lines = new Map<string, number>();
  let above: Section | undefined;
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) {
      above = undefined;
      continue;
    }
    const cells = cellsOf(row, columns);
    const tell: Tell = (column, message) =>
      problems.push({ line: row.line, column: 1, message: `${column}: ${message}` });
    above = sectionFor(cells, above, rounds.length + 1, tell);
    const { round } = above;
    if (rounds.at(-1) !== round) rounds.push(round);
    const id = `step-${rounds.length}-${round.steps.length + 1}`;
    lines.set(round.id, lines.get(round.id) ?? row.line);
    lines.set(id, row.line);
    round.steps.push(stepOf(id, cells, tell));
    const rest = breakOf(row, columns, (message) => tell('rest', message));
    if (rest !== undefined) round.steps.push({ ...newStep(`${id}-rest`), name: 'Rest', type: 'rest', duration: rest });
  }
  const draft = { name: '', rounds, globalSettings: NEW_GLOBAL_SETTINGS, tags: [] };
  const reported = new Set(problems.map(({ line }) => line));
  if (rounds.length > 0) lines.set('rounds', 1);
  for (const { message, at } of validateTimer(draft)) {
    const line = lines.get(at.stepId ?? at.roundId ?? at.field);
    // A cell that cannot be read has its own sentence.
    if (line !== undefined && !reported.has(line)) problems.push({ line, column: 1, message });
  }
  if (problems.length > 0) return { ok: false, problems: problems.sort((a, b) => a.line - b.line) };
  const others = names.filter((name) => name !== '' && name !== 'break' && !COLUMNS.some((known) => known === name));
  const notes = others.map((name) => ({ line: 1, message: `The column "${shortText(name, 40)}" is left out` }));
  const restless = rounds.find(({ repeat, restAfterRound }) => repeat === 1 && restAfterRound > 0);
  if (restless !== undefined) notes.push({ line: lines.get(restless.id) ?? 1, message: NEVER_RESTS });
  return { ok: true, draft, notes };
}

function cellsOf({ cells }: CsvRow, columns: readonly Column[]): Cells {
  const known = cells.flatMap((cell, at): [StepColumn, string][] => {
    const { name, factor = 1 } = columns[at] ?? {};
    const column = COLUMNS.find((each) => each === name);
    return column === undefined ? [] : [[column, inSeconds(withoutGuard(cell), factor)]];
  });
  return Object.fromEntries(known);
}

/** A number that counts minutes as seconds; anything else as it is. */
function inSeconds(cell: string, factor: number): string {
  return factor === 1 || !/^\s*\d+(?:[.,]\d+)?\s*$/.test(cell) ? cell : String(Number(cell.replace(',', '.')) * factor);
}

/** The length of the rest behind a step, if there is one. */
function breakOf({ cells }: CsvRow, columns: readonly Column[], tell: (message: string) => void): Seconds | undefined {
  const at = columns.findIndex(({ name }) => name === 'break');
  const cell = inSeconds(cells[at] ?? '', columns[at]?.factor ?? 1);
  return secondsOf('rest', cell, 0, (_, message) => tell(message)) || undefined;
}

/** The section above if nothing says that another begins. */
function sectionFor(cells: Cells, above: Section | undefined, number: number, tell: Tell): Section {
  const { round: written = '', 'round repeat': repeat = '', rest = '', 'round order': order = '' } = cells;
  const isNameless = written.trim() === '';
  const read = {
    repeat: roundRepeatOf(repeat, tell),
    restAfterRound: secondsOf('rest', rest, 0, tell),
    ...orderOf(order, tell),
  };
  if (above !== undefined && (isNameless || written === above.written)) {
    const { round } = above;
    const saysNothing = `${repeat}${rest}${order}`.trim() === '';
    const saysTheSame =
      round.repeat === read.repeat && round.restAfterRound === read.restAfterRound && round.order === read.order;
    if (saysNothing || saysTheSame) return above;
  }
  const name = isNameless ? `Round ${number}` : written;
  return { round: { id: `round-${number}`, name, ...read, steps: [] }, written };
}

function stepOf(id: string, cells: Cells, tell: Tell): Step {
  const { step: name = '', chime = '' } = cells;
  const zone = (cells.zone ?? '').trim().replace(/^z/i, '');
  const type = typeOf(cells.type ?? '', name, tell);
  const targetHeartRateZone = ZONE_NUMBERS.find((known) => String(known) === zone);
  if (zone !== '' && targetHeartRateZone === undefined) tell('zone', `"${shortText(zone, 30)}" is no zone from 1 to 5`);
  return {
    id,
    name,
    duration: secondsOf('seconds', cells.seconds ?? '', Number.NaN, tell),
    type,
    repeat: countOf('repeat', cells.repeat ?? '', tell),
    ...(targetHeartRateZone === undefined ? {} : { targetHeartRateZone }),
    ...(chime.trim() === '' ? {} : { chimeInterval: secondsOf('chime', chime, 0, tell) }),
    coachingEnabled: type !== 'delay',
    pauseAfterEnd: isYes(cells.pause ?? '', tell),
    ...moreOf(cells, tell),
  };
}

function orderOf(written: string, tell: Tell): Pick<Round, 'order'> {
  const word = written.trim().toLowerCase();
  if (word === '') return {};
  if (word !== 'shuffled' && word !== 'random') tell('round order', `"${shortText(word, 30)}" is not "shuffled"`);
  return { order: 'shuffled' };
}

/** How a step ends and what it says. */
function moreOf(cells: Cells, tell: Tell): StepExtras {
  const { ends = '', sides = '', 'each repeat': change = '', note = '', link = '' } = cells;
  const { bells: rung = '', counts: counted = '' } = cells;
  const end = endInWords(ends);
  if (ends.trim() !== '' && end === undefined)
    tell('ends', `"${shortText(ends, 30)}" is none of tap, 12 reps, until <120bpm, until >Z3 at least 15s`);
  const bells = bellsInWords(rung);
  if (rung.trim() !== '' && bells === undefined)
    tell('bells', `"${shortText(rung, 30)}" is none of bell start none, bell end bowls, 3 strikes every 2s`);
  const count = countInWords(counted);
  if (counted.trim() !== '' && count === undefined)
    tell('counts', `"${shortText(counted, 30)}" is none of counts rounds, counts repetitions, says every 10`);
  const isBoth = /^(?:both|yes|1|x)$/i.test(sides.trim());
  if (sides.trim() !== '' && !isBoth) tell('sides', `"${shortText(sides, 30)}" is not "both"`);
  const isChange = /^[+-]?\d+(?:[.,]\d+)?$/.test(change.trim());
  if (change.trim() !== '' && !isChange)
    tell('each repeat', `"${shortText(change, 30)}" is no number of seconds, such as 5 or -5`);
  return {
    ...(end === undefined ? {} : { end }),
    ...(isBoth ? { sides: BOTH_SIDES } : {}),
    ...(isChange ? { ladder: Number(change.trim().replace(',', '.')) } : {}),
    ...(bells === undefined ? {} : { bells }),
    ...(count === undefined ? {} : { count }),
    ...(note === '' ? {} : { note }),
    ...(link.trim() === '' ? {} : { link: link.trim() }),
  };
}

function typeOf(written: string, name: string, tell: Tell): Step['type'] {
  const word = written.trim().toLowerCase();
  if (word === '') return typeOfName(name);
  const type = STEP_TYPES.find((known) => known === word);
  if (type === undefined) tell('type', `"${shortText(word, 30)}" is none of ${STEP_TYPES.join(', ')}`);
  return type ?? 'work';
}

function roundRepeatOf(written: string, tell: Tell): RoundRepeat {
  return /^(?:infinite|forever|∞)$/i.test(written.trim()) ? 'infinite' : countOf('round repeat', written, tell);
}

function countOf(column: StepColumn, written: string, tell: Tell): number {
  const word = written.trim();
  if (word === '') return 1;
  const count = /^\d+$/.test(word) ? Number(word) : 0;
  if (count >= 1 && count <= DOCUMENT_LIMIT.repeat) return count;
  tell(column, `"${shortText(word, 30)}" is no whole number from 1 on`);
  return 1;
}

/** Seconds as a number, with a decimal comma too, or as any length of the notation. */
function secondsOf(column: StepColumn, written: string, absent: number, tell: Tell): number {
  const word = written.trim();
  if (word === '' && !Number.isNaN(absent)) return absent;
  const number = /^\d+(?:[.,]\d+)?(?:e-\d+)?$/.test(word)
    ? tidySeconds(Number(word.replace(',', '.')))
    : lengthIn(word.replaceAll(' ', ''));
  const isPossible = number !== undefined && number <= DOCUMENT_LIMIT.duration && (number > 0 || column !== 'seconds');
  if (isPossible) return number;
  tell(column, `"${shortText(word, 30)}" is no length of time up to 24 hours, such as 45 or 1:30`);
  return 1;
}

function isYes(written: string, tell: Tell): boolean {
  const word = written.trim().toLowerCase();
  if (['', 'no', 'false', '0'].includes(word)) return false;
  if (!['yes', 'true', '1', 'x'].includes(word)) tell('pause', `"${shortText(word, 30)}" is neither yes nor no`);
  return true;
}
