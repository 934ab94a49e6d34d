// A database that restarts while people write.

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { openSqlDatabase } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { programFolder, startCluster } from './cluster.ts';
import { afterwards, believeHeader, documentOf, onPostgres, openServer, post } from './fixture.ts';

const WRITERS = 8;
const PATIENCE = { timeout: 20_000 };

onPostgres('a database that restarts', () => {
  it('is 503 to those who write meanwhile; nothing that was accepted is lost, and changes are heard again', async () => {
    const cluster = await startCluster(programFolder() ?? '');
    afterwards(() => cluster.stop());
    const place = { engine: 'postgres', url: cluster.url, pace: { again: 200, proof: 1000 } } as const;
    const limits = { ...LIMITS, pushes: 1_000_000 };
    const [here, there] = [
      await openServer('postgres', { ...believeHeader, place, limits }),
      await openServer('postgres', { ...believeHeader, place }),
    ];
    const heard: number[] = [];
    there.parts.changes.onChange('person-0', (sequence) => heard.push(sequence));
    const accepted: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        const id = `${writer}-${count}`;
        const row = { document: documentOf(id, '1') };
        const answer = await here.ask(
          '/api/sync/timers/push',
          post({ rows: [row] }, { 'x-person': `person-${writer}` }),
        );
        statuses.add(answer.status);
        if (answer.status === 200) accepted.push(id);
        else
          expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
            503,
            '30',
            { code: 'server-busy' },
          ]);
        // Each answer lets others run: without a network there is nothing else to wait for.
        await new Promise(setImmediate);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    // An account is made with its first request, which may not fall into the restart.
    await vi.waitFor(() => expect(new Set(accepted.map((id) => id.split('-')[0])).size).toBe(WRITERS), PATIENCE);
    await cluster.restart();
    const before = accepted.length;
    await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(before + 2 * WRITERS), PATIENCE);
    isOver = true;
    await Promise.all(writers);
    expect(statuses).toEqual(new Set([200, 503]));
    const { db, close } = openSqlDatabase(place);
    const rows = await db.selectFrom('sync_doc').select('id').where('kind', '=', 'timers').execute();
    await close();
    const kept = new Set(rows.map(({ id }) => id));
    expect(accepted.filter((id) => !kept.has(id))).toEqual([]);
    await vi.waitFor(() => expect(there.parts.changes.way()).toBe('heard'), PATIENCE);
    const { sequence: last } = await there.parts.records.place('person-0');
    await vi.waitFor(() => expect(heard.at(-1)).toBe(last), PATIENCE);
  });
});

onPostgres('a database that goes away within a call of the account library', () => {
  it('is 503 with Retry-After, and its cause is in the log once a minute', async () => {
    let elapsed = 0;
    const server = await openServer('postgres', { elapsed: () => elapsed });
    const person = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
    await server.ask('/api/account/sign-up', post(person));
    const { db } = server.database;
    await sql
      .raw(
        "create function leave() returns trigger language plpgsql as $$ begin raise exception 'bye' using errcode = '57P01'; end $$",
      )
      .execute(db);
    await sql.raw('create trigger leave before insert on session for each row execute function leave()').execute(db);
    const faults = () => server.log.filter((line) => line.includes('"event":"fault"'));
    for (const minute of [0, 0, 0, 1]) {
      elapsed += minute * 60_000;
      const answer = await server.ask('/api/account/sign-in', post(person));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    }
    expect(faults()).toHaveLength(2);
    for (const line of faults()) expect(line).toContain('"code":"57P01"');
  });
});
