import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlDatabase } from '../src/base/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { afterwards, believeHeader, documentOf, emptyPlace, onPostgres, openServer, post } from './fixture.ts';

const ADA = { 'x-person': 'ada' };

onPostgres('replicas', () => {
  it('[SRV-6] migrate one after another when they start together on an empty database', async () => {
    const place = await emptyPlace('postgres');
    const replicas = await Promise.all([1, 2, 3].map(() => openServer('postgres', { ...believeHeader, place })));
    const row = { document: documentOf('a', '1') };
    expect((await replicas[0]!.ask('/api/sync/timers/push', post({ rows: [row] }, ADA))).status).toBe(200);
    for (const replica of replicas)
      expect((await replica.ask('/api/sync/timers/a', { headers: ADA })).status).toBe(200);
  });

  it('[SYN-16] tell each other what was pushed', async () => {
    const here = await openServer('postgres', believeHeader);
    const there = await openServer('postgres', { ...believeHeader, place: here.place });
    const heard = new Promise((resolve) => there.parts.changes.onChange('ada', resolve));
    await here.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf('a', '1') }] }, ADA));
    expect(await heard).toBe(1);
  });

  it('[SYN-21] number pushes to any of them in one sequence', async () => {
    const here = await openServer('postgres', believeHeader);
    const there = await openServer('postgres', { ...believeHeader, place: here.place });
    const send = (index: number) =>
      (index % 2 === 0 ? here : there).ask(
        '/api/sync/timers/push',
        post({ rows: [{ document: documentOf(`t${index}`, '1') }] }, ADA),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const rows = await here.database.db.selectFrom('sync_doc').select('seq').orderBy('seq').execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('[ACC-59] count attempts together', async () => {
    const limits = { ...LIMITS, attemptsPerAddress: 100, failuresPerEmail: 2 };
    const here = await openServer('postgres', { limits });
    const there = await openServer('postgres', { limits, place: here.place });
    const statuses = [];
    for (const server of [here, there, here, there])
      statuses.push(
        (await server.ask('/api/account/sign-in', post({ email: 'ada@example.org', password: 'wrong1' }))).status,
      );
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('[SYN-16] wake every listener after the listening connection was lost', async () => {
    const server = await openServer('postgres', believeHeader);
    await server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf('a', '1') }] }, ADA));
    const heard = new Promise((resolve) =>
      server.parts.changes.onChange('ada', (sequence) => {
        if (sequence === 7) resolve(sequence);
      }),
    );
    // What happened while no connection listened.
    await server.database.db.updateTable('sync_owner').set({ seq: 7 }).execute();
    const { place } = server;
    if (place.engine !== 'postgres') throw new Error('not on PostgreSQL');
    await breakListeners(place.url);
    expect(await heard).toBe(7);
  });

  it('[SRV-52] answer 503 if a row stays locked or no connection is free, and are still healthy', async () => {
    const place = await emptyPlace('postgres');
    if (place.engine !== 'postgres') throw new Error('not PostgreSQL');
    const patience = { lock_timeout: 100, connectionTimeoutMillis: 200 };
    const server = await openServer('postgres', { ...believeHeader, place: { ...place, poolSize: 2, patience } });
    const push = (id: string) =>
      server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, '1') }] }, ADA));
    expect((await push('a')).status).toBe(200);
    const blocker = openSqlDatabase(place);
    afterwards(() => blocker.close());
    await blocker.db.transaction().execute(async (trx) => {
      await sql`update sync_owner set seq = seq`.execute(trx);
      const refused = await Promise.all(['b', 'c', 'd', 'e', 'f'].map(push));
      expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        refused.map(() => [503, '30']),
      );
      expect((await server.ask('/healthz')).status).toBe(200);
    });
    expect((await push('b')).status).toBe(200);
  });
});

async function breakListeners(url: string): Promise<void> {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen roundbell' and datname = current_database()",
  );
  await client.end();
}
