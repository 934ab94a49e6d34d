// What is said in 500 runs of timers by chance, how late and over what, by stored clips and by the browser's own voice.
// Time is simulated; the goals are those of issue "words".

import { benchTable } from '../../bench-table.ts';
import { spokenRun, type RunWords, type SpokenBy } from '../src/testing/spoken-run.ts';

const RUNS = 500;
const [LATEST, HELD_BACK] = [2000, 300];
/** Letters of the longest names that may be written, and of those that people write. */
const [LONGEST, SHORT] = [120, 20];

/** A value that a share of the others does not exceed. */
function at(share: number, values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0;
}

const percent = (part: number, of: number): string => `${of === 0 ? 100 : Number(((100 * part) / of).toFixed(2))} %`;

type Row = readonly [string, string];

/** What a person experiences of the words said. */
function heard(words: readonly RunWords[], minutes: number): readonly Row[] {
  const said = words.flatMap((one) => (one.begunAt === undefined ? [] : [{ ...one, late: one.begunAt - one.dueAt }]));
  const bound = said.filter(({ type }) => type !== 'timer-complete');
  const ends = said.filter(({ type }) => type === 'timer-complete').map(({ late }) => late);
  const names = said.filter(({ type }) => type === 'step-start').map(({ late }) => late);
  const after = bound.filter(({ begunAt = 0, segmentEndsAt }) => begunAt >= segmentEndsAt);
  const over = bound.map(({ endedAt = Infinity, segmentEndsAt }) => endedAt - segmentEndsAt).filter((ms) => ms > 0);
  const latest = bound.map(({ late }) => late);
  return [
    ['due', `${words.length} in ${minutes.toFixed(0)} min`],
    ['begun within 2 s of their moment', percent(latest.filter((late) => late <= LATEST).length, latest.length)],
    ['latest', `${at(1, latest)} ms`],
    ['begun after their segment', String(after.length)],
    ['heard after their segment', `${over.length}, up to ${at(1, over)} ms`],
    ["a step's name, from its step", `p50 ${at(0.5, names)}, p95 ${at(0.95, names)}, worst ${at(1, names)} ms`],
    ['- within 300 ms', percent(names.filter((late) => late <= HELD_BACK).length, names.length)],
    ['the end of the timer', `${ends.length} of ${RUNS} said, worst ${at(1, ends)} ms`],
    ['words a minute', (bound.flatMap(({ text }) => text.split(' ')).length / minutes).toFixed(1)],
  ];
}

/** What became of each type of announcement. */
function kept(words: readonly RunWords[]): readonly Row[] {
  return [...new Set(words.map(({ type }) => type))].sort().map((type) => {
    const due = words.filter((one) => one.type === type);
    const dropped = due.filter(({ begunAt }) => begunAt === undefined).length;
    const cut = due.filter(({ isCut }) => isCut).length;
    return [`${type}: dropped, cut short`, `${percent(dropped, due.length)}, ${percent(cut, due.length)}`];
  });
}

async function measure(from: number, by: SpokenBy, longest = LONGEST): Promise<readonly Row[]> {
  const words: RunWords[] = [];
  let lasted = 0;
  for (let seed = from; seed < from + RUNS; seed++) {
    const run = await spokenRun(seed, by, longest);
    words.push(...run.words);
    lasted += run.lasted;
  }
  return [...heard(words, lasted / 60_000), ...kept(words)];
}

const first = Number(process.env['SEED'] ?? 1);
const tables = [await measure(first, 'clips'), await measure(first, 'browser'), await measure(first, 'clips', SHORT)];
const row = benchTable(
  `${RUNS} runs, seeds from ${first}`,
  'stored clips',
  "browser's voice",
  `clips, names up to ${SHORT} letters`,
);
for (const [index, [name]] of tables[0]?.entries() ?? []) row(name, ...tables.map((table) => table[index]?.[1] ?? ''));
