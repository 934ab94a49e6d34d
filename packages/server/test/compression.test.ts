import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { believeHeader, documentOf, openServer, post } from './fixture.ts';

const PERSON = { 'x-person': 'ada' };
const DESCRIPTION = 'Twenty times around the park, and home again. '.repeat(40);

async function serverWithTimer() {
  const server = await openServer('sqlite', believeHeader);
  const document = documentOf('round-1', 'r', { name: 'Park', description: DESCRIPTION });
  await server.ask('/api/sync/timers/push', post({ rows: [{ document }] }, PERSON));
  const ask = (encoding: string, path = '/api/sync/timers/pull') =>
    server.ask(path, { headers: { ...PERSON, 'accept-encoding': encoding } });
  return { server, ask };
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('an API answer', () => {
  it('is sent as Brotli or gzip above 1 KB, and says the same', async () => {
    const { ask } = await serverWithTimer();
    const plain = await ask('identity');
    const text = await plain.text();
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding']);
    const brotli = await ask('gzip, br');
    const zipped = await ask('gzip');
    expect([brotli, zipped].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip']);
    for (const { headers } of [brotli, zipped])
      expect(['vary', 'cache-control', 'content-type'].map((name) => headers.get(name))).toEqual([
        'accept-encoding',
        'no-store',
        'application/json',
      ]);
    const [small, alsoSmall] = [await bytesOf(brotli), await bytesOf(zipped)];
    expect(brotliDecompressSync(small).toString()).toBe(text);
    expect(gunzipSync(alsoSmall).toString()).toBe(text);
    expect(Math.max(small.length, alsoSmall.length)).toBeLessThan(text.length / 3);
  });

  it('is left unchanged below 1 KB, with its status and cookies', async () => {
    const { server, ask } = await serverWithTimer();
    const refusal = await ask('br', '/api/none');
    expect([refusal.status, refusal.headers.get('content-encoding')]).toEqual([404, null]);
    expect(await refusal.json()).toMatchObject({ code: 'not-found' });
    const person = { displayName: 'Ada', email: 'ada@example.org', password: 'top secret' };
    const entered = await server.ask('/api/account/sign-up', post(person, { 'accept-encoding': 'br' }));
    expect(entered.headers.getSetCookie()).toHaveLength(2);
    expect(await entered.json()).toMatchObject({ user: { email: 'ada@example.org' } });
  });

  it('never holds events back', async () => {
    const { ask } = await serverWithTimer();
    const events = await ask('br, gzip', '/api/sync/events');
    expect([events.headers.get('content-type'), events.headers.get('content-encoding')]).toEqual([
      'text/event-stream',
      null,
    ]);
    await events.body?.cancel();
  });
});
