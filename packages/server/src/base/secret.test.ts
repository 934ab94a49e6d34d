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

  it('is made once, in a file that only its owner can read [SRV-5]', async () => {
    const deep = join(folder, 'not', 'there', 'yet');
    const secret = await sessionSecretIn(deep);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await sessionSecretIn(deep)).toBe(secret);
    expect(statSync(join(deep, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(await sessionSecretIn(join(folder, 'other'))).not.toBe(secret);
  });

  it('is the same for simultaneous starts [SRV-5]', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => sessionSecretIn(folder)));
    expect(new Set(secrets).size).toBe(1);
  });

  it('is read without anything being written, once there is one [SRV-5, SRV-80]', async () => {
    const secret = await sessionSecretIn(folder);
    const before = statSync(folder).mtimeMs;
    expect(await sessionSecretIn(folder)).toBe(secret);
    expect(statSync(folder).mtimeMs).toBe(before);
  });

  it('is named if this user may not read it', async () => {
    const file = join(folder, 'session-secret');
    mkdirSync(file);
    await expect(sessionSecretIn(folder)).rejects.toThrow(
      `the file ${file} cannot be used by this user (EISDIR). Let the user that runs Roundbell own it.`,
    );
  });

  it('is never replaced: a damaged one stops the start [SRV-5]', async () => {
    writeFileSync(join(folder, 'session-secret'), 'short');
    await expect(sessionSecretIn(folder)).rejects.toThrow(/session-secret is damaged/);
  });
});
