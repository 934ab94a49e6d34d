// The operator's drill: back up, go on, lose the machine, restore; and all the ways in which it must not begin.

import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pullReplySchema } from '@roundbell/core/ports';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { backUp } from '../src/backup/backup.ts';
import { backUpCommand, restoreCommand } from '../src/backup/command.ts';
import { restore } from '../src/backup/restore.ts';
import { holdFolder } from '../src/base/only-one.ts';
import { sessionSecretIn } from '../src/base/secret.ts';
import { type DatabasePlace, openSqlDatabase, type PostgresPlace } from '../src/database/database.ts';
import { programFolder, startCluster } from './cluster.ts';
import {
  afterwards,
  believeHeader,
  documentOf,
  emptyPlace,
  emptyPostgres,
  type Engine,
  onBothEngines,
  onPostgres,
  openServer,
  post,
  emptyFolder,
} from './fixture.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const ADA = { 'x-person': 'ada' };

/** A folder of a server, its database in it or in PostgreSQL, and a folder for a backup that is not there yet. */
async function aMachine(engine: Engine) {
  const dataDir = emptyFolder();
  const place: DatabasePlace =
    engine === 'sqlite' ? { engine, file: join(dataDir, 'roundbell.sqlite') } : await emptyPlace(engine);
  return { place, dataDir, folder: join(emptyFolder(), 'backup'), now: NOON };
}

/** Runs a server on a place as long as the work takes. */
async function serving<T>(place: DatabasePlace, work: (server: Awaited<ReturnType<typeof openServer>>) => Promise<T>) {
  const server = await openServer(place.engine, { ...believeHeader, place });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

const put = (place: DatabasePlace, id: string) =>
  serving(place, async ({ ask }) => {
    const answer = await ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, `${id}-1`) }] }, ADA));
    expect(answer.status).toBe(200);
  });

const pull = (place: DatabasePlace, since = 0) =>
  serving(place, async ({ ask }) =>
    pullReplySchema.parse(await (await ask(`/api/sync/timers/pull?since=${since}`, { headers: ADA })).json()),
  );

it('a backup in SQLite that was cut off while it was put back lets no server start, and is put back by the next try [SRV-246]', async () => {
  const machine = await aMachine('sqlite');
  const secret = await sessionSecretIn(machine.dataDir);
  await put(machine.place, 'before');
  await backUp(machine);
  const file = join(machine.dataDir, 'roundbell.sqlite');
  // As it stands once the old database has been moved away.
  renameSync(file, `${file}.before-then`);
  copyFileSync(join(machine.folder, 'roundbell.sqlite'), `${file}.restoring`);
  rmSync(join(machine.dataDir, 'session-secret'));
  await expect(pull(machine.place)).rejects.toThrow('A restore was interrupted');
  expect(existsSync(file)).toBe(false);
  await restore(machine);
  expect((await pull(machine.place)).documents.map(({ id }) => id)).toEqual(['before']);
  expect(await sessionSecretIn(machine.dataDir)).toBe(secret);
});

