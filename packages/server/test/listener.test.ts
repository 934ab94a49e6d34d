// Connections that keep the server waiting.

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { CONNECTION_TIMES, createListener } from '../src/base/listener.ts';
import { afterwards } from './fixture.ts';

// One of them ends at a time, whatever a busy machine does first.
const LONG = { idle: 600_000, headers: 600_000, request: 600_000, silent: 600_000, checked: 20 };

/** What a server that answers nothing sends on a connection until it ends it, at a limit of 100 ms. */
async function sentTo(words: string, limit: keyof typeof LONG): Promise<string> {
  const times = { ...LONG, [limit]: 100 };
  // Node.js wants no more time for the headers than for all of a request.
  times.headers = Math.min(times.headers, times.request);
  const listener = createListener(() => new Promise<Response>(() => undefined), times);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterwards(async () => void listener.close());
  const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  socket.write(words);
  let sent = '';
  socket.on('data', (chunk) => (sent += String(chunk)));
  await once(socket, 'close');
  return sent;
}

it('[SRV-172] ends a connection whose headers or body do not come, or that is silent', async () => {
  const head = 'POST /api/sync/timers/push HTTP/1.1\r\nhost: timers.example\r\n';
  expect(await sentTo(head, 'headers')).toContain('408 Request Timeout');
  expect(
    await sentTo(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"rows"`, 'request'),
  ).toContain('408');
  expect(await sentTo('GET /healthz HTTP/1.1\r\nhost: timers.example\r\n\r\n', 'silent'), 'no answer').toBe('');
  expect(CONNECTION_TIMES).toMatchObject({ headers: 20_000, request: 60_000, silent: 120_000 });
});
