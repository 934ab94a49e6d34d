// How long a long timer takes as text: what a keystroke in the text view costs before anything is drawn.

import { benchTable } from '../../bench-table.ts';
import { variedTimer } from '../src/link/long-timers.fixture.ts';
import type { TimerDraft } from '../src/timer/timer.ts';
import { mergeIds } from '../src/workout-text/merge-ids.ts';
import { printNotation } from '../src/workout-text/print-notation.ts';
import { readNotation } from '../src/workout-text/read-notation.ts';

function bestMillis(act: () => unknown): string {
  let best = Infinity;
  for (let times = 0; times < 15; times += 1) {
    const begun = performance.now();
    act();
    best = Math.min(best, performance.now() - begun);
  }
  return `${best.toFixed(2)} ms`;
}

function draftIn(text: string): TimerDraft {
  const read = readNotation(text);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return read.draft;
}

const newId = (prefix: string) => `${prefix}new`;
const row = benchTable('A timer', 'characters', 'print', 'read', 'merge ids');
for (const steps of [60, 500, 2000]) {
  const timer = variedTimer(steps);
  const text = printNotation(timer);
  const edited = text.replace(/ 1m$/m, ' 2m');
  const before = draftIn(text);
  const after = draftIn(edited);
  row(
    `${steps} steps`,
    String(text.length),
    bestMillis(() => printNotation(timer)),
    bestMillis(() => readNotation(text)),
    bestMillis(() => mergeIds(before, after, newId)),
  );
}
