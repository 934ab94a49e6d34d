// What holds for each file of tests: a test does not print, what is awaited may take as long as a busy machine takes, and the
// next file finds the world as it was.

import { afterAll, afterEach, expect, vi } from 'vitest';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...parts: readonly unknown[]) => {
    printed.push(`console.${method}: ${parts.map(String).join(' ')}`);
  };
}

const PATIENCE = 20_000;
const { waitFor } = vi;
vi.waitFor = (condition, options) => waitFor(condition, options ?? PATIENCE);

// What is printed before the first test is reported after it, and what comes after the last one at the end.
function expectSilence(): void {
  expect(printed.splice(0), 'a test must not print').toEqual([]);
}

afterEach(expectSilence);
afterAll(expectSilence);

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
