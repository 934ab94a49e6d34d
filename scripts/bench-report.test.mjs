// The block of docs/performance.md that `npm run bench -- --report` writes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { benchTable } from '../packages/bench-table.ts';
import { reported, runForReport } from './bench-report.mjs';
import { ROOT } from './machine.mjs';

/** @param {string[]} lines */
const pageOf = (...lines) =>
  ['# Figures', '<!-- npm run bench -- --report writes from here -->', ...lines, '<!-- to here -->', 'Prose.'].join(
    '\n',
  );

/** @param {string} command @param {string} figure */
const runOf = (command, figure) => ({
  command,
  about: '2026-12-01, load 1.0, commit abc',
  rows: [
    {
      subject: 'A run',
      what: 'locate',
      figures: { Wanted: '5 us', Measured: figure, p95: '', worst: '9 us' },
      load: 1,
    },
  ],
});

it('writes what was measured, when, on what and how, into an empty block', () => {
  expect(reported(pageOf(), runOf('COUNT=2 npm run bench -- core/run', '1 us')).split('\n')).toEqual([
    '# Figures',
    '<!-- npm run bench -- --report writes from here -->',
    '',
    '| What | Wanted | Measured |',
    '|---|---|---|',
    '| **`COUNT=2 npm run bench -- core/run`**, 2026-12-01, load 1.0, commit abc | | |',
    '| locate | 5 us | 1 us, worst 9 us |',
    '',
    '<!-- to here -->',
    'Prose.',
  ]);
});

it('replaces the rows of the benches that ran, whatever their settings were, and keeps all others in their order', () => {
  const runs = ['core/run', 'core/link', 'web/voice'].map((name) => runOf(`npm run bench -- ${name}`, '1 us'));
  const before = runs.reduce(reported, pageOf());
  const after = reported(before, runOf('BENCH_SECONDS=1 npm run bench -- core/link', '7 us'));
  const lines = ['BENCH_SECONDS=1 npm run bench -- core/link', '7 us'].map((words) => after.includes(words));
  expect(lines).toEqual([true, true]);
  expect(after.match(/-- (\w+\/\w+)/g)).toEqual(['-- core/run', '-- core/link', '-- web/voice']);
  expect(after.match(/\| 1 us/g)).toHaveLength(2);
});

it('refuses a page without the block', () => {
  expect(() => reported('# Figures\n', runOf('npm run bench -- core/run', '1 us'))).toThrow(
    'docs/performance.md lacks the lines',
  );
});

it('adds a group to docs/performance.md and changes nothing else in it', () => {
  const added = runOf('npm run bench -- none/such', '1 us');
  const page = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
  const lines = page.split('\n');
  const now = reported(page, added).split('\n');
  expect(now.filter((line) => !lines.includes(line))).toHaveLength(2);
  expect(now).toHaveLength(lines.length + 2);
});

it('gets from a bench the rows that it prints', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const { code, run } = await runForReport('npm run bench -- core/run', async (file) => {
      process.env['BENCH_ROWS'] = file;
      benchTable('A run', 'Wanted', 'Measured')('locate', '5 us', '0.1 us');
      return 3;
    });
    expect(code).toBe(3);
    expect(run.rows).toEqual([
      { subject: 'A run', what: 'locate', figures: { Wanted: '5 us', Measured: '0.1 us' }, load: expect.any(Number) },
    ]);
    expect(run.about).toMatch(/^\d{4}-\d\d-\d\d, \d+ x .+, Node v\d+.*, load \d+\.\d, commit \w+/);
    expect(write.mock.calls.map(([line]) => String(line).replace(/[\d.]+ \|\n$/, 'load |\n'))).toEqual([
      '| A run | Wanted | Measured | Load |\n',
      '| --- | --- | --- | --- |\n',
      '| locate | 5 us | 0.1 us | load |\n',
    ]);
  } finally {
    write.mockRestore();
    delete process.env['BENCH_ROWS'];
  }
});