onBothEngines('a backup', (engine) => {
  it('is put back with a new epoch, and numbers above all that were seen [SRV-110, SRV-113, SYN-153]', async () => {
    const machine = await aMachine(engine);
    const secret = await sessionSecretIn(machine.dataDir);
    await put(machine.place, 'before');
    expect(await backUp(machine)).toMatchObject({
      engine,
      accounts: 0,
      documents: 1,
      madeAt: '2026-11-23T12:00:00.000Z',
    });
    await put(machine.place, 'after');
    const reached = await pull(machine.place);
    expect([reached.sequence, reached.epoch]).toEqual([2, undefined]);
    rmSync(join(machine.dataDir, 'session-secret'));
    await sessionSecretIn(machine.dataDir);
    const { setAside } = await restore(machine);
    expect(setAside.map((path) => path.replace(machine.dataDir, ''))).toEqual(
      ['/roundbell.sqlite.before-2026-11-23T12-00-00-000Z', '/session-secret.before-2026-11-23T12-00-00-000Z'].slice(
        engine === 'sqlite' ? 0 : 1,
      ),
    );
    expect(await sessionSecretIn(machine.dataDir)).toBe(secret);
    const { documents, epoch } = await pull(machine.place);
    expect(documents.map(({ id }) => id)).toEqual(['before']);
    expect(epoch).toMatch(/^[\w-]{12}$/);
    await put(machine.place, 'later');
    const { documents: fresh, sequence } = await pull(machine.place, 2);
    expect(fresh.map(({ id }) => id)).toEqual(['later']);
    expect(sequence).toBe(NOON * 1000 + 1);
  });

  it('is whole or not there, and replaces none [SRV-111]', async () => {
    const machine = await aMachine(engine);
    await put(machine.place, 'a');
    const gone: DatabasePlace =
      engine === 'sqlite'
        ? { engine: 'sqlite', file: join(machine.dataDir, 'elsewhere.sqlite') }
        : { engine: 'postgres', url: 'postgresql://nobody@127.0.0.1:1/none' };
    await expect(backUp({ ...machine, place: gone })).rejects.toThrow();
    expect(readdirSync(join(machine.folder, '..'))).toEqual([]);
    await backUp(machine);
    await expect(backUp(machine)).rejects.toThrow('is already there. Name another folder.');
  });

  it('is refused if it is damaged, and nothing is changed [SRV-112]', async () => {
    const machine = await aMachine(engine);
    await put(machine.place, 'a');
    const { file } = await backUp(machine);
    const before = await pull(machine.place);
    const bytes = readFileSync(join(machine.folder, file));
    bytes[bytes.length - 100]! ^= 1;
    writeFileSync(join(machine.folder, file), bytes);
    await expect(restore(machine)).rejects.toThrow('The backup is damaged');
    writeFileSync(join(machine.folder, 'backup.json'), '{"product":"another"}');
    await expect(restore(machine)).rejects.toThrow('backup.json cannot be read');
    rmSync(join(machine.folder, 'backup.json'));
    await expect(restore(machine)).rejects.toThrow('There is no backup in');
    expect(await pull(machine.place)).toEqual(before);
  });

  it('is not put back under a running server [SRV-114]', async () => {
    const machine = await aMachine(engine);
    await put(machine.place, 'a');
    await backUp(machine);
    const running = await openServer(engine, { ...believeHeader, place: machine.place });
    await running.ask('/api/sync/timers/pull', { headers: ADA });
    const release = engine === 'sqlite' ? await holdFolder(machine.dataDir) : undefined;
    await expect(restore(machine)).rejects.toThrow(
      engine === 'sqlite'
        ? 'another Roundbell server uses the folder'
        : 'Stop every Roundbell server first, then the pooler if there is one.',
    );
    await release?.();
    await running.close();
    expect((await pull(machine.place)).epoch).toBeUndefined();
  });
});

/** Carries out statements of SQL in a database. */
async function tell(place: DatabasePlace, ...statements: readonly string[]): Promise<void> {
  const { db, close } = openSqlDatabase(place);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await close();
}

/** Puts programs before PostgreSQL's own that note what they are started with, and start those. */
function overhear(): () => { readonly words: string; readonly passwords: string } {
  const folder = emptyFolder();
  for (const name of ['pg_dump', 'pg_restore'])
    writeFileSync(
      join(folder, name),
      `#!/bin/sh
echo "${name} $*" >> '${folder}/words'
echo "$PGPASSWORD" >> '${folder}/passwords'
PATH="\${PATH#*:}" exec ${name} "$@"
`,
      { mode: 0o755 },
    );
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  afterwards(() => Promise.resolve(void vi.unstubAllEnvs()));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return () => ({ words: read('words'), passwords: read('passwords') });
}

/** Has a backup in PostgreSQL hold the whole database, as before it held only one schema. */
function holdEverything({ place, folder }: { readonly place: DatabasePlace; readonly folder: string }): void {
  const file = join(folder, 'roundbell.dump');
  const url = 'url' in place ? place.url : '';
  execFileSync(join(programFolder() ?? '', 'pg_dump'), ['-d', url, '--format=custom', '--no-owner', `--file=${file}`]);
  const manifest = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as object;
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...manifest, sha256 }));
}

/** An empty database whose owner may make no extension in it. */
async function ownedByStranger(): Promise<PostgresPlace> {
  const role = `owner_${randomUUID().replaceAll('-', '')}`;
  const admin: DatabasePlace = { engine: 'postgres', url: inject('postgresUrl') };
  await tell(admin, `create role ${role} login`);
  afterwards(() => tell(admin, `drop role ${role}`));
  const place = await emptyPostgres();
  await tell(place, await altering(place, `owner to ${role}`));
  return { ...place, url: place.url.replace('roundbell@', `${role}@`) };
}

