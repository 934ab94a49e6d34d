// A primary that is killed while people write, and its standby in its place.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openSqlDatabase } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { type Cluster, programFolder, startReplicated } from './cluster.ts';
import { afterwards, believeHeader, documentOf, onPostgres, openServer, type OpenServer, post } from './fixture.ts';

const WRITERS = 20;
const PATIENCE = { timeout: 30_000 };

/** One address that leads to whichever database it is given, as the proxy before several does. */
async function openForwarder(first: Cluster) {
  let target = first;
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const folder = new URL(target.url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
    const database = connect(join(folder, '.s.PGSQL.5432'));
    client.pipe(database).pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterwards(async () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
    await once(listener, 'close');
  });
  return {
    url: `postgresql://roundbell@127.0.0.1:${(listener.address() as AddressInfo).port}/postgres`,
    leadTo: (next: Cluster) => void (target = next),
  };
}

const statusAt = async ({ ask }: OpenServer, path: string) => (await ask(path)).status;

onPostgres('a primary that is killed', () => {
  it('loses nothing acknowledged once its standby takes over: writers get 200 or 503, and every change is heard', async () => {
    const { primary, standby } = await startReplicated(programFolder() ?? '');
    for (const cluster of [primary, standby]) afterwards(() => cluster.stop());
    const { url, leadTo } = await openForwarder(primary);
    const place = { engine: 'postgres', url, pace: { again: 200, proof: 1000 } } as const;
    const limits = { ...LIMITS, pushes: 1_000_000 };
    const open = () => openServer('postgres', { ...believeHeader, place, limits });
    const servers = [await open(), await open(), await open()] as const;
    const people = Array.from({ length: WRITERS }, (_, writer) => `person-${writer}`);
    const heard = new Map<string, number>();
    for (const person of people)
      servers[2].parts.changes.onChange(person, (sequence) => void heard.set(person, sequence));
    const accepted: string[] = [];
    const answers = new Set<string>();
    let isOver = false;
    const write = async (writer: number) => {
      const server = servers[writer % 2];
      for (let count = 0; !isOver; count++) {
        const id = `${writer}-${count}`;
        const request = post({ rows: [{ document: documentOf(id, '1') }] }, { 'x-person': people[writer] ?? '' });
        const answer = await server?.ask('/api/sync/timers/push', request);
        answers.add(`${answer?.status} ${answer?.headers.get('retry-after')}`);
        if (answer?.status === 200) accepted.push(id);
        // Each answer lets others run: without a network there is nothing else to wait for.
        await new Promise(setImmediate);
      }
    };
    const writing = Promise.all(people.map((_, writer) => write(writer)));
    afterwards(async () => {
      isOver = true;
      await writing;
    });
    const more = async () => {
      const before = accepted.length;
      await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(before + 2 * WRITERS), PATIENCE);
    };
    // An account is made with its first request, which may not fall into the failover.
    await vi.waitFor(() => expect(new Set(accepted.map((id) => id.split('-')[0])).size).toBe(WRITERS), PATIENCE);
    await primary.kill();
    // The standby reads and does not write yet.
    leadTo(standby);
    await vi.waitFor(async () => expect(await statusAt(servers[0], '/readyz')).toBe(503), PATIENCE);
    await vi.waitFor(() => expect(servers[0].log.join('')).toContain('"code":"25006"'), PATIENCE);
    expect(await statusAt(servers[0], '/livez')).toBe(200);
    await standby.promote();
    await more();
    isOver = true;
    await writing;
    expect([...answers].sort()).toEqual(['200 null', '503 30']);
    const { db, close } = openSqlDatabase({ engine: 'postgres', url: standby.url });
    afterwards(close);
    const rows = await db.selectFrom('sync_doc').select('id').execute();
    const kept = new Set(rows.map(({ id }) => id));
    expect(accepted.filter((id) => !kept.has(id))).toEqual([]);
    for (const server of servers)
      await vi.waitFor(async () => {
        expect([server.parts.changes.way(), await statusAt(server, '/readyz')]).toEqual(['heard', 200]);
      }, PATIENCE);
    const newest = await db.selectFrom('sync_owner').select(['owner', 'seq']).execute();
    await vi.waitFor(
      () =>
        expect(newest.map(({ owner }) => [owner, heard.get(owner)])).toEqual(
          newest.map(({ owner, seq }) => [owner, Number(seq)]),
        ),
      PATIENCE,
    );
    expect(newest).toHaveLength(WRITERS);
  }, 120_000);
});
