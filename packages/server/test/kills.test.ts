// The program, killed again and again under fifty writers. KILLS=20 kills it more often.

import type { Document } from '@roundbell/core/ports';
import { seededRandom } from '@roundbell/core/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlDatabase, type DatabasePlace } from '../src/database/database.ts';
import type { DatabaseConnection } from '../src/database/tables.ts';
import { afterwards, cookieOf, documentOf, onBothEngines, onPostgres, post } from './fixture.ts';
import { ended, ownProgram, placeFor, programAt, type Running } from './program.ts';

const KILLS = Number(process.env['KILLS'] ?? 1);
const ACCOUNTS = 10;
const WRITERS_OF_EACH = 5;
/** The kill comes with one of so many acknowledged writes: any number of others are under way then. */
const WRITES = 100;

const { start } = programAt(ownProgram());

/** One edit of a writer's own document, and a document of its own. */
type Write = readonly [edited: Document, made: Document];

/** Someone who writes one edit after another, and knows which were acknowledged. */
interface Writer {
  readonly name: string;
  readonly cookie: string;
  readonly acknowledged: Write[];
  /** Sent, and not answered: it comes again. */
  inDoubt: Write | undefined;
}

function nextWrite({ name, acknowledged }: Writer): Write {
  const count = acknowledged.length + 1;
  return [documentOf(name, `${count}`, { count }), documentOf(`${name}-${count}`, '1', { text: 'x'.repeat(500) })];
}

/** Writes until the program is gone; each answer is told. */
async function writeOn(url: string, writer: Writer, onAnswer: () => void): Promise<void> {
  for (;;) {
    const write = (writer.inDoubt ??= nextWrite(writer));
    const [edited, made] = write;
    const last = writer.acknowledged.at(-1);
    const rows = [{ document: edited, ...(last && { assumedRev: last[0].rev }) }, { document: made }];
    const answered = await answerOf(`${url}/api/sync/timers/push`, post({ rows }, { cookie: writer.cookie }));
    if (answered === undefined) return;
    // What had been stored before the answer was lost is no conflict.
    expect(answered).toEqual({ conflicts: [] });
    writer.acknowledged.push(write);
    writer.inDoubt = undefined;
    onAnswer();
  }
}

/** The answer of the program; undefined if it was killed before it had given one. */
async function answerOf(url: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, request);
    return await answer.json();
  } catch {
    return undefined;
  }
}

async function killUnder(running: Running, writers: readonly Writer[], after: number): Promise<void> {
  let answers = 0;
  const onAnswer = (): void => {
    answers += 1;
    if (answers === after) running.child.kill('SIGKILL');
  };
  await Promise.all(writers.map((writer) => writeOn(running.url, writer, onAnswer)));
  await ended(running);
}

async function signUpAll(url: string): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const person = { displayName: 'Ada', email: `ada-${account}@example.org`, password: 'tercet' };
    const cookie = cookieOf(await fetch(`${url}/api/account/sign-up`, post(person)));
    for (let count = 0; count < WRITERS_OF_EACH; count += 1)
      writers.push({ name: `a${account}-w${count}`, cookie, acknowledged: [], inDoubt: undefined });
  }
  return writers;
}

async function documentsAt(url: string, cookie: string): Promise<ReadonlyMap<string, Document>> {
  const found = new Map<string, Document>();
  for (let since = 0; ;) {
    const pulled = await fetch(`${url}/api/sync/timers/pull?since=${since}&limit=500`, { headers: { cookie } });
    const { documents, sequence } = (await pulled.json()) as { documents: readonly Document[]; sequence: number };
    for (const document of documents) found.set(document.id, document);
    if (documents.length < 500) return found;
    since = sequence;
  }
}

/** Every acknowledged write is there, and of one in doubt all or nothing. */
async function expectKept(url: string, writers: readonly Writer[]): Promise<void> {
  for (const cookie of new Set(writers.map((writer) => writer.cookie))) {
    const found = await documentsAt(url, cookie);
    for (const { name, acknowledged, inDoubt } of writers.filter((writer) => writer.cookie === cookie)) {
      const count = Number(found.get(name)?.body['count'] ?? 0);
      expect(acknowledged.filter(([, made]) => !found.has(made.id))).toEqual([]);
      expect([acknowledged.length, acknowledged.length + 1]).toContain(count);
      if (inDoubt !== undefined) expect(found.has(inDoubt[1].id)).toBe(count > acknowledged.length);
    }
  }
}

