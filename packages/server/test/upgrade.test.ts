import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sweepHistory } from '../src/sync/history-sweep.ts';
import {
  believeHeader,
  cookieOf,
  emptyPlace,
  type Engine,
  onBothEngines,
  openServer,
  post,
  emptyFolder,
} from './fixture.ts';
import { DAY, START } from './history-fixture.ts';
import { fillOlderDatabase, type OlderState } from './older-database.ts';

const ADA = { 'x-person': 'ada' };

const STATES: readonly OlderState[] = [
  { id: 'a', rev: '1', at: START },
  { id: 'a', rev: '2', at: START + 10 * DAY },
  { id: 'gone', rev: '1', at: START },
  { id: 'gone', rev: '2', at: START + 20 * DAY, deleted: true },
  { id: 'words', rev: '1', at: START, body: { name: 'says "deleted":true and lives', flags: { deleted: true } } },
  { id: 'a', rev: 'session', at: START, kind: 'hrsessions' },
  { id: 'a', rev: '3', at: START + 30 * DAY, body: { name: 'ü' } },
];

async function placeFor(engine: Engine) {
  if (engine === 'postgres') return await emptyPlace(engine);
  const folder = emptyFolder();
  return { engine, file: join(folder, 'roundbell.sqlite') };
}

/** Today's server on an older database. */
async function openOlder(engine: Engine) {
  const place = await placeFor(engine);
  await fillOlderDatabase(place, 'ada', STATES);
  return await openServer(engine, { ...believeHeader, place, now: () => START + 40 * DAY });
}

