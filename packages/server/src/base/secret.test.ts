import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionSecretIn } from './secret.ts';

describe('the session secret', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundbell-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('[SRV-5] is made once, in a file that only its owner can read', async () => {
    const deep = join(folder, 'not', 'there', 'yet');
    const secret = await sessionSecretIn(deep);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await sessionSecretIn(deep)).toBe(secret);
    expect(statSync(join(deep, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(await sessionSecretIn(join(folder, 'other'))).not.toBe(secret);
  });

  it('[SRV-5] is the same for simultaneous starts', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => sessionSecretIn(folder)));
    expect(new Set(secrets).size).toBe(1);
  });

  it('[SRV-5] [SRV-80] is read without anything being written, once there is one', async () => {
    const secret = await sessionSecretIn(folder);
    const before = statSync(folder).mtimeMs;
    expect(await sessionSecretIn(folder)).toBe(secret);
    expect(statSync(folder).mtimeMs).toBe(before);
  });

  it('[SRV-244] is named if this user may not read it', async () => {
    const file = join(folder, 'session-secret');
    mkdirSync(file);
    await expect(sessionSecretIn(folder)).rejects.toThrow(
      `the file ${file} cannot be used by this user (EISDIR). Let the user that runs Roundbell own it.`,
    );
  });

  it('[SRV-5] is never replaced: a damaged one stops the start', async () => {
    writeFileSync(join(folder, 'session-secret'), 'short');
    await expect(sessionSecretIn(folder)).rejects.toThrow(/session-secret is damaged/);
  });
});
