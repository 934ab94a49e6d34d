import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepHistory } from '../src/sync/history-sweep.ts';
import { afterwards, believeHeader, emptyPlace, type Engine, onBothEngines, openServer, post } from './fixture.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-older-'));
  afterwards(async () => rmSync(folder, { recursive: true }));
  return { engine, file: join(folder, 'roundbell.sqlite') };
}

/** Today's server on an older database. */
async function openOlder(engine: Engine) {
  const place = await placeFor(engine);
  await fillOlderDatabase(place, 'ada', STATES);
  return await openServer(engine, { ...believeHeader, place, now: () => START + 40 * DAY });
}

onBothEngines('an older database', (engine) => {
  it('[SYN-38] keeps every document and every state, with the ages they had', async () => {
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

  it('[SYN-38] knows when each tombstone arrived, and does not mistake a word in a body for one', async () => {
    const { database } = await openOlder(engine);
    const rows = await database.db.selectFrom('sync_doc').select(['id', 'deleted_at']).orderBy('seq').execute();
    expect(rows.filter((row) => row.deleted_at !== null)).toEqual([{ id: 'gone', deleted_at: START + 20 * DAY }]);
    await sweepHistory(database, START + 201 * DAY);
    const left = await database.db.selectFrom('sync_doc').select('id').orderBy('seq').execute();
    expect(left.map(({ id }) => id)).toEqual(['words', 'a', 'a']);
  });

  it('[SYN-38] counts what an account has, and continues from there', async () => {
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

  it('[SRV-6] [SYN-38] is upgraded once', async () => {
    const first = await openOlder(engine);
    const changed = () => first.database.db.selectFrom('sync_history').selectAll().orderBy('seq').execute();
    const before = await changed();
    await openServer(engine, { ...believeHeader, place: first.place });
    expect(await changed()).toEqual(before);
  });
});
