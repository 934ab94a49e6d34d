// A separate PostgreSQL for one test run: created in a temporary folder, reached through a socket in it, removed afterwards.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { accountOptions } from '../src/accounts/auth.ts';
import { openSqlDatabase } from '../src/base/database.ts';
import { migrate } from '../src/base/migrations.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests may create databases; empty if this machine has no PostgreSQL. */
    postgresUrl: string;
  }
}

/** Starts the cluster, gives the tests its address, and stops it after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const programs = programFolder();
  if (programs === undefined) {
    process.stderr.write('\nPostgreSQL is not installed: every server test that needs it is SKIPPED.\n\n');
    project.provide('postgresUrl', '');
    return;
  }
  const cluster = await startCluster(programs);
  await makeMigrated(cluster.url);
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}

/** The newest of Debian's versions, or whatever PG_BIN names. */
function programFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env['PG_BIN'] ?? '', ...versions.map((version) => join(root, version, 'bin'))];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'postgres')));
}

/** A running cluster. */
export interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The database that the others are copied from. */
export const MIGRATED = 'migrated';

async function makeMigrated(url: string): Promise<void> {
  const admin = openSqlDatabase({ engine: 'postgres', url });
  await sql`create database ${sql.id(MIGRATED)}`.execute(admin.db);
  await admin.close();
  const database = openSqlDatabase({ engine: 'postgres', url: url.replace('/postgres?', `/${MIGRATED}?`) });
  await migrate(
    database,
    accountOptions(database, {
      secret: 'a secret that is only good for tests',
      passwords: QUICK_PASSWORDS,
      isSecure: false,
      sendToken: () => undefined,
      onReset: async () => undefined,
    }),
  );
  await database.close();
}

async function startCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-pg-'));
  const person = unprivileged();
  if (person !== undefined) chownSync(folder, person.uid, person.gid);
  const cluster = join(folder, 'cluster');
  const options = { ...person, cwd: folder, stdio: 'ignore' as const };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'roundbell', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const settings = [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
    ...['autovacuum=off', 'jit=off', 'shared_buffers=32MB', 'max_connections=200'],
    ...['listen_addresses=', `unix_socket_directories=${folder}`],
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, ...settings.flatMap((line) => ['-c', line])],
    options,
  );
  const url = `postgresql://roundbell@/postgres?host=${encodeURIComponent(folder)}`;
  await answering(url, server);
  return {
    url,
    async stop() {
      // SIGINT: 'fast' shutdown, which does not wait for forgotten connections.
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at its start with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
}
