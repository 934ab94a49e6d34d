// Connections that keep the server waiting, ask for more than they take, or end before they are answered.

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { CONNECTION_TIMES, createListener } from '../src/base/listener.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { createServer } from '../src/server.ts';
import { afterwards, believeHeader, documentOf, makeAccount, openServer, type OpenServer, post } from './fixture.ts';

// One of them ends at a time, whatever a busy machine does first.
const LONG = { idle: 600_000, headers: 600_000, request: 600_000, silent: 600_000, checked: 20 };

/** A server that listens, and the responses to what has come, in turn. */
async function listening(fetch: Parameters<typeof createListener>[0], times = CONNECTION_TIMES, publicUrl?: string) {
  const listener = createListener(fetch, times, publicUrl);
  const responses: ServerResponse[] = [];
  listener.prependListener('request', (_, outgoing: ServerResponse) => responses.push(outgoing));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterwards(async () => {
    listener.close();
    listener.closeAllConnections();
  });
  const open = (): Socket => connect((listener.address() as AddressInfo).port, '127.0.0.1');
  return { open, responses };
}

/** Requests as they are sent on a connection. */
const getting = (...paths: readonly string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: timers.example\r\nx-person: ada\r\n\r\n`).join('');
const paths = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `/${index}`);

/** A promise, and what fulfils it. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** What a server that answers nothing sends on a connection until it ends it, at a limit of 100 ms. */
async function sentTo(words: string, limit: keyof typeof LONG): Promise<string> {
  const times = { ...LONG, [limit]: 100 };
  // Node.js wants no more time for the headers than for all of a request.
  times.headers = Math.min(times.headers, times.request);
  const { open } = await listening(() => new Promise<Response>(() => undefined), times);
  const socket = open();
  socket.write(words);
  let sent = '';
  socket.on('data', (chunk) => (sent += String(chunk)));
  await once(socket, 'close');
  return sent;
}

it('ends a connection whose headers or body do not come, or that is silent', async () => {
  const head = 'POST /api/sync/timers/push HTTP/1.1\r\nhost: timers.example\r\n';
  expect(await sentTo(head, 'headers')).toContain('408 Request Timeout');
  expect(
    await sentTo(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"rows"`, 'request'),
  ).toContain('408');
  expect(await sentTo('GET /healthz HTTP/1.1\r\nhost: timers.example\r\n\r\n', 'silent'), 'no answer').toBe('');
  expect(CONNECTION_TIMES).toMatchObject({ headers: 20_000, request: 60_000, silent: 120_000 });
});

it('answers the requests of a connection in turn, each once the answer before it is out', async () => {
  const first = gate();
  const asked: string[] = [];
  const unfinished: number[] = [];
  const { open, responses } = await listening(async (request) => {
    unfinished.push(responses.slice(0, asked.length).filter(({ writableFinished }) => !writableFinished).length);
    asked.push(new URL(request.url).pathname);
    if (asked.length === 1) await first.passed;
    return new Response(`answer ${asked.length};`.padEnd(50_000, '.'));
  });
  const socket = open();
  let sent = '';
  socket.on('data', (chunk) => (sent += String(chunk)));
  socket.write(getting(...paths(20)));
  await vi.waitFor(() => expect(responses.length).toBe(20));
  expect(asked).toEqual(['/0']);
  first.open();
  await vi.waitFor(() => expect(sent).toContain('answer 20;'));
  expect(sent.match(/answer \d+;/g)).toEqual(paths(20).map((_, index) => `answer ${index + 1};`));
  expect(asked).toEqual(paths(20));
  expect(unfinished, 'answers under way').toEqual(paths(20).map(() => 0));
});

it('begins none that waits when its connection ends, and ends a connection on which too many wait', async () => {
  const first = gate();
  const asked: string[] = [];
  const { open, responses } = await listening(async (request) => {
    asked.push(new URL(request.url).pathname);
    if (asked.length <= 2) await first.passed;
    return new Response('answer');
  });
  const leaving = open();
  leaving.write(getting('/leaving', '/waiting', '/waiting'));
  await vi.waitFor(() => expect(responses.length).toBe(3));
  leaving.destroy();
  await vi.waitFor(() => expect(responses[0]?.destroyed).toBe(true));
  const greedy = open();
  // What the server has not read is answered by a reset.
  greedy.on('error', () => undefined);
  greedy.write(getting('/greedy', ...paths(1300)));
  await vi.waitFor(() => expect(greedy.destroyed).toBe(true));
  first.open();
  const another = open();
  another.write(getting('/another'));
  await once(another, 'data');
  expect(asked).toEqual(['/leaving', '/greedy', '/another']);
  another.destroy();
});