/** The statement that changes a database. */
async function altering(place: DatabasePlace, change: string): Promise<string> {
  const { db, close } = openSqlDatabase(place);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await close();
  return `alter database ${rows[0]?.name} ${change}`;
}

onPostgres('a backup', () => {
  it('is made and put back by an address with limits, whose password no one else on the machine sees [SRV-110]', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    const { url } = await emptyPostgres();
    const withAll = (address: string) =>
      `${address.replace('roundbell@', 'roundbell:rose%40bud@')}&lock_timeout=700&connect_timeout=9&statement_timeout=8000`;
    const from = { engine: 'postgres' as const, url: withAll('url' in machine.place ? machine.place.url : '') };
    const heard = overhear();
    await backUp({ ...machine, place: from });
    const to = { engine: 'postgres' as const, url: withAll(url) };
    await restore({ ...machine, place: to });
    expect((await pull(to)).documents.map(({ id }) => id)).toEqual(['a']);
    const { words, passwords } = heard();
    expect(words).toMatch(/^pg_dump .*connect_timeout=9[^]*pg_restore .*connect_timeout=9/);
    expect(words).not.toContain('bud');
    expect(new Set(passwords.trim().split('\n'))).toEqual(new Set(['rose@bud']));
  });

  it('is made with any password that the server takes [SRV-110]', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    const address = decodeURIComponent('url' in machine.place ? machine.place.url : '');
    const heard = overhear();
    await backUp({
      ...machine,
      place: { engine: 'postgres', url: address.replace('roundbell@', 'roundbell:5%r&o=se@bud@') },
    });
    expect(heard().passwords).toBe('5%r&o=se@bud\n');
    expect(heard().words).not.toContain('bud');
  });

  it('holds the tables of Roundbell alone: no extension, and nothing of the other schemas', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await tell(
      machine.place,
      'create extension dblink',
      'create schema elsewhere',
      "create table elsewhere.other as select 'before' as word",
    );
    await backUp(machine);
    await tell(machine.place, "update elsewhere.other set word = 'after'");
    await restore(machine);
    const { db, close } = openSqlDatabase(machine.place);
    afterwards(close);
    expect((await sql`select word from elsewhere.other`.execute(db)).rows).toEqual([{ word: 'after' }]);
    const to = await ownedByStranger();
    await restore({ ...machine, place: to });
    expect((await pull(to)).documents.map(({ id }) => id)).toEqual(['a']);
    const there = openSqlDatabase(to);
    afterwards(there.close);
    const { rows } = await sql`select nspname as name from pg_namespace where nspname = 'elsewhere'
      union select extname from pg_extension`.execute(there.db);
    expect(rows).toEqual([{ name: 'plpgsql' }]);
  });

  it('that holds extensions, as earlier versions made it, is put back without them', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await tell(machine.place, 'create extension dblink');
    await backUp(machine);
    holdEverything(machine);
    const to = await ownedByStranger();
    await restore({ ...machine, place: to });
    expect((await pull(to)).documents.map(({ id }) => id)).toEqual(['a']);
  });

  it('of another schema, whatever its name, is put back as that', async () => {
    const machine = await aMachine('postgres');
    const schema = 'Our "own*" tables';
    const inSchema = `set search_path = "${schema.replaceAll('"', '""')}"`;
    await tell(
      machine.place,
      `create schema "${schema.replaceAll('"', '""')}"`,
      await altering(machine.place, inSchema),
    );
    await put(machine.place, 'a');
    await backUp(machine);
    const to = await emptyPostgres();
    await tell(to, await altering(to, inSchema));
    await restore({ ...machine, place: to });
    expect((await pull(to)).documents.map(({ id }) => id)).toEqual(['a']);
  });

  it('holds its tables also if a schema before theirs is in the search path', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await tell(machine.place, 'create schema roundbell');
    await backUp(machine);
    const to = await emptyPostgres();
    await restore({ ...machine, place: to });
    expect((await pull(to)).documents.map(({ id }) => id)).toEqual(['a']);
  });

  it('of a schema that is not the one in use is refused, and what was there is still there', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await backUp(machine);
    const to = await emptyPostgres();
    await tell(to, 'create schema other', await altering(to, 'set search_path = other, public'));
    await put(to, 'there');
    await expect(restore({ ...machine, place: to })).rejects.toThrow(
      'The backup is of the schema public, and this user works in the schema other.',
    );
    expect((await pull(to)).documents.map(({ id }) => id)).toEqual(['there']);
  });

  it('without a table of Roundbell is refused, and what was there is still there', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await backUp(machine);
    const other = await emptyPostgres();
    await tell(other, 'create table sync_owners (id text)');
    holdEverything({ ...machine, place: other });
    await expect(restore(machine)).rejects.toThrow('The backup has no tables of Roundbell.');
    expect((await pull(machine.place)).documents.map(({ id }) => id)).toEqual(['a']);
  });

  it('is put back while only programs of the database itself are connected', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await backUp(machine);
    const url = 'url' in machine.place ? machine.place.url : '';
    // As the connections that Citus keeps to its own coordinator are named.
    const own = new pg.Client({ connectionString: url, application_name: 'citus_internal gpid=10000000123' });
    await own.connect();
    afterwards(() => own.end());
    await restore(machine);
    const person = new pg.Client({ connectionString: url, application_name: 'psql' });
    await person.connect();
    afterwards(() => person.end());
    await expect(restore(machine)).rejects.toThrow('The database is in use (connections: 1)');
  });

  it('is not put back while another user is connected, of whose connections the database says little [SRV-114]', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    await backUp(machine);
    const to = await ownedByStranger();
    const other = new pg.Client({ connectionString: to.url.replace(/owner_\w+@/, 'roundbell@') });
    await other.connect();
    afterwards(() => other.end());
    await expect(restore({ ...machine, place: to })).rejects.toThrow('The database is in use (connections: 1)');
  });

  it('is put back while the database is replicated', async () => {
    const programs = programFolder() ?? '';
    const cluster = await startCluster(programs, ['wal_level=logical', 'max_wal_senders=2', 'max_replication_slots=2']);
    afterwards(() => cluster.stop());
    const machine = { ...(await aMachine('postgres')), place: { engine: 'postgres' as const, url: cluster.url } };
    await put(machine.place, 'a');
    await backUp(machine);
    const words = ['-d', cluster.url, '--slot=copy', '--create-slot', '--start', '--file=/dev/null'];
    const replica = spawn(join(programs, 'pg_recvlogical'), words, { stdio: 'ignore' });
    afterwards(async () => {
      replica.kill('SIGTERM');
      if (replica.exitCode === null && replica.signalCode === null) await once(replica, 'exit');
    });
    const { db, close } = openSqlDatabase(machine.place);
    await vi.waitFor(
      async () =>
        expect(
          (await sql`select from pg_stat_activity where backend_type = 'walsender'`.execute(db)).rows,
        ).toHaveLength(1),
      { timeout: 10_000 },
    );
    await close();
    await restore(machine);
    expect((await pull(machine.place)).documents.map(({ id }) => id)).toEqual(['a']);
  });

  it('takes as long as it needs', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'a');
    // An account that only statements without limits see.
    await tell(
      machine.place,
      'alter table "user" rename to person',
      `insert into person (id, name, email, "emailVerified", "createdAt", "updatedAt")
        values ('ada', 'Ada', 'ada@example.org', false, '2026-01-01', '2026-01-01')`,
      `create view "user" as select * from person
        where current_setting('lock_timeout') || current_setting('statement_timeout') = '00'`,
    );
    expect(await backUp(machine)).toMatchObject({ accounts: 1 });
  });

  it('of an older version takes the place of a database that a newer one has changed [SRV-113]', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'before');
    await tell(machine.place, 'drop table passkey', "delete from migration where name = '009-passkeys'");
    await backUp(machine);
    await put(machine.place, 'after');
    await restore(machine);
    expect((await pull(machine.place)).documents.map(({ id }) => id)).toEqual(['before']);
  });

  it('of a newer version is refused, and what was there is still there [SRV-193, SRV-224]', async () => {
    const machine = await aMachine('postgres');
    await put(machine.place, 'before');
    await tell(machine.place, "insert into migration (name) values ('999-later')");
    await backUp(machine);
    await tell(machine.place, "delete from migration where name = '999-later'");
    await put(machine.place, 'after');
    const before = await pull(machine.place);
    await expect(restore(machine)).rejects.toThrow('was opened by a newer version of Roundbell (999-later)');
    expect(await pull(machine.place)).toEqual(before);
    expect(before.documents.map(({ id }) => id)).toEqual(['before', 'after']);
    const { db, close } = openSqlDatabase(machine.place);
    afterwards(close);
    const { rows } =
      await sql`select schema_name from information_schema.schemata where schema_name like '%before%'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('that was killed is undone as docs/deploy.md says [SRV-224]', async () => {
    const place = await emptyPostgres();
    await put(place, 'a');
    const aside = 'before-2026-11-23T12-00-00-000Z';
    await tell(
      place,
      `create schema "${aside}"`,
      `do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('alter table %I set schema "${aside}"', name);
        end loop;
      end $$`,
    );
    const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
    const [, advice = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
    execFileSync(join(programFolder() ?? '', 'psql'), ['--no-psqlrc', '--set=ON_ERROR_STOP=1', '-d', place.url], {
      input: advice.replaceAll('before-…', aside),
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    expect((await pull(place)).documents.map(({ id }) => id)).toEqual(['a']);
    const { db, close } = openSqlDatabase(place);
    afterwards(close);
    const { rows } = await sql`select nspname from pg_namespace where nspname like 'before-%'`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('what lies in the folder of a backup', () => {
  it('is not called missing or damaged if it cannot be read [SRV-112]', async () => {
    const machine = await aMachine('sqlite');
    await sessionSecretIn(machine.dataDir);
    await put(machine.place, 'a');
    await backUp(machine);
    const before = await pull(machine.place);
    await rejectsWithout('session-secret');
    await rejectsWithout('roundbell.sqlite');
    await rejectsWithout('backup.json');
    expect(await pull(machine.place)).toEqual(before);

    /** A folder cannot be read as a file, not even by root. */
    async function rejectsWithout(name: string) {
      rmSync(join(machine.folder, name));
      mkdirSync(join(machine.folder, name));
      await expect(restore(machine)).rejects.toThrow(
        `${machine.folder} cannot be read by this user (EISDIR): let the user that runs Roundbell own it.`,
      );
    }
  });

  it('may be read by others, and not what it becomes [SRV-5]', async () => {
    const machine = await aMachine('sqlite');
    await sessionSecretIn(machine.dataDir);
    await put(machine.place, 'a');
    await backUp(machine);
    const names = ['roundbell.sqlite', 'session-secret'];
    for (const name of names) chmodSync(join(machine.folder, name), 0o644);
    rmSync(join(machine.dataDir, 'session-secret'));
    await restore(machine);
    expect(names.map((name) => statSync(join(machine.dataDir, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  });
});

describe('a backup of the other engine', () => {
  it('is refused [SRV-112]', async () => {
    const machine = await aMachine('sqlite');
    await put(machine.place, 'a');
    await backUp(machine);
    const place: DatabasePlace = { engine: 'postgres', url: 'postgresql://nobody@127.0.0.1:1/none' };
    await expect(restore({ ...machine, place })).rejects.toThrow(
      'This is a backup of SQLite, and the server uses PostgreSQL.',
    );
  });
});

describe("the operator's commands", () => {
  it('say what was done, or in one sentence why nothing was', async () => {
    const machine = await aMachine('sqlite');
    await put(machine.place, 'a');
    const { folder, dataDir: DATA_DIR } = machine;
    const lines = await backUpCommand([folder], { DATA_DIR }, NOON);
    expect(lines).toEqual({
      ok: true,
      lines: [
        `Backed up to ${folder}`,
        'Accounts: 0. Documents: 1.',
        'Keep it where no one else can read it, and not on this machine alone.',
      ],
    });
    const restored = await restoreCommand([folder], { DATA_DIR }, NOON);
    expect(restored).toMatchObject({
      ok: true,
      lines: expect.arrayContaining(['Restored the backup of 2026-11-23T12:00:00.000Z']),
    });
    const beside = await backUpCommand([], { DATA_DIR }, NOON);
    expect(beside).toMatchObject({ ok: true });
    const made = join(DATA_DIR, '..', 'roundbell-backup-2026-11-23T12-00-00-000Z');
    expect(readdirSync(made).sort()).toEqual(['backup.json', 'roundbell.sqlite']);
    rmSync(made, { recursive: true });
    for (const [words, problem] of [
      [[], 'Name the folder of a backup: npm run restore -- FOLDER'],
      [['nowhere'], expect.stringMatching(/^There is no backup in .*nowhere: it has no backup\.json\.$/)],
    ] as const)
      expect(await restoreCommand(words, { DATA_DIR }, NOON)).toEqual({ ok: false, problem });
    expect(await backUpCommand(['a', 'b'], { DATA_DIR }, NOON)).toEqual({
      ok: false,
      problem: 'Name one folder: npm run backup -- FOLDER',
    });
    expect(await backUpCommand([], { DATA_DIR, PORT: 'http' }, NOON)).toMatchObject({ ok: false });
  });
});
