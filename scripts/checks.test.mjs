import { expect, it } from 'vitest';
import { benches } from './bench-files.mjs';
import { HELD_CHECK, benchChecks, summaryOf, tallyOfPlaywright, tallyOfVitest } from './checks.mjs';

it('counts a test file that could not be loaded as failed, and names what failed', () => {
  const bad = { status: 'failed', fullName: 'starts', failureMessages: ['expected 1'] };
  const good = { status: 'passed', fullName: 'ends', failureMessages: [] };
  const testResults = [
    { status: 'failed', name: 'a.test.ts', message: 'no such module', assertionResults: [] },
    { status: 'failed', name: 'b.test.ts', message: '', assertionResults: [good, bad] },
    { status: 'passed', name: 'c.test.ts', message: '', assertionResults: [good] },
  ];
  const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults };
  expect(tallyOfVitest(report)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 3,
    broken: ['a.test.ts: no such module', 'starts\nexpected 1'],
    flaky: [],
  });
});

it('counts a journey that passed on the second try as passed and names it, and an error outside the tests as failed', () => {
  const journey = (/** @type {string} */ status, /** @type {string} */ title) => {
    const results = status === 'expected' ? [{}] : [{ error: { message: 'no focus' } }, {}];
    return { file: 'run.test.ts', title, tests: [{ status, results }] };
  };
  const inner = { specs: [journey('unexpected', 'pauses'), journey('flaky', 'goes on')] };
  const report = {
    stats: { expected: 7, flaky: 1, unexpected: 2, skipped: 0 },
    errors: [{ message: 'no server' }],
    suites: [{ suites: [inner], specs: [journey('expected', 'ends')] }],
  };
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 8,
    failed: 3,
    skipped: 0,
    broken: ['no server', 'run.test.ts: pauses\nno focus'],
    flaky: ['run.test.ts: goes on\nno focus'],
  });
});

it('sums up in one line, mentions skipped tests only if there are some, and shows before it what failed or was flaky', () => {
  const some = { passed: 2, failed: 0, skipped: 0, broken: [], flaky: ['run.test.ts: goes on'] };
  const bad = { passed: 3, failed: 1, skipped: 0, broken: ['x'.repeat(1000)], flaky: [] };
  expect(summaryOf([some, bad])).toEqual({
    line: '5 passed, 1 failed',
    failed: 1,
    before: [`FAIL  ${'x'.repeat(600)}`, 'flaky: run.test.ts: goes on'],
  });
  expect(summaryOf([some, { ...bad, failed: 0, skipped: 4, broken: [] }]).line).toBe('5 passed, 0 failed, 4 skipped');
});

it('runs every bench where everything is tested, the brief ones in the gate, none in the quick run', () => {
  const names = (/** @type {import('./checks.mjs').Which} */ which) => benchChecks(which).map(({ name }) => name);
  expect(names('quick')).toEqual([]);
  const others = benches().filter(({ name }) => !HELD_CHECK.command.includes(name));
  expect(others).toHaveLength(benches().length - 2);
  expect(names('all')).toEqual(others.map(({ name }) => `bench ${name}`));
  expect(names('all').length).toBeGreaterThan(20);
  expect(names('gate')).toContain('bench core/run');
  expect(names('gate').every((name) => name.startsWith('bench core/'))).toBe(true);
});
