// Access tokens: how they are made and end, and all that they do not open.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedInSchema, type TokenScope, tokensReplySchema, TOKENS_MOST } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { isTokenText, newTokenText } from '../src/accounts/token-text.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { ask, askForToken, openMailed, said } from './account-fixture.ts';
import {
  cookieOf,
  documentOf,
  emptyFolder,
  type Engine,
  onBothEngines,
  openServer,
  type OpenServer,
  post,
  type Wishes,
} from './fixture.ts';

const PASSWORD = 'correct horse';
const DAY = 86_400_000;
const ALL: readonly TokenScope[] = ['timers:read', 'timers:write', 'sessions:read'];
const NOBODY = [401, { code: 'not-signed-in', message: 'User not authenticated' }];
const refusedWith = (message: string) => [401, { code: 'token-refused', message }];
const UNKNOWN = refusedWith('This access token was revoked, or is not one of this server.');
const EXPIRED = refusedWith('This access token has expired. Create a new one in Settings.');
const NOT_WHOLE = refusedWith('This is not a whole access token: part of it is missing or mistyped.');

/** Someone's account on a server, and what is asked in it. */
interface Person {
  readonly server: OpenServer;
  readonly email: string;
  readonly cookie: string;
  readonly id: string;
}

async function signUp(server: OpenServer, name = 'ada'): Promise<Person> {
  const email = `${name}@example.org`;
  const answer = await ask(server, 'sign-up', { displayName: name, email, password: PASSWORD });
  const { user } = signedInSchema.parse(await answer.clone().json());
  return { server, email, cookie: cookieOf(answer), id: user.id };
}

const change = async ({ server, cookie }: Person, request: object) => ask(server, 'tokens', request, cookie);

/** A new token of someone: its text and its id. */
async function give(person: Person, scopes: readonly TokenScope[] = ALL, wishes: object = {}) {
  const answer = await change(person, { kind: 'create', name: 'Claude', scopes, days: 90, ...wishes });
  const { tokens, created = '' } = tokensReplySchema.parse(await answer.json());
  return { text: created, id: tokens[0]?.id ?? '' };
}

const list = async (person: Person) =>
  tokensReplySchema.parse(await (await change(person, { kind: 'list' })).json()).tokens;

