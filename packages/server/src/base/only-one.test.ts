import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { holdFolder } from './only-one.ts';

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
  it('[SRV-51] is held by one server; another learns which folder, and what to do', async () => {
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

  it('[SRV-51] is free again however the server that held it has ended', async () => {
    const folder = emptyFolder();
    const program = `require('node:net').createServer().listen(${JSON.stringify(join(folder, 'server.lock'))}, () => process.kill(process.pid, 'SIGKILL'))`;
    expect(spawnSync(process.execPath, ['-e', program]).signal).toBe('SIGKILL');
    await (
      await holdFolder(folder)
    )();
    writeFileSync(join(folder, 'server.lock'), 'copied with a backup');
    await (
      await holdFolder(folder)
    )();
  });
});
