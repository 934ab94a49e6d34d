// A separate PostgreSQL for one test run: created in a temporary folder, reached through a socket in it, removed afterwards.

import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { accountOptions } from '../src/accounts/auth.ts';
import { openSqlDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrations.ts';
import { programFolder, startCluster } from './cluster.ts';
import { undo } from './in-the-way.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests may create databases; empty if this machine has no PostgreSQL. */
    postgresUrl: string;
    /** How `create database` copies one: file by file, which takes half of the time; before version 15 there is no other way. */
    postgresCopy: '' | 'strategy file_copy';
  }
}

/** Starts the cluster, gives the tests its address, and stops it after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const programs = programFolder();
  if (programs === undefined) {
    process.stderr.write('\nPostgreSQL is not installed: every server test that needs it is SKIPPED.\n\n');
    project.provide('postgresUrl', '');
    project.provide('postgresCopy', '');
    return;
  }
  const cluster = await startCluster(programs, IS_DISTRIBUTED ? ['default_transaction_isolation=serializable'] : []);
  await makeMigrated(cluster.url);
  project.provide('postgresCopy', (await versionOf(cluster.url)) < 150_000 ? '' : 'strategy file_copy');
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}

/**
 * PostgreSQL as engines over many machines are that speak its protocol: transactions are serializable and are undone now and then,
 * nothing LISTENs, nothing holds an advisory lock.
 */
export const IS_DISTRIBUTED = process.env['DISTRIBUTED'] === '1';

/** The database that the others are copied from. */
export const MIGRATED = 'migrated';

/** The version as PostgreSQL counts it: 150018 for 15.18. */
async function versionOf(url: string): Promise<number> {
  const { db, close } = openSqlDatabase({ engine: 'postgres', url });
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  await close();
  return Number(rows[0]?.version);
}

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
      passkeySite: () => undefined,
      sendToken: () => undefined,
      sendEmailToken: () => undefined,
      onEmailInUse: () => undefined,
    }),
  );
  if (IS_DISTRIBUTED) await undo(database.db, 'some');
  await database.close();
}
