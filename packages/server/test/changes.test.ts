import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createServerLog } from '../src/base/log.ts';
import type { PostgresPlace } from '../src/database/database.ts';
import {
  afterwards,
  believeHeader,
  documentOf,
  emptyPostgres,
  heardBy,
  onBothEngines,
  onPostgres,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';

const ADA = { 'x-person': 'ada' };
const QUICK = { poll: 20, proof: 400, again: 50 };

/** A server, and the names of what its log has. */
async function open(place: PostgresPlace) {
  const events: unknown[] = [];
  const log = createServerLog((line) => events.push((JSON.parse(line) as { event: unknown }).event));
  const server = await openServer('postgres', { ...believeHeader, place: { pace: QUICK, ...place }, log });
  return { ...server, events, heard: heardBy(server) };
}

async function save(server: Pick<OpenServer, 'ask'>, id: string): Promise<void> {
  const answer = await server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, '1') }] }, ADA));
  expect(answer.status).toBe(200);
}

async function readiness(server: Pick<OpenServer, 'ask'>): Promise<unknown> {
  const answer = await server.ask('/readyz');
  return [answer.status, await answer.json()];
}

onPostgres('changes of another process', () => {
  it('are heard once LISTEN has proved that it hears [SRV-134]', async () => {
    const place = await emptyPostgres();
    const [here, there] = [await open(place), await open({ ...place, pace: { ...QUICK, poll: 1_000_000 } })];
    expect(await readiness(there)).toEqual([200, { status: 'ready', changes: 'heard' }]);
    expect(there.events).toEqual([]);
    await save(here, 'a');
    await vi.waitFor(() => expect(there.heard).toContain(1));
  });

  it('are polled, each of them, where LISTEN is answered and nothing arrives [SRV-134]', async () => {
    const place = await emptyPostgres();
    // Notes stay in their database, so that nothing of ours ever arrives there; as behind a pooler.
    const deaf = await emptyPostgres();
    const [here, there] = [await open(place), await open({ ...place, listening: { url: deaf.url } })];
    expect(await readiness(there)).toEqual([200, { status: 'ready', changes: 'polled' }]);
    for (let count = 1; count <= 20; count++) {
      await save(here, `t${count}`);
      await vi.waitFor(() => expect(there.heard.at(-1)).toBe(count));
    }
    expect(there.heard).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(there.events.filter((event) => event === 'changes-polled')).toHaveLength(1);
  });

  it('are polled where LISTEN has no address, which stops no start', async () => {
    const place = await emptyPostgres();
    const there = await open({ ...place, listening: { url: 'postgresql://nobody@127.0.0.1:1/none' } });
    await save(await open(place), 'a');
    await vi.waitFor(() => expect(there.heard).toEqual([1]));
  });

  it('are polled while the listening connection is lost, and heard again after it', async () => {
    const place = await emptyPostgres();
    const [here, there] = [await open(place), await open(place)];
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    afterwards(() => client.end());
    const listening = `from pg_stat_activity where query = 'listen roundbell' and datname = current_database()`;
    const ways = [there.parts.changes.way()];
    for (let turn = 0; turn < 3; turn++) {
      const { rows } = await client.query<{ ended: boolean }>(`select pg_terminate_backend(pid) as ended ${listening}`);
      expect(rows.length).toBeGreaterThan(0);
      await save(here, `t${turn}`);
      await vi.waitFor(() => expect(there.heard.at(-1)).toBe(turn + 1));
      await vi.waitFor(() => expect(there.events.filter((event) => event === 'changes-heard')).toHaveLength(turn + 1));
      ways.push(there.parts.changes.way());
    }
    expect(ways).toEqual(['heard', 'heard', 'heard', 'heard']);
    expect(there.events.filter((event) => event === 'changes-polled')).toHaveLength(3);
  });

  it('need no LISTEN and no NOTIFY', async () => {
    const place = await emptyPostgres();
    const notes: unknown[] = [];
    const client = new pg.Client({ connectionString: place.url });
    client.on('notification', ({ payload }) => notes.push(payload));
    await client.connect();
    afterwards(() => client.end());
    await client.query('listen roundbell');
    const without: PostgresPlace = { ...place, listening: 'none' };
    const [here, there] = [await open(without), await open(without)];
    await save(here, 'a');
    await vi.waitFor(() => expect(there.heard).toEqual([1]));
    await client.query('select 1');
    expect(notes).toEqual([]);
    expect(there.events).toEqual([]);
    expect(await readiness(there)).toEqual([200, { status: 'ready', changes: 'polled' }]);
  });
});

onPostgres('notes to other processes', () => {
  it('are gathered: changes of many accounts share one, and the newest number of each is in it', async () => {
    const place = await emptyPostgres();
    const [here, there] = [await open(place), await open(place)];
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    for (const sequence of [1, 2, 3]) here.parts.changes.tell('ada', sequence);
    for (const owner of ['eve', 'kim']) here.parts.changes.tell(owner, 1);
    await vi.waitFor(() => expect(there.heard).toContain(3));
    const notes = asked.mock.calls.flatMap(([, values]) => (Array.isArray(values) ? [values as unknown[]] : []));
    asked.mockRestore();
    expect(notes.filter((values) => Array.isArray(values[1]))).toEqual([['roundbell', ['3 ada', '1 eve', '1 kim']]]);
    expect(there.heard).not.toContain(1);
  });

  it('that were never sent are found by a question', async () => {
    const place = await emptyPostgres();
    const [here, there] = [await open(place), await open(place)];
    await save(here, 'a');
    await vi.waitFor(() => expect(there.heard).toContain(1));
    // As if the other process had ended between its commit and its note.
    await here.database.db.updateTable('sync_owner').set({ seq: 7 }).where('owner', '=', 'ada').execute();
    await vi.waitFor(() => expect(there.heard).toContain(7));
  });
});

onBothEngines('a server that is not ready', (engine) => {
  it('says so while its database does not answer [SRV-134]', async () => {
    const server = await openServer(engine, { checkDatabase: () => Promise.reject(new Error('away')) });
    const whole = await openServer(engine);
    expect(await readiness(whole)).toEqual([
      200,
      { status: 'ready', changes: engine === 'sqlite' ? 'alone' : 'heard' },
    ]);
    expect(await readiness(server)).toEqual([
      503,
      { code: 'server-failed', message: 'The database does not answer, or only reads' },
    ]);
  });
});
