import { VERSION } from '@roundbell/core/base';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { BY_HEART, coachAt } from './coach-fixture.ts';
import { believeHeader, cookieOf, documentOf, onBothEngines, openServer, post } from './fixture.ts';
import { fill, lastPageReached } from './fullness.ts';
import { openPeer, placeAt, refusalOf, words } from './speech-fixture.ts';

const ADA = { 'x-person': 'ada' };
const PERSON = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const SENTENCE = 'The server is out of space, so this was not saved. Please try again later';

function push(ids: readonly string[], rev = '1', text = '') {
  return post({ rows: ids.map((id) => ({ document: documentOf(id, rev, { text }) })) }, ADA);
}

onBothEngines('a server without room', (engine) => {
  it('answers every write with 507, Retry-After and a sentence [SRV-80]', async () => {
    const limits = { ...LIMITS, attemptsPerAddress: 100 };
    const server = await openServer(engine, { limits });
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(PERSON)));
    const writes: readonly (readonly [path: string, body: object])[] = [
      ['account/sign-up', { ...PERSON, email: 'bo@example.org' }],
      ['account/sign-in', PERSON],
      ['account/forgotten', { email: PERSON.email }],
      ['account/reset', { token: 'none', newPassword: 'another' }],
      ['account/standing', { userId: 'nobody' }],
      ['account/name', { displayName: 'Ada L.' }],
      ['account/password', { currentPassword: 'tercet', newPassword: 'another' }],
      ['account/delete', { password: 'tercet' }],
      ['sync/timers/push', { rows: [{ document: documentOf('t1', '1') }] }],
      ['sync/profile/push', { rows: [{ document: documentOf('p1', '1') }] }],
      ['sync/hrsessions/push', { rows: [{ document: documentOf('s1', '1') }] }],
    ];
    const full = await fill(server);
    for (const [path, body] of writes) {
      const answer = await server.ask(`/api/${path}`, post(body, { cookie }));
      const told = [path, answer.status, answer.headers.get('retry-after'), await answer.json()];
      expect(told).toEqual([path, 507, '300', { code: 'server-full', message: SENTENCE }]);
    }
    await full.end();
    // Each changes who may ask next.
    const last = ['account/password', 'account/delete'];
    for (const [path, body] of writes.filter(([path]) => !last.includes(path))) {
      // Someone who signs in with a cookie ends the sign-in that it had.
      const own = /sign-(up|in)$/.test(path) ? {} : { cookie };
      const answer = await server.ask(`/api/${path}`, post(body, own));
      expect([path, answer.status]).toEqual([path, path.endsWith('reset') ? 400 : 200]);
    }
  });

  it('answers speech and the coach with 507 too, whose use it cannot count [SRV-80]', async () => {
    const peer = await openPeer();
    const places = { speechPlace: placeAt(peer.url), coachPlace: coachAt(peer.url) };
    const server = await openServer(engine, { ...believeHeader, ...places });
    await fill(server);
    const asks = [
      server.ask('/api/speech', words('Go')),
      server.ask('/api/coach/decision', post(BY_HEART, ADA)),
      server.ask('/api/coach/bank', post({}, ADA)),
      server.ask('/api/coach/timer', post({ text: 'burpees' }, ADA)),
    ];
    for (const ask of asks) expect(await refusalOf(await ask)).toEqual([507, 'server-full', '300']);
    expect(peer.heard).toEqual([]);
  });

  it('lets everyone read and sign out, a sign-in that is due for renewal too, and stays ready [SRV-81]', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(PERSON)));
    const headers = { cookie };
    await server.ask(
      '/api/sync/timers/push',
      post({ rows: [{ document: documentOf('t1', '1', { name: 'Row' }) }] }, headers),
    );
    const due = new Date(Date.now() + 50 * 86_400_000);
    const value = engine === 'sqlite' ? due.toISOString() : due;
    await sql`update "session" set "expiresAt" = ${value}`.execute(server.database.db);
    await fill(server);
    for (const path of ['account/me', 'account/sign-ins', 'sync/timers/pull', 'sync/timers/t1'])
      expect([path, (await server.ask(`/api/${path}`, { headers })).status]).toEqual([path, 200]);
    expect(await (await server.ask('/api/sync/timers/pull', { headers })).text()).toContain('Row');
    expect((await server.ask('/api/sync/events', { headers })).status).toBe(200);
    const refused = await server.ask('/api/account/sign-in', post(PERSON));
    expect(refused.status).toBe(507);
    const health = await server.ask('/healthz');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', version: VERSION, space: 'full' }]);
    expect((await server.ask('/api/account/sign-out', post({}, headers))).status).toBe(200);
  });

  it('tells the operator at once, and then once a minute how many writes were refused', async () => {
    let elapsed = 5;
    const server = await openServer(engine, { ...believeHeader, elapsed: () => elapsed });
    const told = () =>
      server.log
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => event !== 'request')
        .map(({ event, refused }) => [event, refused]);
    await server.ask('/api/sync/timers/push', push([]));
    await fill(server);
    for (let count = 0; count < 30; count += 1)
      expect((await server.ask('/api/sync/timers/push', push(['a']))).status).toBe(507);
    expect(told()).toEqual([['out-of-space', 1]]);
    elapsed += 60_000;
    expect(await (await server.ask('/healthz')).json()).toEqual({ status: 'ok', version: VERSION });
    await server.ask('/api/sync/timers/push', push(['a']));
    expect(told()).toEqual([
      ['out-of-space', 1],
      ['out-of-space', 30],
    ]);
  });

  it('is full for a minute, and told of once a minute, however its clock is set [SRV-192, SRV-81]', async () => {
    let [elapsed, now] = [0, Date.now()];
    const server = await openServer(engine, { ...believeHeader, elapsed: () => elapsed, now: () => now });
    const health = async () => (await server.ask('/healthz')).json();
    const alarms = () => server.log.filter((line) => line.includes('out-of-space')).length;
    await server.ask('/api/sync/timers/push', push([]));
    const full = await fill(server);
    await server.ask('/api/sync/timers/push', push(['a']));
    for (const set of [-7_200_000, 3_600_000, -5000]) {
      now += set;
      elapsed += 10_000;
      expect(await health()).toEqual({ status: 'ok', version: VERSION, space: 'full' });
    }
    elapsed += 30_000;
    expect(await health()).toEqual({ status: 'ok', version: VERSION });
    now -= 7_200_000;
    await server.ask('/api/sync/timers/push', push(['a']));
    expect([alarms(), await health()]).toEqual([2, { status: 'ok', version: VERSION, space: 'full' }]);
    await full.end();
  });

  it('stores nothing of a push that did not fit, and all of it once there is room [SRV-80]', async () => {
    const server = await openServer(engine, believeHeader);
    await server.ask('/api/sync/timers/push', push(['a', 'b']));
    const before = await storedIn(server);
    const full = await (engine === 'sqlite' ? lastPageReached(server) : fill(server));
    const large = push(['a', 'c', 'd', 'e'], '2', 'x'.repeat(50_000));
    expect((await server.ask('/api/sync/timers/push', large)).status).toBe(507);
    expect(await storedIn(server)).toEqual(before);
    await full.end();
    const again = push(['a', 'c', 'd', 'e'], '2', 'x'.repeat(50_000));
    expect(await (await server.ask('/api/sync/timers/push', again)).json()).toMatchObject({ conflicts: [{ id: 'a' }] });
    const pulled = await server.ask('/api/sync/timers/pull', { headers: ADA });
    const { documents, sequence } = (await pulled.json()) as { documents: readonly { id: string }[]; sequence: number };
    expect([documents.map(({ id }) => id), sequence]).toEqual([['a', 'b', 'c', 'd', 'e'], 5]);
  });
});

async function storedIn({ database: { db } }: Awaited<ReturnType<typeof openServer>>) {
  return {
    documents: await db.selectFrom('sync_doc').selectAll().orderBy('seq').execute(),
    history: await db.selectFrom('sync_history').selectAll().execute(),
    owners: await db.selectFrom('sync_owner').selectAll().execute(),
  };
}
