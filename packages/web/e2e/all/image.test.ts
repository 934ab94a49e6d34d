// What deploy/Dockerfile does, step by step in clean folders: not every machine has a container engine.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { REPOSITORY } from '../machine/places.ts';
import { startServer } from '../machine/running-server.ts';

const PATIENCE_MILLIS = 900_000;

const textOf = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

/** The instruction of the Dockerfile that a pattern finds. */
function stepOf(pattern: RegExp): string {
  const [, step = ''] = pattern.exec(textOf('deploy/Dockerfile')) ?? [];
  return step;
}

/** COPY . . of a fresh clone. */
function copySources(folder: string): void {
  const ignored = textOf('.dockerignore').trim().split('\n');
  const isIgnored = (path: string) =>
    ignored.some((line) =>
      line.startsWith('**/') ? path.split('/').includes(line.slice(3)) : `${path}/`.startsWith(`${line}/`),
    );
  const known = execFileSync('git', ['ls-files', '-z'], { cwd: REPOSITORY, encoding: 'utf8' }).split('\0');
  for (const path of known) if (path !== '' && !isIgnored(path)) cpSync(join(REPOSITORY, path), join(folder, path));
}

test('the steps of the image make a server of the sources alone, and its health check knows whether it is well', async () => {
  test.setTimeout(PATIENCE_MILLIS);
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-image-'));
  try {
    const at = (name: string) => join(folder, name);
    const [source, app, volume] = [at('source'), at('app'), at('volume')] as const;
    copySources(source);
    const build = stepOf(/^RUN (npm run .*) \/app$/m);
    execFileSync('sh', ['-c', `${build} ${app}`], { cwd: source, timeout: PATIENCE_MILLIS, stdio: 'ignore' });
    // Nothing of the first stage is there in the second.
    rmSync(source, { recursive: true });
    mkdirSync(volume);

    const [program, ...words] = JSON.parse(stepOf(/^CMD (\[.*\])$/m)) as readonly string[];
    expect([program, words.length]).toEqual(['node', 1]);
    const server = await startServer({ NODE_ENV: 'production', DATA_DIR: volume }, join(app, ...words));
    const [, ...check] = JSON.parse(stepOf(/^ +CMD (\[.*\])$/m)) as readonly string[];
    const env = { PATH: process.env['PATH'], PORT: new URL(server.url).port };
    const isWell = () => {
      try {
        execFileSync(process.execPath, check, { env, stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    };
    expect(isWell()).toBe(true);
    expect(await (await fetch(server.url)).text()).toContain('<title>');
    await server.stop();
    expect(isWell()).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
