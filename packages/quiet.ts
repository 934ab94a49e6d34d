// What holds for each file of tests: a test does not print, and the next file finds the world as it was.

import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...parts: readonly unknown[]) => {
    printed.push(`console.${method}: ${parts.map(String).join(' ')}`);
  };
}

beforeEach(() => {
  printed.length = 0;
});

afterEach(() => {
  expect(printed, 'a test must not print').toEqual([]);
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
