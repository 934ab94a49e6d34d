// Reads a timer as text: the notation that planners write, and what only a timer has in braces.

import { shortText } from '../base/short-text.ts';
import { DEFAULT_MAX_HEART_RATE, type Zones } from '../heart/zones.ts';
import { WRITTEN_LIMIT } from '../timer/limits.ts';
import { NEW_GLOBAL_SETTINGS, type Round, type Step, type TimerDraft } from '../timer/timer.ts';
import { validateTimer, type Problem } from '../timer/validate.ts';
import { isStepLine, readHeading, UNCLOSED_WORDS, type Heading } from './notation/heading.ts';
import { readMarks, TIMER_MARKS, type LineFault, type TimerMarks } from './notation/marks.ts';
import { piecesOf } from './notation/pieces.ts';
import { isTimedLine, readStepLine } from './notation/step-line.ts';

/** One thing that is wrong with a text. Lines and columns count from 1, columns in UTF-16 units. */
export interface NotationProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
/** One thing that a timer says otherwise than the text, with the first line where it does. */
export interface NotationNote {
  readonly line: number;
  readonly message: string;
}
/** The timer in a text, its rounds and steps with ids made from their positions; or everything that is wrong with it. */
export type ReadNotation =
  | { readonly ok: true; readonly draft: TimerDraft; readonly notes: readonly NotationNote[] }
  | { readonly ok: false; readonly problems: readonly NotationProblem[] };

interface OpenRound extends Omit<Round, 'steps'> {
  readonly steps: Step[];
}

interface Reading {
  readonly zones: Zones;
  readonly rounds: OpenRound[];
  /** A heading whose steps have not come yet. */
  pending: { readonly heading: Heading; readonly text: string; readonly line: number } | undefined;
  isAfterBlank: boolean;
  /** How many there are so far. */
  steps: number;
  marks: TimerMarks;
  readonly prose: string[];
  /** What a timer cannot say, for the description. */
  readonly preserved: Set<string>;
  readonly problems: NotationProblem[];
  readonly notes: Map<string, number>;
  /** The lines of rounds, steps and braces, by id or by word. */
  readonly lines: Map<string, number>;
}

