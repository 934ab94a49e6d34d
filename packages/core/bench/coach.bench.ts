// The coach against simulated hearts: our rule, the specification's constants taken literally, and silence, side by side in every
// cell (a kind of heart and sensor, an athlete, a plan). The figures are counts, so they are the same on every machine. SEEDS says
// how many workouts a cell has, FIRST_SEED where they begin, DRAWN=ends takes all figures from the ends of their ranges,
// FALL=1.4 lets all hearts fall that much more slowly than they rise, SEEN=90 gives our rule as many seconds of readings as the app.

import { benchTable } from '../../bench-table.ts';
import { literalRule, ourRule, silentRule } from '../src/testing/hearts/rules.ts';
import { scoreOf, shortfallsOf, type Score } from '../src/testing/hearts/score.ts';
import { ATHLETES, CELLS, FAULTLESS, HEARTS, PLANS, type Cell } from '../src/testing/hearts/workouts.ts';

interface Row {
  readonly cell: Cell;
  readonly ours: Score;
  readonly literal: Score;
  readonly silent: Score;
  readonly missed: readonly string[];
}

const COUNT = Number(process.env['SEEDS'] ?? 200);
const FIRST = Number(process.env['FIRST_SEED'] ?? 1);
const DRAWN = process.env['DRAWN'] === 'ends' ? 'at the ends' : 'anywhere';
const FALL = process.env['FALL'] === undefined ? undefined : Number(process.env['FALL']);
const SEEN = Number(process.env['SEEN'] ?? 30);
const seeds = Array.from({ length: COUNT }, (_, index) => FIRST + index);

const percent = (share: number): string => (100 * share).toFixed(1);
const seconds = (time: number | undefined): string => (time === undefined ? '–' : time.toFixed(0));

function rowOf(cell: Cell): Row {
  const ours = scoreOf(() => ourRule({ seenFor: SEEN }), cell, seeds, DRAWN, FALL);
  const literal = scoreOf(literalRule, cell, seeds, DRAWN, FALL);
  return {
    cell,
    ours,
    literal,
    silent: scoreOf(silentRule, cell, seeds, DRAWN, FALL),
    missed: shortfallsOf(cell, ours, literal),
  };
}

const sumOf = (rows: readonly Row[], of: (score: Score) => number): number =>
  rows.reduce((sum, { ours }) => sum + of(ours), 0);

/** A line of figures: the means over some cells, the longest silence of any, and the hurried steps of all. */
function figuresOf(rows: readonly Row[]): readonly string[] {
  const mean = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const three = (of: (score: Score) => number): string =>
    [mean(({ ours }) => of(ours)), mean(({ literal }) => of(literal)), mean(({ silent }) => of(silent))]
      .map(percent)
      .join(' / ');
  const two = (of: (score: Score) => number, digits: number): string =>
    [mean(({ ours }) => of(ours)), mean(({ literal }) => of(literal))].map((one) => one.toFixed(digits)).join(' / ');
  return [
    three(({ timeInZone }) => timeInZone),
    two(({ wrong }) => wrong, 2),
    two(({ directions }) => directions, 1),
    two(({ linesPerMinute }) => linesPerMinute, 2),
    two(({ firstRight }) => firstRight ?? 0, 0),
    `${Math.max(...rows.map(({ ours }) => ours.silence))} / ${Math.max(...rows.map(({ literal }) => literal.silence))}`,
    seconds(Math.max(...rows.map(({ ours }) => ours.longestSilence))),
    `${sumOf(rows, ({ hurried }) => hurried)} of ${sumOf(rows, ({ easier }) => easier)}`,
  ];
}

const HEAD = [
  'in zone % (ours / literal / silence)',
  'wrong',
  'directions',
  'lines a minute',
  'first right s',
  'silence s',
  'longest s',
  'easier steps hurried',
];
const rows = CELLS.map(rowOf);

console.log(`seeds ${FIRST} to ${FIRST + COUNT - 1}, figures ${DRAWN} in their ranges`);
console.log(`| heart | athlete | plan | ${HEAD.join(' | ')} | missed |\n|${' --- |'.repeat(12)}`);
for (const row of rows) {
  const { heart, athlete, plan } = row.cell;
  console.log(`| ${[heart, athlete, plan, ...figuresOf([row]), row.missed.join('; ')].join(' | ')} |`);
}
console.log('');
const line = benchTable(
  `All cells of, ${COUNT} workouts each`,
  ...HEAD,
  'cells that miss: zone, wrong, first, silence',
);
const groups: readonly (readonly [string, (cell: Cell) => boolean])[] = [
  ...HEARTS.map((kind) => [kind, ({ heart }: Cell) => heart === kind] as const),
  ...ATHLETES.map((kind) => [kind, ({ athlete }: Cell) => athlete === kind] as const),
  ...PLANS.map((kind) => [kind, ({ plan }: Cell) => plan === kind] as const),
  ['a sensor without faults', ({ heart }) => FAULTLESS.includes(heart)],
  ['athletes who answer', ({ athlete }) => athlete !== 'not at all'],
  ['all', () => true],
];
for (const [name, isOf] of groups) {
  const some = rows.filter(({ cell }) => isOf(cell));
  const missing = ['in zone', 'wrong', 'first', 'silence'].map(
    (goal) => some.filter(({ missed }) => missed.some((one) => one.startsWith(goal))).length,
  );
  line(name, ...figuresOf(some), `${missing.join(', ')} of ${some.length}`);
}
