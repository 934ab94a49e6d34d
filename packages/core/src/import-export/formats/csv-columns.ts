// The columns of a table of steps, by its headings: ours, those of other programs, and those that people write.
// cspell:ignore dauer durée exercice minuten übung

import { SEPARATOR_LINE, tableRows } from './csv-rows.ts';
import { BELL_COLUMN, COUNT_COLUMN, MORE_COLUMNS, STEP_COLUMNS, type StepColumn } from './steps-csv.ts';

/** Our own columns. */
export const COLUMNS: readonly StepColumn[] = [...STEP_COLUMNS, ...MORE_COLUMNS, BELL_COLUMN, COUNT_COLUMN];

/** A column of a table, by its heading. */
export interface Column {
  /** Ours, or the heading as it stands. */
  readonly name: string;
  /** What a number in it counts, in seconds. */
  readonly factor: number;
}

/** Other headings for columns: those of other programs, and of people. */
const OTHER_NAMES: Readonly<Record<string, StepColumn | 'break'>> = {
  name: 'step',
  exercise: 'step',
  activity: 'step',
  interval: 'step',
  movement: 'step',
  übung: 'step',
  exercice: 'step',
  duration: 'seconds',
  time: 'seconds',
  length: 'seconds',
  work: 'seconds',
  sec: 'seconds',
  secs: 'seconds',
  dauer: 'seconds',
  zeit: 'seconds',
  durée: 'seconds',
  minutes: 'seconds',
  min: 'seconds',
  mins: 'seconds',
  break: 'break',
  recovery: 'break',
  repos: 'break',
};
/** A heading, perhaps with its unit: 'Time (s)'. */
const UNIT_BEHIND = /[([](s|secs?|seconds?|sek|m|mins?|minutes?|minuten)[)\]]$/;

/** The columns by their headings. A rest is of the rounds only where rounds have columns of their own, or all is as we write it. */
export function headerOf(text: string): readonly Column[] {
  const plain = text.replace(/^\uFEFF/u, '');
  const [said = ''] = SEPARATOR_LINE.exec(plain) ?? [];
  const [line = ''] = /^[^\r\n]*/.exec(plain.slice(said.length)) ?? [];
  const head = tableRows(said + line)[0]?.cells ?? [];
  const headings = head.map((cell) => cell.trim().toLowerCase());
  const written = headings.map((heading) => {
    const unit = UNIT_BEHIND.exec(heading)?.[1] ?? '';
    const name = heading.replace(UNIT_BEHIND, '').trim();
    const factor = unit.startsWith('m') || name.startsWith('min') ? 60 : 1;
    const isOurs = COLUMNS.some((column) => column === heading);
    const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
    // A column under its own name is not another one's.
    const known = other !== undefined && headings.includes(other) ? undefined : other;
    return { name: known ?? name, factor, isOurs };
  });
  const isOfRounds = written.some(({ name }) => name.startsWith('round')) || written.every(({ isOurs }) => isOurs);
  const taken = new Set<string>();
  return written.map(({ name, factor }) => {
    const column = name === 'rest' && !isOfRounds ? 'break' : name;
    // Of two headings for one column the second is left out.
    if (column !== '' && taken.has(column)) return { name: `${column} (again)`, factor };
    taken.add(column);
    return { name: column, factor };
  });
}
