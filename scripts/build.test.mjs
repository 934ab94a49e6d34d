import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { isServerStale } from './build.mjs';

const root = mkdtempSync(join(tmpdir(), 'roundbell-build-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('knows a build that is older than one of its sources', () => {
  const [build, source] = ['packages/server/dist/main.js', 'packages/server/src/backup/restore.ts'];
  for (const path of [build, source]) put(path, 4e9);
  expect(isServerStale(root)).toBe(false);
  put('packages/web/src/main.tsx', 4e9 + 9);
  put('packages/server/src/base/env.test.ts', 4e9 + 9);
  expect(isServerStale(root)).toBe(false);
  put(source, 4e9 + 1);
  expect(isServerStale(root)).toBe(true);
  put(build, 4e9 + 1);
  put('packages/core/src/index.ts', 4e9 + 2);
  expect(isServerStale(root)).toBe(true);
});

/**
 * @param {string} path
 * @param {number} time when it was changed: later than its folder, which is new
 */
function put(path, time) {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, '');
  utimesSync(full, time, time);
}