onBothEngines('an older database', (engine) => {
  it('keeps its sign-ins, whose tokens were stored as they were [ACC-116]', async () => {
    const place = await placeFor(engine);
    const person = { email: 'ada@example.org', displayName: 'Ada', password: 'correct horse' };
    const before = await openServer(engine, { place });
    const cookie = cookieOf(await before.ask('/api/account/sign-up', post(person)));
    const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
    await sql`update session set token = ${token}`.execute(before.database.db);
    await sql`delete from migration where name = '007-hashed-tokens'`.execute(before.database.db);
    expect(await (await before.ask('/api/account/me', { headers: { cookie } })).json()).toBeNull();
    await before.close();
    const after = await openServer(engine, { place });
    const answer = await after.ask('/api/account/me', { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ user: { email: person.email } });
  });

  it('has its accounts as they were, which can turn a second factor on', async () => {
    const place = await placeFor(engine);
    const person = { email: 'ada@example.org', displayName: 'Ada', password: 'correct horse' };
    const before = await openServer(engine, { place });
    const cookie = cookieOf(await before.ask('/api/account/sign-up', post(person)));
    await sql`drop table "twoFactor"`.execute(before.database.db);
    await sql`alter table "user" drop column "twoFactorEnabled"`.execute(before.database.db);
    await before.close();
    const after = await openServer(engine, { place });
    expect((await after.ask('/api/account/sign-in', post(person))).status).toBe(200);
    const begin = { kind: 'begin', password: person.password };
    expect((await after.ask('/api/account/second-factor', post(begin, { cookie }))).status).toBe(200);
  });

  it('an account of an earlier version of the server can add one; no passkey is kept for two accounts', async () => {
    const place = await placeFor(engine);
    const person = { email: 'ada@example.org', displayName: 'Ada', password: 'correct horse' };
    const publicUrl = 'https://timers.example';
    const before = await openServer(engine, { place, publicUrl });
    const cookie = cookieOf(await before.ask('/api/account/sign-up', post(person)));
    await sql`drop table passkey`.execute(before.database.db);
    await sql`delete from migration where name = '009-passkeys'`.execute(before.database.db);
    await before.close();
    const after = await openServer(engine, { place, publicUrl });
    expect((await after.ask('/api/account/sign-in', post(person))).status).toBe(200);
    const begin = { kind: 'begin', password: person.password };
    expect((await after.ask('/api/account/passkeys', post(begin, { cookie }))).status).toBe(200);
    const row = (
      made: string,
    ) => sql`insert into passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
      select ${made}, 'x', id, 'same', 0, 'x', ${engine === 'sqlite' ? sql`1` : sql`true`} from "user"`;
    await row('one').execute(after.database.db);
    await expect(row('other').execute(after.database.db)).rejects.toThrow(/unique|duplicate/i);
  });

  it('keeps every document and every state, with the ages they had [SYN-38]', async () => {
    const { ask, database } = await openOlder(engine);
    const pulled = await (await ask('/api/sync/timers/pull', { headers: ADA })).json();
    expect(pulled).toMatchObject({ sequence: 7, documents: [{ id: 'gone' }, { id: 'words' }, { id: 'a', rev: '3' }] });
    const rows = await database.db.selectFrom('sync_history').selectAll().orderBy('seq').execute();
    expect(rows.map(({ replaced_at: at }) => (at === null ? null : (at - START) / DAY))).toEqual([
      10,
      30,
      20,
      null,
      null,
      null,
      null,
    ]);
    for (const { document, bytes } of rows) expect(bytes).toBe(Buffer.byteLength(document));
    const answer = await ask('/api/sync/timers/a/history', { headers: ADA });
    expect(await answer.json()).toMatchObject({
      versions: [{ at: START + 30 * DAY }, { at: START + 10 * DAY }, { at: START, document: { rev: '1' } }],
    });
  });

  it('knows when each tombstone arrived, and does not mistake a word in a body for one [SYN-38]', async () => {
    const { database } = await openOlder(engine);
    const rows = await database.db.selectFrom('sync_doc').select(['id', 'deleted_at']).orderBy('seq').execute();
    expect(rows.filter((row) => row.deleted_at !== null)).toEqual([{ id: 'gone', deleted_at: START + 20 * DAY }]);
    await sweepHistory(database, START + 201 * DAY);
    const left = await database.db.selectFrom('sync_doc').select('id').orderBy('seq').execute();
    expect(left.map(({ id }) => id)).toEqual(['words', 'a', 'a']);
  });

  it('counts what an account has, and continues from there [SYN-38]', async () => {
    const { ask, database } = await openOlder(engine);
    const counter = () =>
      database.db.selectFrom('sync_owner').selectAll().where('owner', '=', 'ada').executeTakeFirstOrThrow();
    const before = await counter();
    const replaced = await database.db
      .selectFrom('sync_history')
      .select('bytes')
      .where('replaced_at', 'is not', null)
      .execute();
    expect(before).toMatchObject({ seq: 7, living: 3, forgotten: '{}' });
    expect(before.history_bytes).toBe(replaced.reduce((total, { bytes }) => total + bytes, 0));
    const document = { id: 'a', rev: '4', updatedAt: 1, deleted: true, body: {} };
    await ask('/api/sync/timers/push', post({ rows: [{ document, assumedRev: '3' }] }, ADA));
    expect(await counter()).toMatchObject({ seq: 8, living: 2 });
    expect((await counter()).history_bytes).toBeGreaterThan(before.history_bytes);
  });

  it('is upgraded once [SRV-6, SYN-38]', async () => {
    const first = await openOlder(engine);
    const changed = () => first.database.db.selectFrom('sync_history').selectAll().orderBy('seq').execute();
    const before = await changed();
    await openServer(engine, { ...believeHeader, place: first.place });
    expect(await changed()).toEqual(before);
  });
});

onBothEngines('a newer database', (engine) => {
  it('stops the start with what to do, and is left as it is [SRV-193]', async () => {
    const place = await placeFor(engine);
    const server = await openServer(engine, { place });
    await sql`insert into migration (name) values ('999-later')`.execute(server.database.db);
    await expect(openServer(engine, { place })).rejects.toThrow(
      'the database was opened by a newer version of Roundbell (999-later). Start that version, or restore the backup from before it.',
    );
    await sql`delete from migration where name = '999-later'`.execute(server.database.db);
    await openServer(engine, { place });
  });
});
