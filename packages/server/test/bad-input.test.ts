import { PUSH_BYTES } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { believeHeader, documentOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

const ADA = { 'x-person': 'ada' };
const PUSH = '/api/sync/timers/push';
const JSON_TYPE = { 'content-type': 'application/json' };

const sendText = (
  server: OpenServer,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) => server.ask(PUSH, { method: 'POST', body, headers: { ...ADA, ...headers } });

async function messageOf(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(400);
  const { code, message } = (await answer.json()) as Record<string, unknown>;
  expect(code).toBe('bad-request');
  return message;
}

/** A body in chunks, without a content-length; `sent` says how many bytes were read. */
function endless(piece: number): { readonly body: ReadableStream<Uint8Array>; readonly sent: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece;
      controller.enqueue(new Uint8Array(piece).fill(32));
    },
  });
  return { body, sent: () => sent };
}

onBothEngines('bad input', (engine) => {
  it('answers 400 and names the field that is wrong [SRV-20]', async () => {
    const server = await openServer(engine, believeHeader);
    const good = documentOf('a', 'a-1');
    const cases: readonly (readonly [unknown, string])[] = [
      [[], 'The body is not valid'],
      [{}, 'rows is not valid'],
      [{ rows: 'all' }, 'rows is not valid'],
      [{ rows: [{}] }, 'rows.0.document is not valid'],
      [{ rows: [{ document: good }, { document: { ...good, id: '' } }] }, 'rows.1.document.id is not valid'],
      [{ rows: [{ document: { ...good, id: 'x'.repeat(129) } }] }, 'rows.0.document.id is not valid'],
      [{ rows: [{ document: { ...good, rev: 7 } }] }, 'rows.0.document.rev is not valid'],
      [{ rows: [{ document: { ...good, updatedAt: -1 } }] }, 'rows.0.document.updatedAt is not valid'],
      [{ rows: [{ document: { ...good, deleted: 0 } }] }, 'rows.0.document.deleted is not valid'],
      [{ rows: [{ document: { ...good, body: [] } }] }, 'rows.0.document.body is not valid'],
      [{ rows: [{ document: good, assumedRev: 1 }] }, 'rows.0.assumedRev is not valid'],
      [{ rows: [{ document: { ...good, id: 'a\0' } }] }, 'rows.0.document.id is not valid'],
      [{ rows: [{ document: { ...good, rev: '\ud800' } }] }, 'rows.0.document.rev is not valid'],
    ];
    for (const [body, message] of cases) expect(await messageOf(await server.ask(PUSH, post(body, ADA)))).toBe(message);
    expect(await messageOf(await server.ask('/api/account/sign-in', post({ email: 'a@b.example' })))).toBe(
      'password is not valid',
    );
    expect((await server.ask('/api/sync/timers/pull', { headers: ADA })).status).toBe(200);
  });

  it('drops fields it does not know [SRV-20]', async () => {
    const server = await openServer(engine, believeHeader);
    const rows = [{ document: { ...documentOf('a', 'a-1'), owner: 'eve' }, owner: 'eve' }];
    expect((await server.ask(PUSH, post({ rows, owner: 'eve' }, ADA))).status).toBe(200);
    expect(await (await server.ask('/api/sync/timers/a', { headers: ADA })).json()).toEqual(documentOf('a', 'a-1'));
  });

  it('bodies are JSON and declare so in their content type; anything else answers 400', async () => {
    const server = await openServer(engine, believeHeader);
    const wanted = 'content-type must be application/json';
    expect(await messageOf(await sendText(server, '{"rows":[]}', { 'content-type': 'text/plain' }))).toBe(wanted);
    expect(
      await messageOf(await sendText(server, 'rows=', { 'content-type': 'application/x-www-form-urlencoded' })),
    ).toBe(wanted);
    expect((await sendText(server, '{"rows":[]}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(
      200,
    );
  });

  it('answers 413 beyond a megabyte, immediately if the length is given [SRV-22]', async () => {
    const server = await openServer(engine, believeHeader);
    const text = JSON.stringify({ rows: [] });
    expect((await sendText(server, text.padEnd(PUSH_BYTES))).status).toBe(200);
    const refused = await sendText(server, text.padEnd(PUSH_BYTES + 1));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      code: 'too-large',
      message: 'The body must not be longer than 1000000 bytes',
    });
    expect((await sendText(server, text, { ...JSON_TYPE, 'content-length': '1000001' })).status).toBe(413);
  });

  it('stops reading a body that never ends [SRV-22]', async () => {
    const server = await openServer(engine, believeHeader);
    const { body, sent } = endless(100_000);
    const init = { method: 'POST', body, duplex: 'half', headers: { ...ADA, ...JSON_TYPE } } satisfies RequestInit & {
      duplex: 'half';
    };
    expect((await server.ask(PUSH, init)).status).toBe(413);
    expect(sent()).toBeLessThan(PUSH_BYTES + 300_000);
  });

  it('answers 400 for a body that is not JSON, not UTF-8, or nested without end [SRV-23]', async () => {
    const server = await openServer(engine, believeHeader);
    expect(await messageOf(await sendText(server, '{"rows":'))).toBe('The body is not JSON');
    expect(await messageOf(await sendText(server, ''))).toBe('The body is not JSON');
    expect(await messageOf(await sendText(server, new Uint8Array([34, 0xff, 0xfe, 34])))).toBe('The body is not JSON');
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const rows = `{"rows":[{"document":{"id":"a","rev":"1","updatedAt":1,"deleted":false,"body":{"deep":${deep}}}}]}`;
    expect(await messageOf(await sendText(server, rows))).toMatch(/^The body is not (?:valid|JSON)$/);
  });

  it('refuses every change requested by a foreign page [SRV-24]', async () => {
    const server = await openServer(engine, believeHeader);
    const send = (headers: Record<string, string>, path = PUSH) =>
      server.ask(path, post({ rows: [] }, { ...ADA, host: 'timers.example', ...headers }));
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'https://timers.example.evil.example' },
      { origin: 'https://timers.example:8443' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://timers.example' },
    ];
    for (const headers of foreign) {
      const answer = await send(headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ code: 'foreign-origin', message: 'Requests from other sites are refused' });
    }
    for (const path of ['/api/account/sign-in', '/api/account/sign-up', '/api/account/sign-out'])
      expect((await send({ origin: 'https://evil.example' }, path)).status).toBe(403);
    expect((await server.ask(PUSH, { method: 'DELETE', headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    expect((await send({ origin: 'https://timers.example', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await send({})).status, 'no browser').toBe(200);
  });

  it('refuses what a link on a foreign page would read of the API: it begins no epoch and opens no stream', async () => {
    const server = await openServer(engine, believeHeader);
    await server.ask(PUSH, post({ rows: [{ document: documentOf('a', '1') }] }, ADA));
    const read = (path: string, site: string) =>
      server.ask(path, { headers: { ...ADA, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' } });
    for (const site of ['cross-site', 'same-site'])
      for (const path of ['/api/sync/timers/pull?since=99', '/api/sync/events', '/api/account/me']) {
        const answer = await read(path, site);
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'foreign-origin' }]);
      }
    expect(await server.parts.records.place('ada')).toEqual({ sequence: 1, epoch: '' });
    for (const site of ['same-origin', 'none']) expect((await read('/api/account/me', site)).status).toBe(200);
    expect((await read('/healthz', 'cross-site')).status).toBe(200);
  });

  it('accepts only PUBLIC_URL as its own origin if it is given', async () => {
    const server = await openServer(engine, { ...believeHeader, publicUrl: 'https://timers.example' });
    const send = (origin: string) => server.ask(PUSH, post({ rows: [] }, { ...ADA, host: 'inside:3000', origin }));
    expect((await send('https://timers.example')).status).toBe(200);
    expect((await send('http://timers.example')).status).toBe(403);
    expect((await send('http://inside:3000')).status).toBe(403);
  });

  it('an unknown API address answers 404 with `{ code, message }`', async () => {
    const server = await openServer(engine, believeHeader);
    for (const path of ['/api', '/api/', '/api/timers', '/api/sync', '/api/sync/timers/pull/more']) {
      const answer = await server.ask(path, { headers: ADA });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ code: 'not-found', message: 'There is nothing here' });
    }
    expect((await server.ask('/api/sync/timers/push', { headers: ADA })).status, 'GET of a POST').toBe(404);
  });
});