/** What a server holds for Ada, and whether she can read. */
async function leftOf({ ask, parts }: OpenServer) {
  const { status } = await ask('/api/sync/timers/pull', { headers: { 'x-person': 'ada' } });
  return { status, held: parts.memoryBudget.used() };
}
const NOTHING = { status: 200, held: 0 };

it('holds nothing for pulls behind an event stream, once their connection has ended', async () => {
  const server = await openServer('sqlite', { ...believeHeader, limits: { ...LIMITS, readsAtOnce: 4 } });
  const row = { document: documentOf('a', '1', { text: 'x'.repeat(10_000) }) };
  await server.ask('/api/sync/timers/push', post({ rows: [row] }, { 'x-person': 'ada' }));
  const { open, responses } = await listening(createServer(server.parts).fetch);
  const socket = open();
  const pull = '/api/sync/timers/pull?bytes=100000';
  socket.write(getting('/api/sync/events', pull, pull, pull, pull));
  await vi.waitFor(() => expect([responses.length, server.parts.streams.countOf('ada')]).toEqual([5, 1]));
  socket.destroy();
  await vi.waitFor(() => expect(server.parts.streams.countOf('ada')).toBe(0));
  expect(await leftOf(server)).toEqual(NOTHING);
});

it('holds nothing for an answer whose connection ended before it was begun', async () => {
  const known = gate();
  let asked = 0;
  const server = await openServer('sqlite', {
    ...believeHeader,
    limits: { ...LIMITS, readsAtOnce: 4 },
    async whoIsAsking(...request) {
      asked += 1;
      if (asked === 2) await known.passed;
      return believeHeader.whoIsAsking(...request);
    },
  });
  await makeAccount(server.database.db, 'ada');
  const row = { document: documentOf('a', '1', { text: 'x'.repeat(10_000) }) };
  await server.ask('/api/sync/timers/push', post({ rows: [row] }, { 'x-person': 'ada' }));
  const { open, responses } = await listening(createServer(server.parts).fetch);
  const socket = open();
  socket.write(getting('/api/sync/timers/pull'));
  await vi.waitFor(() => expect(asked).toBe(2));
  socket.destroy();
  await vi.waitFor(() => expect(responses[0]?.destroyed).toBe(true));
  known.open();
  await vi.waitFor(() => expect(server.log.filter((line) => line.includes('/pull'))).toHaveLength(1));
  expect(await leftOf(server)).toEqual(NOTHING);
});

/** The answer to words that begin a request. */
async function answerTo(head: string, publicUrl?: string) {
  const server = await openServer('sqlite', { publicUrl });
  const { open } = await listening(createServer(server.parts).fetch, CONNECTION_TIMES, publicUrl);
  const socket = open();
  socket.write(`${head}connection: close\r\n\r\n`);
  let sent = '';
  socket.on('data', (chunk) => (sent += String(chunk)));
  await once(socket, 'close');
  const [lines = '', body = ''] = sent.split('\r\n\r\n');
  const [status, ...headers] = lines
    .split('\r\n')
    .filter((line) => !/^(?:date|connection|content-length):/i.test(line));
  return { status, headers: headers.toSorted(), body };
}

it('refuses a request without a good Host with the headers of every other answer', async () => {
  for (const publicUrl of [undefined, 'https://timers.example']) {
    const { headers } = await answerTo('GET /api/none HTTP/1.1\r\nhost: timers.example\r\n', publicUrl);
    const usual = headers.filter((line) => !/^(?:x-request-id|vary|content-type):/.test(line));
    expect(usual.join()).toContain('content-security-policy: default-src');
    for (const host of ['host: a b\r\n', 'host: a/b\r\n', 'host: ada@timers.example\r\n', 'host: [\r\n', '']) {
      const refused = await answerTo(`GET / HTTP/1.1\r\n${host}`, publicUrl);
      expect(refused.status, host).toBe('HTTP/1.1 400 Bad Request');
      expect(
        refused.headers.filter((line) => !line.startsWith('content-type:')),
        host,
      ).toEqual(usual);
      expect(JSON.parse(refused.body), host).toMatchObject({ code: 'bad-request' });
    }
  }
});
