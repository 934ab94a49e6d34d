import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdFolder } from './only-one.ts';

const BUILT = fileURLToPath(new URL('../../node_modules/.roundbell-lock', import.meta.url));
beforeAll(async () => {
  const entry = fileURLToPath(new URL('only-one.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: entry,
      outDir: BUILT,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'only-one.js' } },
    },
  });
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'one-'));
  folders.push(folder);
  return folder;
}

describe('a folder of data', () => {
  it('is held by one server; another learns which folder, and what to do [SRV-51]', async () => {
    const folder = emptyFolder();
    const release = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(
      `another Roundbell server uses the folder ${folder}. Stop it first, or give this one another DATA_DIR.`,
    );
    await release();
    await (
      await holdFolder(folder)
    )();
  });

  it('is free again however the server that held it has ended [SRV-51]', async () => {
    const folder = emptyFolder();
    expect(spawnSync(process.execPath, [...holder(folder), 'kill']).signal).toBe('SIGKILL');
    await (
      await holdFolder(folder)
    )();
    writeFileSync(join(folder, 'server.lock'), 'copied with a backup');
    await (
      await holdFolder(folder)
    )();
  });

  it('is not taken from a server of an earlier version [SRV-51]', async () => {
    const folder = emptyFolder();
    const earlier = createServer();
    earlier.listen(join(folder, 'server.lock'));
    await once(earlier, 'listening');
    await expect(holdFolder(folder)).rejects.toThrow(/another Roundbell server uses the folder/);
    earlier.close();
    await once(earlier, 'close');
    await (
      await holdFolder(folder)
    )();
  });

  it('is held by one of several that start at once after a kill, again and again [SRV-51]', async () => {
    const folder = emptyFolder();
    for (let time = 0; time < 8; time++) {
      expect(spawnSync(process.execPath, [...holder(folder), 'kill']).signal).toBe('SIGKILL');
      const started = [1, 2].map(() => spawn(process.execPath, holder(folder), { stdio: ['pipe', 'pipe', 'ignore'] }));
      const said = await Promise.all(started.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
      for (const one of started) one.kill('SIGKILL');
      await Promise.all(started.map(async (one) => one.exitCode ?? (await once(one, 'exit'))));
      expect(said.sort()).toEqual(['held', 'refused']);
    }
  }, 60_000);

  it('that cannot be written to is named, with what to do [SRV-51]', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'file'), '');
    const inFile = join(folder, 'file', 'data');
    await expect(holdFolder(inFile)).rejects.toThrow(
      `the folder ${inFile} cannot be written to (ENOTDIR). Let the user that runs Roundbell own it, or name another one in DATA_DIR.`,
    );
    const locked = join(folder, 'locked');
    mkdirSync(join(locked, 'server.lock.sqlite'), { recursive: true });
    await expect(holdFolder(locked), 'what has no code').rejects.toThrow(/cannot be written to \(\S.+\)\. Let/);
    // Not even root may make files there.
    if (process.platform === 'linux')
      await expect(holdFolder('/proc/self')).rejects.toThrow(/^the folder \/proc\/self cannot/);
  });
});

/** The words by which Node.js runs a program that holds a folder, says so, and dies at once if it is told to. */
function holder(folder: string): string[] {
  const program = `const { holdFolder } = await import(process.argv[1]);
    const said = await holdFolder(process.argv[2]).then(() => 'held', () => 'refused');
    if (process.argv[3] === 'kill') process.kill(process.pid, 'SIGKILL');
    process.stdout.write(said);
    process.stdin.resume();`;
  return ['--input-type=module', '-e', program, '--', `${BUILT}/only-one.js`, folder];
}