const PROSE = 'Lines above the first section are kept in the description';
const BELOW = 'Lines without steps are kept in the description';
const FULL = 'The description is full: some of what a timer cannot hold is left out';
/** A longer text is no one's own words. */
const SENTENCES_MOST = 20_000;
const PLANNED = /\bz\d\b|\d%|\d ?(?:bpm|rpm|w)\b|\bpress lap\b|\bintensity=|\{/i;
const ALONE = 'Put braces about the whole timer on a line of their own';

/**
 * Reads a text, never throws. Percentages of the heart rate are turned into the given zones, or those of someone of 30
 * years. A timer need not have a name or rounds yet: the importer sees to that.
 */
export function readNotation(text: string, zones: Zones = DEFAULT_MAX_HEART_RATE): ReadNotation {
  const reading: Reading = {
    zones,
    rounds: [],
    pending: undefined,
    isAfterBlank: false,
    steps: 0,
    marks: {},
    prose: [],
    preserved: new Set(),
    problems: [],
    notes: new Map(),
    lines: new Map(),
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    readLine(line, index + 1, reading);
    // Nothing beyond is read: no one could use it, and a page would wait for it.
    if (reading.steps > WRITTEN_LIMIT.steps) {
      reading.lines.set('rounds', index + 1);
      break;
    }
  }
  settlePending(reading);
  const draft = draftOf(reading);
  const problems = [...reading.problems, ...draftProblems(draft, reading)];
  if (problems.length > 0)
    return { ok: false, problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
  const notes = [...reading.notes].map(([message, line]) => ({ line, message }));
  return { ok: true, draft, notes: notes.sort((a, b) => a.line - b.line) };
}

/**
 * Whether a text is more likely this notation than someone's own words: a third of its lines are steps with a length, and
 * no line above steps says a length or a count in words, unless another line is of a planner for certain.
 */
export function isNotation(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const steps = lines.filter(isTimedLine).length;
  if (steps === 0 || steps * 3 < lines.length) return false;
  return (
    text.length > SENTENCES_MOST || isPlanner(lines) || !lines.some((line, at) => isSentenceAbove(line, lines[at + 1]))
  );
}

/** Whether a line is someone's sentence that says how often or how long the steps below it are done. */
function isSentenceAbove(line: string, below: string | undefined): boolean {
  if (below === undefined || isStepLine(line) || !isStepLine(below)) return false;
  return readHeading(line).saysTime;
}

/** Whether any line says what only a planner writes: braces, '4x' beside a name, a target of a step. */
function isPlanner(lines: readonly string[]): boolean {
  return lines.some((line) => (isStepLine(line) ? PLANNED.test(line) : readHeading(line).isCertain));
}

function readLine(line: string, number: number, reading: Reading): void {
  const text = line.trim();
  if (text === '') reading.isAfterBlank = true;
  else if (text.startsWith('{')) readTimerLine(line, number, reading);
  else if (isStepLine(line)) readStep(line, number, reading);
  else {
    settlePending(reading);
    reading.pending = { heading: readHeading(line), text, line: number };
  }
}

function readTimerLine(line: string, number: number, reading: Reading): void {
  const { pieces, open } = piecesOf(line, 0);
  const { marks, faults } = readMarks(pieces, TIMER_MARKS, reading.marks);
  reading.marks = marks;
  const word = pieces.find(({ kind }) => kind !== 'braces');
  tell(reading, number, [
    ...faults,
    ...(open === undefined ? [] : [{ at: open, message: UNCLOSED_WORDS }]),
    ...(word === undefined ? [] : [{ at: word.at, message: ALONE }]),
  ]);
  for (const { text } of pieces) {
    const word = text.trim().split(/\s/)[0] ?? '';
    if (!reading.lines.has(word)) reading.lines.set(word, number);
  }
}

function readStep(line: string, number: number, reading: Reading): void {
  const round = roundForStep(number, reading);
  reading.steps += 1;
  reading.isAfterBlank = false;
  const read = readStepLine(line, round.name, reading.zones);
  const id = `step-${reading.rounds.length}-${round.steps.length + 1}`;
  if (!read.ok) {
    tell(reading, number, read.faults);
    // Its round is not empty for that.
    round.steps.push({
      id,
      name: '?',
      duration: 1,
      type: 'work',
      repeat: 1,
      coachingEnabled: true,
      pauseAfterEnd: false,
    });
    return;
  }
  const { step, preserved, notes } = read.line;
  reading.lines.set(id, number);
  round.steps.push({ id, ...step });
  if (preserved !== '') reading.preserved.add(`${step.name}: ${preserved}`);
  for (const note of notes) addNote(reading, note, number);
}

/** The round that a step belongs to: that of the heading above it, or of the step before it. */
function roundForStep(line: number, reading: Reading): OpenRound {
  const { pending, rounds } = reading;
  const current = rounds.at(-1);
  // A blank line ends what is repeated.
  const isOver = reading.isAfterBlank && current?.repeat !== 1;
  if (pending === undefined && current !== undefined && !isOver) return current;
  const number = rounds.length + 1;
  const heading = pending?.heading;
  const round = {
    id: `round-${number}`,
    name: heading?.name ?? `Round ${number}`,
    repeat: heading?.repeat ?? 1,
    restAfterRound: heading?.rest ?? 0,
    ...(heading?.order === undefined ? {} : { order: heading.order }),
    steps: [],
  };
  if (heading !== undefined) tell(reading, pending?.line ?? line, heading.faults);
  if (pending?.heading.saysTime === true) {
    const message = `"${shortText(pending.text, 40)}" is the name of a section: lengths and counts in words are not read`;
    addNote(reading, message, pending.line);
  }
  rounds.push(round);
  reading.lines.set(round.id, pending?.line ?? line);
  reading.pending = undefined;
  return round;
}

/** A heading below which no step came: prose, unless it says more than words do. */
function settlePending(reading: Reading): void {
  const { pending, rounds } = reading;
  reading.pending = undefined;
  reading.isAfterBlank = false;
  if (pending === undefined) return;
  const { heading, text, line } = pending;
  if (!heading.isCertain) {
    reading.prose.push(text);
    addNote(reading, rounds.length === 0 ? PROSE : BELOW, line);
    return;
  }
  const name = shortText(heading.name ?? text, 40);
  const message = `"${name}" has no steps. Write them below it, each on a line that begins with "-"`;
  tell(reading, line, [...heading.faults, { at: 0, message }]);
}

function draftOf(reading: Reading): TimerDraft {
  const { marks, rounds } = reading;
  const description = descriptionOf(reading);
  return {
    name: marks.name ?? '',
    ...(description === undefined ? {} : { description }),
    rounds,
    globalSettings: { ...NEW_GLOBAL_SETTINGS, ...marks.settings },
    tags: marks.tags ?? [],
  };
}

/** The written description, lines without steps, and what a timer cannot say, as far as there is room. */
function descriptionOf(reading: Reading): string | undefined {
  const { marks, prose, preserved } = reading;
  const written = marks.description === undefined ? [] : [marks.description];
  let lines = written.join('\n');
  for (const line of [...prose, ...preserved]) {
    const longer = lines === '' ? line : `${lines}\n${line}`;
    if (longer.length > WRITTEN_LIMIT.description) {
      addNote(reading, FULL, 1);
      break;
    }
    lines = longer;
  }
  return written.length === 0 && lines === '' ? undefined : lines;
}

/** What the editor would say about the timer, but for what it still lacks. */
function draftProblems(draft: TimerDraft, { lines }: Reading): readonly NotationProblem[] {
  const isMissing = ({ at }: Problem): boolean =>
    at.roundId === undefined &&
    ((at.field === 'name' && draft.name.trim() === '') || (at.field === 'rounds' && draft.rounds.length === 0));
  return validateTimer(draft)
    .filter((problem) => !isMissing(problem))
    .map(({ message, at }) => ({
      line: lines.get(at.stepId ?? at.roundId ?? at.field) ?? 1,
      column: 1,
      message,
    }));
}

function tell(reading: Reading, line: number, faults: readonly LineFault[]): void {
  for (const { at, message } of faults) reading.problems.push({ line, column: at + 1, message });
}

function addNote(reading: Reading, message: string, line: number): void {
  if (!reading.notes.has(message)) reading.notes.set(message, line);
}
