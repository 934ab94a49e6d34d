// The real program as a process: bundled, started, watched and ended.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { afterwards, emptyPlace, type Engine, emptyFolder } from './fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Where a test file has the program for itself, bundled as it is shipped before its tests and removed after them: files
 * and whole runs of the tests go on at the same time. Its packages are found from there.
 */
export function ownProgram(): string {
  const packages = join(ROOT, 'node_modules');
  mkdirSync(packages, { recursive: true });
  const folder = mkdtempSync(join(packages, '.roundbell-'));
  beforeAll(() => build({ root: ROOT, logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'main.js');
}

/** A program that answers. */
export interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly url: string;
  /** Everything printed so far. */
  readonly printed: () => string;
}

type Variables = Readonly<Record<string, string>>;

/** Runs the program at a place, by Node.js or by another command. */
export function programAt(program: string) {
  /** Starts it and collects what it prints. */
  function run(
    variables: Variables,
    [command, ...words]: readonly [string, ...string[]] = [process.execPath, program],
  ) {
    const child = spawn(command, words, {
      env: { PATH: process.env['PATH'] ?? '', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
    afterwards(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    });
    return { child, printed: () => printed };
  }

  async function start(variables: Variables, command?: readonly [string, ...string[]]): Promise<Running> {
    const { child, printed } = run({ PORT: '0', HOST: '127.0.0.1', ...variables }, command);
    while (!/ready: \S+\n/.test(printed())) {
      if (child.exitCode !== null) throw new Error(`ended before it was ready: ${printed()}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    }
    return { child, printed, url: /ready: (\S+)/.exec(printed())?.[1] ?? '' };
  }

  return { run, start };
}

/** The variables of an empty place to store in, removed after the test. */
export async function placeFor(engine: Engine): Promise<Record<string, string>> {
  const folder = emptyFolder();
  const place = await emptyPlace(engine);
  return { DATA_DIR: join(folder, 'data'), ...(place.engine === 'postgres' ? { DATABASE_URL: place.url } : {}) };
}

/** Waits for the end of a program; its exit code. */
export async function ended({ child }: Pick<Running, 'child'>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