/** Asks with a token and nothing else. */
const bear = ({ ask: request }: OpenServer, text: string, path: string, init: RequestInit = {}) =>
  request(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${text}` } });

const pull = (server: OpenServer, text: string, kind = 'timers') => bear(server, text, `/api/sync/${kind}/pull`);
const push = (server: OpenServer, text: string, id: string, kind = 'timers') =>
  bear(server, text, `/api/sync/${kind}/push`, post({ rows: [{ document: documentOf(id, '1', { name: id }) }] }));

const open = async (engine: Engine, wishes: Wishes = {}) => signUp(await openServer(engine, wishes));

onBothEngines('an access token', (engine) => {
  it('is given once, and listed with what it may do, by when it was used and until when it is good [ACC-440]', async () => {
    let now = Date.parse('2026-11-29T10:00:00Z');
    const ada = await open(engine, { now: () => now });
    const first = await change(ada, { kind: 'create', name: ' Claude ', scopes: ['timers:read'], days: 90 });
    const { tokens, created = '' } = tokensReplySchema.parse(await first.json());
    expect(isTokenText(created)).toBe(true);
    const entry = { name: 'Claude', scopes: ['timers:read'], createdAt: now, expiresAt: now + 90 * DAY };
    expect(tokens).toEqual([{ ...entry, id: expect.any(String) }]);
    expect(await list(ada)).toEqual(tokens);
    now += DAY;
    expect((await pull(ada.server, created)).status).toBe(200);
    const usedAt = now;
    now += 60_000;
    expect((await pull(ada.server, created)).status).toBe(200);
    expect(await list(ada)).toEqual([{ ...tokens[0], usedAt }]);
    now += 3_600_000;
    expect((await pull(ada.server, created)).status).toBe(200);
    expect((await list(ada))[0]?.usedAt).toBe(now);
    await give(ada, ['sessions:read'], { name: 'Another' });
    expect((await list(ada)).map(({ name }) => name)).toEqual(['Another', 'Claude']);
  });

  it('needs a name, a scope and one of the times, and twenty are the most [ACC-440]', async () => {
    const ada = await open(engine);
    const wish = { kind: 'create', name: 'Claude', scopes: ['timers:read'], days: 90 };
    for (const wrong of [
      { name: '' },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { name: 'a\0b' },
      { scopes: [] },
      { scopes: ['account'] },
      { days: 0 },
      { days: 400 },
    ])
      expect((await change(ada, { ...wish, ...wrong })).status).toBe(400);
    expect(await list(ada)).toEqual([]);
    for (let made = 0; made < TOKENS_MOST - 3; made++) await give(ada);
    await Promise.all(Array.from({ length: 6 }, () => change(ada, wish)));
    while ((await list(ada)).length < TOKENS_MOST) expect((await change(ada, wish)).status).toBe(200);
    expect(await said(await change(ada, wish))).toEqual([
      409,
      { code: 'tokens-full', message: 'You have 20 access tokens. Revoke one first.' },
    ]);
    expect(await list(ada)).toHaveLength(TOKENS_MOST);
  });

  it('is stored as a hash: nothing in the database lets anyone in [ACC-441]', async () => {
    const ada = await open(engine);
    const { text } = await give(ada);
    const rows = await ada.server.database.db.selectFrom('access_token').selectAll().execute();
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(text.slice(3, 30));
    for (const tried of [rows[0]?.hash ?? '', `rb_${rows[0]?.hash ?? ''}`, rows[0]?.id ?? ''])
      expect(await said(await pull(ada.server, tried))).toEqual(NOT_WHOLE);
  });

  it('is revoked at once, by its owner alone [ACC-443]', async () => {
    const ada = await open(engine);
    const bo = await signUp(ada.server, 'bo');
    const { text, id } = await give(ada);
    const foreign = await change(bo, { kind: 'revoke', id });
    expect(await said(foreign)).toEqual(await said(await change(bo, { kind: 'revoke', id: 'none' })));
    expect((await pull(ada.server, text)).status).toBe(200);
    expect(await said(await change(ada, { kind: 'revoke', id }))).toEqual([200, { tokens: [] }]);
    expect(await said(await pull(ada.server, text))).toEqual(UNKNOWN);
  });

  it('is not written by once it is revoked, also if the push began before [ACC-443]', async () => {
    const ada = await open(engine);
    const { text, id } = await give(ada);
    const body = JSON.stringify({ rows: [{ document: documentOf('late', '1') }] });
    let awaited = (): void => undefined;
    let release = (): void => undefined;
    const isAwaited = new Promise<void>((resolve) => (awaited = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const held = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          awaited();
          await isReleased;
          controller.enqueue(new TextEncoder().encode(body));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: held, duplex: 'half' } as RequestInit;
    const pushing = bear(ada.server, text, '/api/sync/timers/push', init);
    await isAwaited;
    await change(ada, { kind: 'revoke', id });
    release();
    expect(await said(await pushing)).toEqual(UNKNOWN);
    expect(await ada.server.parts.records.get(ada.id, 'timers', 'late')).toBeUndefined();
  });

  it("ends with Sign out everywhere, a new password, a mailed link and the account, and no one else's does [ACC-444]", async () => {
    const server = await openMailed(engine);
    const bo = await signUp(server, 'bo');
    const kept = await give(bo);
    const ends: Readonly<Record<string, (person: Person) => Promise<Response>>> = {
      everywhere: ({ cookie }) => ask(server, 'sign-out-everywhere', {}, cookie),
      password: ({ cookie }) =>
        ask(server, 'password', { currentPassword: PASSWORD, newPassword: 'another horse' }, cookie),
      link: async ({ email }) =>
        ask(server, 'reset', { token: await askForToken(server, email), newPassword: 'another horse' }),
      delete: ({ cookie }) => ask(server, 'delete', { password: PASSWORD }, cookie),
    };
    for (const [name, end] of Object.entries(ends)) {
      const person = await signUp(server, name);
      const { text } = await give(person);
      expect([name, (await pull(server, text)).status]).toEqual([name, 200]);
      expect([name, (await end(person)).status]).toEqual([name, 200]);
      expect([name, await said(await pull(server, text))]).toEqual([name, UNKNOWN]);
      expect([name, await said(await push(server, text, 'late'))]).toEqual([name, UNKNOWN]);
    }
    const { rows } = await sql<{ owner: string }>`select owner from access_token`.execute(server.database.db);
    expect(rows).toEqual([{ owner: bo.id }]);
    expect((await pull(server, kept.text)).status).toBe(200);
  });

  it("a sign-out alone leaves it: it is not this browser's [ACC-444]", async () => {
    const ada = await open(engine);
    const { text } = await give(ada);
    await ask(ada.server, 'sign-out', {}, ada.cookie);
    expect((await pull(ada.server, text)).status).toBe(200);
  });

  it('is not made by a sign-in that ends meanwhile', async () => {
    const ada = await open(engine);
    const { db } = ada.server.database;
    const create = ada.server.parts.accessTokens.create.bind(ada.server.parts.accessTokens);
    vi.spyOn(ada.server.parts.accessTokens, 'create').mockImplementationOnce(async (...asked) => {
      await ask(ada.server, 'sign-out-everywhere', {}, ada.cookie);
      return create(...asked);
    });
    expect(await said(await change(ada, { kind: 'create', name: 'x', scopes: ALL, days: 90 }))).toEqual(NOBODY);
    expect(await db.selectFrom('access_token').selectAll().execute()).toEqual([]);
  });

  it('that expired, was revoked, is cut off or is of no one is refused, each in its sentence [ACC-446]', async () => {
    let now = Date.now();
    const ada = await open(engine, { now: () => now });
    const { text } = await give(ada, ALL, { days: 7 });
    const answer = await pull(ada.server, newTokenText());
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await said(answer)).toEqual(UNKNOWN);
    const mistyped = `${text.slice(0, -8)}${text.at(-8) === 'A' ? 'B' : 'A'}${text.slice(-7)}`;
    for (const wrong of ['', 'x', text.slice(0, -1), `${text}x`, mistyped, text.toLowerCase(), `rb_${'0'.repeat(49)}`])
      expect([wrong, await said(await pull(ada.server, wrong))]).toEqual([wrong, NOT_WHOLE]);
    now += 7 * DAY - 1;
    expect((await pull(ada.server, text)).status).toBe(200);
    now += 1;
    expect(await said(await pull(ada.server, text))).toEqual(EXPIRED);
    expect(await said(await push(ada.server, text, 'late'))).toEqual(EXPIRED);
    expect(await list(ada)).toHaveLength(1);
    now += 30 * DAY;
    await ada.server.parts.accessTokens.sweep();
    expect(await list(ada)).toEqual([]);
    expect(await said(await pull(ada.server, text))).toEqual(UNKNOWN);
  });

  it('beside a sign-in it is the token that counts, and it does not fall back [ACC-446]', async () => {
    const ada = await open(engine);
    const bo = await signUp(ada.server, 'bo');
    const { text } = await give(bo);
    await push(ada.server, text, 'of-bo');
    const both = (token: string) =>
      ada.server.ask('/api/sync/timers/of-bo', { headers: { authorization: `Bearer ${token}`, cookie: ada.cookie } });
    expect((await both(text)).status).toBe(200);
    expect((await both(newTokenText())).status).toBe(401);
    await ada.server.ask(
      '/api/sync/timers/push',
      post({ rows: [{ document: documentOf('hers', '1') }] }, { cookie: ada.cookie }),
    );
    const proxied = { authorization: 'Bearer eyJhbGciOi.of.a-proxy', cookie: ada.cookie };
    expect((await ada.server.ask('/api/sync/timers/hers', { headers: proxied })).status).toBe(200);
  });

  it('opens what its scopes say, and says in a sentence which one is missing [ACC-447]', async () => {
    const ada = await open(engine);
    const { server } = ada;
    const missing = (words: string) => [
      403,
      {
        code: 'scope-missing',
        message: `This access token may not do this: create one with '${words}' in Settings.`,
      },
    ];
    const reader = await give(ada, ['timers:read']);
    const writer = await give(ada, ['timers:write']);
    const sessions = await give(ada, ['sessions:read']);
    expect(await said(await push(server, reader.text, 'a'))).toEqual(missing('Write timers'));
    expect((await push(server, writer.text, 'a')).status).toBe(200);
    expect(await said(await pull(server, writer.text))).toEqual(missing('Read timers'));
    expect(await said(await pull(server, reader.text))).toMatchObject([200, { documents: [{ id: 'a' }] }]);
    expect((await bear(server, reader.text, '/api/sync/timers/a')).status).toBe(200);
    expect((await bear(server, reader.text, '/api/sync/timers/a/history')).status).toBe(200);
    const refused = await bear(server, sessions.text, '/api/sync/timers/a');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="timers:read"');
    expect(await said(refused)).toEqual(missing('Read timers'));
    // What is there and what is not cannot be told apart.
    expect(await said(await bear(server, sessions.text, '/api/sync/timers/none'))).toEqual(missing('Read timers'));
    expect(await said(await pull(server, reader.text, 'hrsessions'))).toEqual(missing('Read sessions'));
    expect((await pull(server, sessions.text, 'hrsessions')).status).toBe(200);
    expect(await said(await push(server, sessions.text, 's', 'hrsessions'))).toEqual(NOBODY);
    expect(await said(await pull(server, sessions.text, 'profile'))).toEqual(NOBODY);
  });

  it("reaches no one else: another person's timer is a missing one [ACC-447]", async () => {
    const ada = await open(engine);
    const bo = await signUp(ada.server, 'bo');
    const [hers, his] = [await give(ada), await give(bo)];
    await push(ada.server, hers.text, 'secret');
    const none = await said(await bear(ada.server, his.text, '/api/sync/timers/none'));
    expect(none[0]).toBe(404);
    expect(await said(await bear(ada.server, his.text, '/api/sync/timers/secret'))).toEqual(none);
    expect(await said(await bear(ada.server, his.text, '/api/sync/timers/secret/history'))).toEqual(none);
    expect(await said(await pull(ada.server, his.text))).toMatchObject([200, { documents: [] }]);
    expect((await push(ada.server, his.text, 'secret')).status).toBe(200);
    expect(await said(await bear(ada.server, hers.text, '/api/sync/timers/secret'))).toMatchObject([
      200,
      { body: { name: 'secret' } },
    ]);
  });

  it('is counted beside its person, who is refused nothing for it [ACC-448]', async () => {
    const ada = await open(engine, { limits: { ...LIMITS, tokenCalls: 20, pushes: 5 } });
    const bo = await signUp(ada.server, 'bo');
    const [first, second, his] = [await give(ada), await give(ada), await give(bo)];
    const statuses: number[] = [];
    for (let times = 0; times < 15; times++)
      for (const { text } of [first, second]) statuses.push((await pull(ada.server, text)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const refused = await pull(ada.server, first.text);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await pull(ada.server, his.text)).status).toBe(200);
    const own = post({ rows: [{ document: documentOf('own', '1') }] }, { cookie: ada.cookie });
    expect((await ada.server.ask('/api/sync/timers/push', own)).status).toBe(200);
    expect((await ada.server.ask('/api/sync/timers/own', { headers: { cookie: ada.cookie } })).status).toBe(200);
  });

  it('makes no account forget or begin again, whatever it claims to have seen', async () => {
    const ada = await open(engine);
    const { text } = await give(ada);
    const ahead = Date.now() * 1000;
    expect((await bear(ada.server, text, `/api/sync/timers/pull?since=${ahead}`)).status).toBe(400);
    const rows = [{ document: documentOf('a', '1') }];
    const lineage = { since: ahead, epoch: 'invented' };
    expect((await bear(ada.server, text, '/api/sync/timers/push', post({ rows, lineage }))).status).toBe(200);
    expect((await ada.server.parts.records.place(ada.id)).epoch).toBe('');
  });

  it('is told to its person by mail, with its name, and to the operator without', async () => {
    const server = await openMailed(engine);
    const ada = await signUp(server);
    const { id } = await give(ada, ALL, { name: 'Claude on my desk' });
    await expect
      .poll(() => server.mails.map(({ text }) => text).join(), { timeout: 20_000 })
      .toContain('Claude on my desk');
    await change(ada, { kind: 'revoke', id });
    const events = server.log.map((line) => JSON.parse(line) as { readonly what?: string });
    expect(events.flatMap(({ what = '' }) => (what.startsWith('token-') ? [what] : []))).toEqual([
      'token-created',
      'token-revoked',
    ]);
    expect(server.log.join()).not.toContain('Claude on my desk');
  });

  it('works while the database takes no writes, and only the day of its last use is missing', async () => {
    const ada = await open(engine);
    const { text } = await give(ada);
    const { db } = ada.server.database;
    const refuse =
      engine === 'sqlite'
        ? [`create trigger refuse before update on access_token begin select raise(abort, 'full'); end`]
        : [
            `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
            'create trigger refuse before update on access_token for each row execute function refuse()',
          ];
    for (const line of refuse) await sql.raw(line).execute(db);
    expect((await pull(ada.server, text)).status).toBe(200);
    expect(await list(ada)).not.toHaveProperty('usedAt');
  });
});

it('no text of a token is in the file of the database or in the log [ACC-441]', async () => {
  const file = join(emptyFolder(), 'roundbell.sqlite');
  const ada = await open('sqlite', { place: { engine: 'sqlite', file } });
  const { text } = await give(ada);
  await pull(ada.server, text);
  await ada.server.close();
  expect(readFileSync(file).includes(text.slice(0, 30))).toBe(false);
  expect(ada.server.log.join()).not.toContain(text.slice(0, 30));
});

it('has a prefix and a check by which a scanner knows it, and 256 random bits [ACC-441]', () => {
  const texts = Array.from({ length: 200 }, newTokenText);
  expect(new Set(texts).size).toBe(200);
  for (const text of texts) {
    expect(text).toMatch(/^rb_[0-9A-Za-z]{49}$/);
    expect(isTokenText(text)).toBe(true);
  }
});
