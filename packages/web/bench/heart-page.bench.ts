// What the page of one session computes from the stored text to the last number. It is drawn once, so the first call
// counts: each of those is the first of a program of its own.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { figuresOf, type HeartRateSession, parseSession, recoveriesOf, sessionBody } from '@roundbell/core/heart';
import { aSession } from '@roundbell/core/testing';
import { benchTable } from '../../bench-table.ts';
import { curveRowsOf, curveShapeOf, stepChangesOf } from '../src/parts/curve/curve-shape.ts';

const PROGRAMS = 15;
const LATER = 15;
const PARTS = ['read back from storage', 'curve', 'steps', 'table', 'numbers', 'recoveries'] as const;

/** The milliseconds of each part, and of them all. */
function drawn(stored: string): readonly number[] {
  let session: HeartRateSession | undefined;
  const times = [
    millis(() => (session = parseSession(JSON.parse(stored)))),
    millis(() => session && curveShapeOf(session, 187)),
    millis(() => session && stepChangesOf(session)),
    millis(() => session && curveRowsOf(session)),
    millis(() => session && figuresOf(session, 187, 'moving')),
    millis(() => session && recoveriesOf(session)),
  ];
  return [...times, times.reduce((sum, time) => sum + time, 0)];
}

function millis(call: () => unknown): number {
  const begun = performance.now();
  if (call() === undefined) throw new Error('nothing came of it');
  return performance.now() - begun;
}

const middleOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
// Nothing else ran beside the quickest one.
const leastOf = (times: readonly number[]): number => Math.min(...times);

/** The first call of a fresh program, and the middle one of those after it. */
function inFreshProgram(stored: string): { readonly first: readonly number[]; readonly later: readonly number[] } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'alone'], {
    input: stored,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof inFreshProgram>;
}

function print(name: string, stored: string): void {
  const programs = Array.from({ length: PROGRAMS }, () => inFreshProgram(stored));
  console.log('');
  const row = benchTable('4 h at 1 Hz with RR', 'Wanted', `first, best of ${PROGRAMS}`, 'first, p50', 'later, p50');
  for (const [index, part] of [...PARTS, 'all of it'].entries()) {
    const firsts = programs.map(({ first }) => first[index] ?? 0);
    const later = middleOf(programs.map((program) => program.later[index] ?? 0));
    const figures = [leastOf(firsts), middleOf(firsts), later].map((time) => `${time.toFixed(1)} ms`);
    row(`${name}, ${part}`, index === PARTS.length ? '50 ms' : '', ...figures);
  }
}

if (process.argv[2] === 'alone') {
  const stored = readFileSync(0, 'utf8');
  const first = drawn(stored);
  const calls = Array.from({ length: LATER }, () => drawn(stored));
  console.log(
    JSON.stringify({ first, later: first.map((_, index) => middleOf(calls.map((call) => call[index] ?? 0))) }),
  );
} else {
  const wishes = { seconds: 4 * 3600, hasRr: true };
  print('80 steps', JSON.stringify(sessionBody(aSession({ ...wishes, stepSeconds: 180 }))));
  print('480 steps', JSON.stringify(sessionBody(aSession({ ...wishes, stepSeconds: 30 }))));
}
