import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './machine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'roundbell-drawn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LAWS = 'packages/core/src/run/plan/plan.laws';

/**
 * The digests of what some laws draw in a run of their own.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<string[]>}
 */
function drawn(name, environment = {}) {
  const file = join(folder, name);
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const child = spawn(vitest, ['run', '--project=core', '--maxWorkers=1', LAWS], {
    cwd: ROOT,
    env: { ...process.env, ...environment, DRAWN: file },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(readFileSync(file, 'utf8').trim().split('\n').sort());
      else reject(new Error(`${name} ended with ${signal ?? code}`));
    });
  });
}

it('laws draw the same inputs in two runs of a commit, and others with another seed', async () => {
  const [first, second] = await Promise.all([drawn('first'), drawn('second')]);
  expect(first.length).toBeGreaterThan(5);
  expect(second).toEqual(first);
  const searched = await drawn('searched', { LAWS_SEED: '7' });
  expect(searched.length).toBe(first.length);
  expect(searched).not.toEqual(first);
}, 180_000);
