import { join } from 'node:path';
import { pullReplySchema } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { createServerLog } from '../src/base/log.ts';
import { BREATH_MILLIS, DAY_MILLIS } from '../src/base/sweep.ts';
import { SWEEP_ROWS } from '../src/sync/history-sweep.ts';
import { documentOf, emptyFolder, emptyPlace, type Engine, makeAccount, onBothEngines, openServer } from './fixture.ts';
import { DAY, type Keeping, openKeeping, revsOf, START, weigh } from './history-fixture.ts';
import { fillOlderDatabase } from './older-database.ts';

async function pull(server: Keeping, since: number, limit = 100) {
  const path = `/api/sync/timers/pull?since=${since}&limit=${limit}`;
  return pullReplySchema.parse(await (await server.ask(path, { headers: { 'x-person': 'ada' } })).json());
}

/** Two living documents, and between them one whose tombstone (number 3) is 180 days old and swept. */
async function withForgotten(engine: Engine): Promise<Keeping> {
  const server = await openKeeping(engine);
  await server.edit('a', '1');
  await server.edit('gone', '1');
  await server.remove('gone', '2', '1');
  server.day = 180.1;
  await server.sweep();
  return server;
}

/** A server whose sweeps, clock and log the test holds. */
async function openSweeping(engine: Engine) {
  const clock = { day: 0 };
  const planned: (() => void)[] = [];
  const lines: string[] = [];
  const place = engine === 'sqlite' ? { engine, file: join(emptyFolder(), 'a.sqlite') } : await emptyPlace(engine);
  await fillOlderDatabase(place, 'ada', [
    { id: 'gone', rev: '1', at: START },
    { id: 'gone', rev: '2', at: START, deleted: true },
  ]);
  const server = await openServer(engine, {
    place,
    now: () => START + clock.day * DAY,
    after: (millis, run) => {
      if (millis === BREATH_MILLIS || millis === DAY_MILLIS) planned.push(run);
      return () => undefined;
    },
    log: createServerLog((line) => void lines.push(line)),
  });
  const { db } = server.database;
  return {
    clock,
    db,
    held: () =>
      lines.filter((line) => line.includes('sweep-held')).map((line) => (JSON.parse(line) as { days: number }).days),
    /** Runs one sweep, however many batches it takes. */
    async sweep() {
      for (const run of planned.splice(0)) run();
      // That of counts, which begins with the first, is planned by the minute.
      await expect.poll(() => planned.length).toBe(1);
    },
    async tombstones() {
      return (await db.selectFrom('sync_doc').select('id').where('deleted_at', 'is not', null).execute()).length;
    },
  };
}

