// What is said in 500 runs of timers by chance, how late and over what, by stored clips and by the browser's own voice.
// Time is simulated; the goals are those of issue "words".

import { spokenRun, type RunWords, type SpokenBy } from '../src/testing/spoken-run.ts';

const RUNS = 500;
const [LATEST, HELD_BACK] = [2000, 300];

/** A value that a share of the others does not exceed. */
function at(share: number, values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0;
}

const percent = (part: number, of: number): string => `${of === 0 ? 100 : Number(((100 * part) / of).toFixed(2))} %`;

function report(words: readonly RunWords[], minutes: number): readonly (readonly [string, string])[] {
  const said = words.flatMap((one) => (one.begunAt === undefined ? [] : [{ ...one, late: one.begunAt - one.dueAt }]));
  const bound = said.filter(({ type }) => type !== 'timer-complete');
  const ends = said.filter(({ type }) => type === 'timer-complete');
  const names = said.filter(({ type }) => type === 'step-start').map(({ late }) => late);
  const asked = words.filter(({ type }) => type === 'step-start').length;
  const after = bound.filter(({ begunAt = 0, segmentEndsAt }) => begunAt >= segmentEndsAt);
  const over = bound.map(({ endedAt = Infinity, segmentEndsAt }) => endedAt - segmentEndsAt).filter((ms) => ms > 0);
  const spoken = bound.flatMap(({ text }) => text.split(' ')).length;
  return [
    ['announcements due', `${words.length} in ${minutes.toFixed(0)} min`],
    ['begun within 2 s of their moment', percent(bound.filter(({ late }) => late <= LATEST).length, bound.length)],
    ['latest', `${at(1, bound.map(({ late }) => late))} ms`],
    ['begun after their segment', String(after.length)],
    ['heard after their segment', `${over.length}, up to ${at(1, over)} ms`],
    ["a step's name, from its step", `p50 ${at(0.5, names)}, p95 ${at(0.95, names)}, worst ${at(1, names)} ms`],
    ['  within 300 ms', percent(names.filter((late) => late <= HELD_BACK).length, names.length)],
    ['  said at all', percent(names.length, asked)],
    ['the completion, from the end', `worst ${at(1, ends.map(({ late }) => late))} ms, of ${RUNS} said ${ends.length}`],
    ['dropped', percent(words.length - said.length, words.length)],
    ['cut short', percent(said.filter(({ isCut }) => isCut).length, words.length)],
    ['words a minute', (spoken / minutes).toFixed(1)],
  ];
}

async function measure(by: SpokenBy, from: number): Promise<readonly (readonly [string, string])[]> {
  const words: RunWords[] = [];
  let lasted = 0;
  for (let seed = from; seed < from + RUNS; seed++) {
    const run = await spokenRun(seed, by);
    words.push(...run.words);
    lasted += run.lasted;
  }
  return report(words, lasted / 60_000);
}

const first = Number(process.env['SEED'] ?? 1);
const [clips, browser] = [await measure('clips', first), await measure('browser', first)];
console.log(`| ${RUNS} runs, seeds from ${first} | stored clips | browser's voice |\n| --- | --- | --- |`);
for (const [index, [name, value]] of clips.entries()) console.log(`| ${name} | ${value} | ${browser[index]?.[1]} |`);