/** What is counted for an account is what is stored of it, and its numbers have no gap. */
async function expectWhole(place: DatabasePlace): Promise<void> {
  const { db, close } = openSqlDatabase(place);
  const size = place.engine === 'sqlite' ? sql`length(cast(document as blob))` : sql`octet_length(document)`;
  const { rows } = await sql<Record<string, number>>`select o.seq, o.bytes, o.living,
    (select sum(${size}) from sync_doc where owner = o.owner) as stored_bytes,
    (select count(*) from sync_doc where owner = o.owner) as stored,
    (select max(seq) from sync_doc where owner = o.owner) as newest
    from sync_owner o`.execute(db);
  expect(rows).toHaveLength(ACCOUNTS);
  for (const { seq, bytes, living, stored_bytes: storedBytes, stored, newest } of rows)
    expect([bytes, living, seq].map(Number)).toEqual([storedBytes, stored, newest].map(Number));
  if (place.engine === 'sqlite')
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  await close();
}

onBothEngines('the program under fifty writers', (engine) => {
  it('keeps every acknowledged write through kill -9 again and again, and nothing half [SYN-142]', async () => {
    const variables = await placeFor(engine);
    const place: DatabasePlace =
      engine === 'sqlite'
        ? { engine, file: `${variables['DATA_DIR']}/roundbell.sqlite` }
        : { engine, url: variables['DATABASE_URL'] ?? '' };
    const { next } = seededRandom(KILLS);
    let running = await start(variables);
    const writers = await signUpAll(running.url);
    let inDoubt = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killUnder(running, writers, 1 + Math.floor(next() * WRITES));
      inDoubt += writers.filter((writer) => writer.inDoubt !== undefined).length;
      running = await start(variables);
      await expectKept(running.url, writers);
    }
    expect(inDoubt, 'writes that the kills came upon').toBeGreaterThan(10 * KILLS);
    running.child.kill('SIGKILL');
    await ended(running);
    await expectWhole(place);
  }, 600_000);
});

onPostgres('the program during a deletion', () => {
  it('leaves an account whole that it was killed in the middle of deleting [ACC-221]', async () => {
    const variables = await placeFor('postgres');
    const place: DatabasePlace = { engine: 'postgres', url: variables['DATABASE_URL'] ?? '' };
    const { db, close } = openSqlDatabase(place);
    afterwards(close);
    const person = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
    let running = await start(variables);
    const cookie = cookieOf(await fetch(`${running.url}/api/account/sign-up`, post(person)));
    const rows = [{ document: documentOf('a', '1') }];
    await fetch(`${running.url}/api/sync/timers/push`, post({ rows }, { cookie }));
    for (const table of ['sync_history', 'account', 'user']) {
      await db.transaction().execute(async (trx) => {
        // A deletion waits in its middle.
        await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
        const request = post({ password: person.password }, { cookie });
        const deleting = answerOf(`${running.url}/api/account/delete`, request);
        await expect.poll(() => isWaiting(db), { timeout: 5000 }).toBe(true);
        running.child.kill('SIGKILL');
        expect(await deleting).toBeUndefined();
      });
      await ended(running);
      running = await start(variables);
      const again = await fetch(`${running.url}/api/account/sign-in`, post(person));
      expect([table, again.status]).toEqual([table, 200]);
      expect([...(await documentsAt(running.url, cookie)).keys()]).toEqual(['a']);
    }
    expect(
      (await fetch(`${running.url}/api/account/delete`, post({ password: person.password }, { cookie }))).status,
    ).toBe(200);
    for (const table of ['user', 'account', 'session', 'sync_owner', 'sync_doc', 'sync_history'])
      expect([table, (await sql`select * from ${sql.table(table)}`.execute(db)).rows]).toEqual([table, []]);
  }, 60_000);
});

async function isWaiting(db: DatabaseConnection): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'delete%'`.execute(db);
  return rows.length > 0;
}