onBothEngines('the sweep', (engine) => {
  it('does not keep what a deletion left behind until then [SYN-41]', async () => {
    const { clock, db, held, sweep } = await openSweeping(engine);
    await sweep();
    await makeAccount(db, 'deleted');
    clock.day = 200;
    await sweep();
    const owners = await db.selectFrom('sync_owner').select('owner').execute();
    expect([owners, held()]).toEqual([[{ owner: 'ada' }], [200]]);
  });

  it('waits a day where the clock is far ahead of the last one, and says so [SYN-41]', async () => {
    const { clock, held, sweep, tombstones } = await openSweeping(engine);
    await sweep();
    // The machine started with a wrong date, which is put right within the day.
    for (const day of [200, 200.5, 1, 2]) {
      clock.day = day;
      await sweep();
    }
    expect([await tombstones(), held()]).toEqual([1, [200]]);
    // The server was off for half a year.
    clock.day = 200;
    await sweep();
    expect([await tombstones(), held()]).toEqual([1, [200, 198]]);
    clock.day = 201;
    await sweep();
    expect([await tombstones(), held()]).toEqual([0, [200, 198]]);
  });

  it('removes a state ninety days after it was replaced, and never the current one [SYN-23, SYN-26]', async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.edit('b', 'b-1');
    server.day = 400;
    await server.edit('a', '2', '1');
    server.day = 489.9;
    await server.sweep();
    expect(await server.kept()).toEqual(['1', 'b-1', '2']);
    server.day = 490.1;
    await server.sweep();
    expect(await server.kept()).toEqual(['b-1', '2']);
    expect(await server.counter()).toMatchObject(await weigh(server));
  });

  it('returns no state that is too old, swept or not [SYN-23]', async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.edit('a', '2', '1');
    server.day = 89.9;
    expect(revsOf(await server.versions('a'))).toEqual(['2', '1']);
    server.day = 90.1;
    expect(revsOf(await server.versions('a'))).toEqual(['2']);
  });

  it("keeps a tombstone for 180 days, then removes it with its document's history [SYN-31]", async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.edit('b', '1');
    await server.remove('a', '2', '1');
    server.day = 179.9;
    await server.sweep();
    expect((await pull(server, 0)).documents.map(({ id, deleted }) => [id, deleted])).toEqual([
      ['b', false],
      ['a', true],
    ]);
    server.day = 180.1;
    await server.sweep();
    expect((await pull(server, 0)).documents.map(({ id }) => id)).toEqual(['b']);
    expect(await server.kept()).toEqual(['1']);
    expect(await server.counter()).toEqual({ ...(await weigh(server)), living: 1 });
  });

  it('a document that came back in the meantime is kept', async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.remove('a', '2', '1');
    server.day = 100;
    await server.edit('a', '3', '2');
    server.day = 181;
    await server.sweep();
    expect((await pull(server, 0)).documents).toEqual([documentOf('a', '3')]);
    expect(await server.kept()).toEqual(['2', '3']);
  });

  it('tells a device that missed a forgotten deletion, and still gives it the documents', async () => {
    const server = await withForgotten(engine);
    await server.edit('b', '1');
    const late = await pull(server, 2);
    expect(late.expired).toBe(true);
    expect(late.documents.map(({ id }) => id)).toEqual(['b']);
    expect((await pull(server, 3)).expired).toBeUndefined();
    expect((await pull(server, 0)).expired).toBeUndefined();
  });

  it('forgets separately for each kind and each account', async () => {
    const server = await withForgotten(engine);
    const ask = async (path: string, person: string) =>
      await (await server.ask(`/api/sync/${path}/pull?since=2`, { headers: { 'x-person': person } })).json();
    expect(await ask('timers', 'ada')).toHaveProperty('expired', true);
    expect(await ask('hrsessions', 'ada')).not.toHaveProperty('expired');
    await server.push([{ document: documentOf('a', '1') }], 'eve');
    expect(await ask('timers', 'eve')).not.toHaveProperty('expired');
  });

  it('gives a number that covers the forgotten ones at the end of a pull, not before', async () => {
    const server = await withForgotten(engine);
    expect(await pull(server, 0, 1)).toMatchObject({ sequence: 1 });
    const all = await pull(server, 0);
    expect(all.sequence).toBe(3);
    expect(await pull(server, all.sequence)).toEqual({ documents: [], sequence: 3 });
    await server.edit('b', '1');
    expect(await pull(server, 3)).toEqual({ documents: [documentOf('b', '1')], sequence: 4 });
  });

  it('remembers no less when an older deletion is forgotten later', async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.edit('b', '1');
    await server.remove('b', '2', '1');
    await server.database.db.updateTable('sync_doc').set({ deleted_at: 0 }).where('id', '=', 'b').execute();
    await server.sweep();
    await server.remove('a', '2', '1');
    server.day = 181;
    await server.sweep();
    expect((await pull(server, 3)).expired).toBe(true);
    expect((await pull(server, 0)).sequence).toBe(4);
  });

  it('continues in batches until nothing old is left, in any account', async () => {
    const server = await openKeeping(engine);
    const ids = Array.from({ length: 150 }, (_, at) => `t${at}`);
    for (const person of ['ada', 'eve'])
      for (const rev of [1, 2])
        await server.push(
          ids.map((id) => ({ document: documentOf(id, `${rev}`), assumedRev: `${rev - 1}` })),
          person,
        );
    server.day = 91;
    expect(await server.sweep()).toBe(Math.floor(300 / SWEEP_ROWS) + 1);
    expect(new Set(await server.kept())).toEqual(new Set(['2']));
    expect(await server.counter()).toMatchObject(await weigh(server));
  });

  it('may be done by several replicas at the same time, alongside pushes', async () => {
    const server = await openKeeping(engine);
    for (const id of ['a', 'b', 'c']) {
      await server.edit(id, '1');
      await server.remove(id, '2', '1');
    }
    server.day = 181;
    await Promise.all([server.sweep(), server.edit('a', '3', '2'), server.sweep(), server.edit('d', '1')]);
    await server.sweep();
    const living = (await pull(server, 0)).documents.map(({ id, rev }) => `${id} ${rev}`);
    expect(living.sort()).toEqual(['a 3', 'd 1']);
    expect(await server.counter()).toEqual({ ...(await weigh(server)), living: 2 });
  });
});
