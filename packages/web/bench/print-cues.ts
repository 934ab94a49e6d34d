// The table of the cues, and the ratios to the designs beside them.

import { benchTable } from '../../bench-table.ts';
import type { CueRow } from './measure-cues.ts';
import type { ScreenRow } from './measure-screen.ts';
import type { Score } from './score.ts';
import type { Situation } from './situations.ts';

const NAMES = {
  roundbell: 'Roundbell',
  counter: 'setInterval',
  chain: 'setTimeout chain',
  tone: 'Tone.js Transport',
} as const;

const COLUMNS = [
  'On time',
  'p50',
  'p95',
  'Worst',
  'Lost',
  'Doubled',
  'Frozen',
  'Last cue',
  'After freeze',
  'Glitches (cues, worst)',
  'Underruns',
];

/** Prints the rows of a situation as a table in Markdown, milliseconds throughout. */
export function printCues(situation: Situation, rows: readonly CueRow[]): void {
  const lines = rows.map(({ design, score, underruns }) => [
    `${situation.says}, ${situation.length / 1000} s, ${NAMES[design]}`,
    `${score.onTime} of ${score.due - score.excused}`,
    ...[score.p50, score.p95, score.worst].map(inMillis),
    String(score.lost),
    String(score.doubled),
    score.excused === 0 ? '' : String(score.excused),
    inMillis(score.last),
    score.afterFreeze === undefined ? '' : inMillis(score.afterFreeze),
    glitchesOf(score),
    underruns === undefined ? '' : String(underruns),
  ]);
  console.log('');
  const row = benchTable('Cues (ms)', ...COLUMNS);
  for (const [what = '', ...figures] of lines) row(what, ...figures);
  for (const { design, complaints } of rows)
    for (const complaint of new Set(complaints)) console.log(`${NAMES[design]}: ${complaint}`);
  const own = rows.find(({ design }) => design === 'roundbell')?.score;
  for (const { design, score } of rows)
    if (own && design !== 'roundbell') console.log(`against ${NAMES[design]}: ${ratiosOf(own, score)}`);
}

/** Prints figures of the run screen as a table in Markdown. */
export function printScreen(rows: readonly ScreenRow[]): void {
  console.log('');
  const row = benchTable('The run screen', 'Measured');
  for (const { what, measured } of rows) row(what, measured);
}

function glitchesOf({ glitches, inGlitch, worstInGlitch }: Score): string {
  if (glitches === 0) return '0';
  return `${glitches} (${inGlitch}, ${inMillis(worstInGlitch)})`;
}

function ratiosOf(own: Score, other: Score): string {
  const p95 = (own.p95 ?? Number.NaN) / (other.p95 ?? Number.NaN);
  const last = [own.last, other.last].map(inMillis).join(' to ');
  return `p95 ${p95.toPrecision(2)} of theirs, lost ${own.lost} to ${other.lost}, last cue ${last} ms`;
}

/** As many digits as mean something. */
function inMillis(value: number | undefined): string {
  if (value === undefined) return 'none';
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0);
}
