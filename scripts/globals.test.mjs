// Core compiles without a platform: each of its globals must be an error there.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GLOBALS = [
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'fetch',
  'console',
  'crypto',
  'performance',
  'localStorage',
  'document',
  'navigator',
  'process',
];

it('no platform global compiles in core', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-globals-'));
  const lines = GLOBALS.map((name, index) => `export const use${index}: unknown = ${name};`);
  writeFileSync(join(folder, 'uses.ts'), [...lines, 'export const fine = Math.max(1, 2);'].join('\n'));
  const project = { extends: join(ROOT, 'packages/core/tsconfig.json'), include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });

  const refused = [...stdout.matchAll(/Cannot find name '(\w+)'/g)].map((match) => match[1]);
  expect(refused).toEqual(GLOBALS);
});
