import { expect, it } from 'vitest';
import { summaryOf, tallyOfPlaywright, tallyOfVitest } from './checks.mjs';

it('counts a test file that could not be loaded as failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults };
  expect(tallyOfVitest(report)).toEqual({ passed: 4, failed: 2, skipped: 3 });
});

it('counts a journey that passed on the second try as passed, and an error outside the tests as failed', () => {
  const report = { stats: { expected: 7, flaky: 1, unexpected: 2, skipped: 0 }, errors: [{}] };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 8, failed: 3, skipped: 0 });
});

it('sums up in one line, and mentions skipped tests only if there are some', () => {
  const some = { passed: 2, failed: 0, skipped: 0 };
  expect(summaryOf([some, { passed: 3, failed: 1, skipped: 0 }])).toEqual({ line: '5 passed, 1 failed', failed: 1 });
  expect(summaryOf([some, { passed: 0, failed: 0, skipped: 4 }])).toEqual({
    line: '2 passed, 0 failed, 4 skipped',
    failed: 0,
  });
});
