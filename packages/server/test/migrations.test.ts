// cspell:ignore connamespace constraintdef indexdef regclass regnamespace udt xact
// Migrations on engines that change no table within a transaction, and servers that are stopped in the middle of them.

import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openSqlDatabase, type PostgresPlace } from '../src/database/database.ts';
import type { DatabaseConnection } from '../src/database/tables.ts';
import { afterwards, believeHeader, documentOf, emptyPostgres, onPostgres, openServer, post } from './fixture.ts';
import { fillOlderDatabase } from './older-database.ts';

const CHANGES = /^\s*(?:create|alter|drop|insert|update|delete)\s/i;
const POWER_CUT = 'the power was cut';

/** From now on a server ends after the first change that none before it has made; returns how many there were. */
function cutPower(): () => number {
  const made = new Set<string>();
  const ask = pg.Client.prototype.query as (...words: unknown[]) => Promise<unknown>;
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: unknown,
    ...words: unknown[]
  ) {
    const answer = await ask.apply(this, words);
    const change = JSON.stringify(words);
    if (!CHANGES.test(String(words[0])) || made.has(change)) return answer;
    made.add(change);
    throw new Error(POWER_CUT);
  });
  afterwards(() => Promise.resolve(asked.mockRestore()));
  return () => {
    asked.mockRestore();
    return made.size;
  };
}

async function openOlder(): Promise<PostgresPlace> {
  const place = await emptyPostgres();
  await fillOlderDatabase(place, 'ada', [
    { id: 'a', rev: '1', at: 1 },
    { id: 'a', rev: '2', at: 2 },
    { id: 'b', rev: '1', at: 3, deleted: true },
  ]);
  return place;
}

/** With sign-ins whose tokens are stored as they are. */
async function openWithSignIns(): Promise<PostgresPlace> {
  const place = await emptyPostgres();
  await (await openServer('postgres', { place })).close();
  const { db, close } = openSqlDatabase(place);
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('ada', 'Ada', 'ada@example.org', false, '2026-01-01', '2026-01-01')`.execute(db);
  for (const token of ['one', 'two', 'three'])
    await sql`insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
      values (${token}, ${token}, 'ada', '2026-01-01', '2026-01-01', '2026-01-01')`.execute(db);
  await sql`delete from migration where name in ('007-hashed-tokens', '012-owners')`.execute(db);
  await close();
  return place;
}

/** All tables with their rows, indexes and constraints. */
async function everythingIn(place: PostgresPlace): Promise<unknown> {
  const { db, close } = openSqlDatabase(place);
  afterwards(close);
  const namesOf = async (text: string) =>
    (await sql.raw<{ name: string }>(text).execute(db)).rows.map(({ name }) => name);
  const tables = await namesOf("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const rows: Record<string, unknown> = {};
  for (const name of tables) {
    const found = await sql`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows.map((row) => JSON.stringify(row)).sort();
  }
  return {
    rows,
    columns:
      await namesOf(`select concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default) as name
      from information_schema.columns where table_schema = 'public' order by 1`),
    indexes: await namesOf("select indexdef as name from pg_indexes where schemaname = 'public' order by 1"),
    constraints: await namesOf(`select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as name
      from pg_constraint where connamespace = 'public'::regnamespace order by 1`),
  };
}

onPostgres('migrations', () => {
  it.each([
    ['an empty database', emptyPostgres],
    ['an older one', openOlder],
    ['one with sign-ins from before they were hashed', openWithSignIns],
  ])('of %s go on after a stop at any moment, and end as if there had been none', async (_, open) => {
    const [smooth, bumpy] = [await open(), await open()];
    await openServer('postgres', { place: smooth });
    const stopped = cutPower();
    for (let starts = 0; ; starts++) {
      const started = await openServer('postgres', { place: bumpy }).catch((error: unknown) => String(error));
      if (typeof started !== 'string') break;
      expect([started, starts < 200]).toEqual([`Error: ${POWER_CUT}`, true]);
    }
    expect(stopped()).toBeGreaterThan(3);
    expect(await everythingIn(bumpy)).toEqual(await everythingIn(smooth));
  });

  it.each([
    ['an empty database', emptyPostgres],
    ['an older one', openOlder],
  ])('of %s change one table at a time, each in a transaction of its own', async (_, open) => {
    const place = await open();
    const { db, close } = openSqlDatabase(place);
    afterwards(close);
    await standAlone(db);
    const { ask } = await openServer('postgres', { ...believeHeader, place });
    const pushed = await ask(
      '/api/sync/timers/push',
      post({ rows: [{ document: documentOf('c', '1') }] }, { 'x-person': 'ada' }),
    );
    expect(pushed.status).toBe(200);
  });
});

/** Refuses whatever changes a table in a transaction that has changed something before. */
async function standAlone(db: DatabaseConnection): Promise<void> {
  await sql`create function stand_alone() returns event_trigger language plpgsql as $$ begin
    if pg_current_xact_id_if_assigned() is not null then raise exception 'a change of a table stands alone'; end if;
  end $$`.execute(db);
  await sql`create event trigger stand_alone on ddl_command_start execute function stand_alone()`.execute(db);
}

onPostgres('limits', () => {
  it.each(['address', 'database', 'user'])('of the %s do not hold for migrations', async (who) => {
    const place = await emptyPostgres();
    const { db, close } = openSqlDatabase(place);
    afterwards(close);
    const name = sql.id(/\/(\w+)\?/.exec(place.url)?.[1] ?? '');
    const whose = who === 'user' ? sql`role roundbell in database ${name}` : sql`database ${name}`;
    if (who !== 'address')
      for (const limit of ['lock_timeout', 'statement_timeout'])
        await sql`alter ${whose} set ${sql.raw(limit)} = '8s'`.execute(db);
    await sql`create table migration (name text primary key,
      limits text default current_setting('lock_timeout') || ' ' || current_setting('statement_timeout'))`.execute(db);
    const limited = who === 'address' ? `${place.url}&lock_timeout=700&statement_timeout=8000` : place.url;
    await openServer('postgres', { place: { ...place, url: limited } });
    const { rows } = await sql`select distinct limits from migration`.execute(db);
    expect(rows).toEqual([{ limits: '0 0' }]);
  });

  it('are put behind an address whose password holds any mark', async () => {
    const place = await emptyPostgres();
    const url = place.url.replace(/\/\/([^@/:]*)[^@/]*@/, '//$1:p&ss=word@');
    expect(url).toContain('p&ss');
    const server = await openServer('postgres', { place: { ...place, url } });
    expect((await server.ask('/readyz')).status).toBe(200);
  });
});
