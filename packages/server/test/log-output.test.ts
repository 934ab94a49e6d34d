// The log of a server whose output takes nothing any more.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openLogOutput } from '../src/base/log-output.ts';
import { samplesIn } from './exposition.ts';
import { afterwards } from './fixture.ts';
import { ended, ownProgram, placeFor, programAt } from './program.ts';

const PROGRAM = ownProgram();
const { start } = programAt(PROGRAM);

async function isLogFailing(metrics: string): Promise<number | undefined> {
  const samples = samplesIn(await (await fetch(metrics)).text());
  return samples.find(({ name }) => name === 'roundbell_log_failing')?.value;
}

it('the program serves on when the reader of its output has gone, and its metrics say so', async () => {
  const { child, url, printed } = await start({ ...(await placeFor('sqlite')), METRICS_PORT: '0' });
  const metrics = /^Metrics: (\S+)$/m.exec(printed())?.[1] ?? '';
  expect(await isLogFailing(metrics)).toBe(0);
  child.stdout.destroy();
  child.stderr.destroy();
  const ask = async () => (await fetch(`${url}/api/account/me`)).status;
  for (let count = 0; count < 20; count++) expect(await ask()).toBe(200);
  expect(await isLogFailing(metrics)).toBe(1);
  child.kill('SIGTERM');
  expect(await ended({ child })).toBe(0);
});

it.skipIf(process.platform !== 'linux')('the program starts and serves where nothing it prints fits', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const full = openSync('/dev/full', 'w');
  const variables = { ...(await placeFor('sqlite')), PORT: String(port), HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [PROGRAM], { env: variables, stdio: ['ignore', full, full] });
  closeSync(full);
  afterwards(async () => void child.kill('SIGKILL'));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
  for (let count = 0; count < 200; count++) expect(await isReady()).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
});

/** An output whose writes are answered by the test. */
function openOutput() {
  const asked: { readonly text: string; readonly done: (error: Error | null, written: number) => void }[] = [];
  const taken: number[] = [];
  const later: (() => void)[] = [];
  const output = openLogOutput({
    writeBytes: (bytes, done) => void asked.push({ text: String(bytes), done }),
    after: (_millis, run) => {
      later.push(run);
      return () => undefined;
    },
    onTaken: (dropped) => taken.push(dropped),
  });
  const refuse = (code: string) => asked.at(-1)?.done(Object.assign(new Error(code), { code }), 0);
  return { output, asked, taken, later, refuse, take: (bytes: number) => asked.at(-1)?.done(null, bytes) };
}

it('lines that were refused are written with the next one, in order, and those that found no room are counted', () => {
  const { output, asked, taken, refuse, take } = openOutput();
  output.write('one\n');
  refuse('ENOSPC');
  expect(output.isFailing()).toBe(true);
  output.write('two\n');
  refuse('ENOSPC');
  const long = 'x'.repeat(600_000);
  for (let count = 0; count < 3; count++) output.write(long);
  expect(asked.at(-1)?.text.slice(0, 9)).toBe('one\ntwo\nx');
  take(5);
  expect(asked.at(-1)?.text.slice(0, 6)).toBe('wo\nxxx');
  expect(taken).toEqual([]);
  take(600_003);
  expect([output.isFailing(), taken]).toEqual([false, [2]]);
});

it('a reader that is behind is waited for, and is none that has gone', () => {
  const { output, asked, taken, later, refuse, take } = openOutput();
  output.write('one\n');
  refuse('EAGAIN');
  expect([output.isFailing(), asked.length]).toEqual([false, 1]);
  later[0]?.();
  take(4);
  expect([asked.length, taken]).toEqual([2, []]);
});
