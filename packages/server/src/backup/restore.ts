// `npm run restore`: puts a backup in the place of the database, so that devices notice and bring back what it lacks.

import { existsSync } from 'node:fs';
import { chmod, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { accountOptions } from '../accounts/auth.ts';
import { silentPlace } from '../accounts/silent-place.ts';
import { holdFolder } from '../base/only-one.ts';
import { SECRET_FILE } from '../base/secret.ts';
import { codeOf } from '../base/thrown.ts';
import { type Database, type DatabasePlace, openSqlDatabase, type PostgresPlace } from '../database/database.ts';
import { directPlace } from '../database/direct.ts';
import { migrate } from '../database/migrations.ts';
import { beginEpochs } from '../sync/epochs.ts';
import { loadPostgres, refusal, replaceTables, requireAlone, requireSound } from './engines.ts';
import { type Manifest, readBackup, readIfThere } from './manifest.ts';

/** What is put back, and where. */
export interface RestoreAsked {
  readonly place: DatabasePlace;
  readonly dataDir: string;
  readonly folder: string;
  readonly now: number;
}

/** What was put back, and where what was there before is now. */
export interface Restored {
  readonly manifest: Manifest;
  readonly setAside: readonly string[];
}

/**
 * Puts a backup back. Nothing is lost: a SQLite database and a secret that were there are set aside. Throws a refusal, also if a
 * server is running; then nothing has changed.
 */
export async function restore(asked: RestoreAsked): Promise<Restored> {
  const { place, folder } = asked;
  const manifest = await readBackup(folder);
  if (manifest.engine !== place.engine)
    throw refusal(`This is a backup of ${NAMES[manifest.engine]}, and the server uses ${NAMES[place.engine]}.`);
  const found = { ...asked, backup: join(folder, manifest.file), secret: await readIfThere(folder, SECRET_FILE) };
  const setAside =
    place.engine === 'sqlite' ? await restoreSqlite(found, place.file) : await restorePostgres(found, place);
  return { manifest, setAside };
}

/** What is put back, once it is known that it can be read. */
interface Found extends RestoreAsked {
  readonly backup: string;
  readonly secret: string | undefined;
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

async function restoreSqlite(found: Found, file: string): Promise<readonly string[]> {
  const release = await holdFolder(found.dataDir);
  const draft = draftOf(file);
  try {
    for (const end of SQLITE_FILES) await rm(draft + end, { force: true });
    await copyFile(found.backup, draft);
    await chmod(draft, OWN);
    const database = openSqlDatabase({ engine: 'sqlite', file: draft });
    try {
      await requireSound(database);
      await prepare(database, found.now);
      // One file, which one renaming puts in place.
      await sql`pragma journal_mode = delete`.execute(database.db);
    } finally {
      await database.close();
    }
    const aside = `${file}.${stampOf(found.now)}`;
    const moved: string[] = [];
    for (const end of SQLITE_FILES) if (await moveIfThere(file + end, aside + end)) moved.push(aside + end);
    const secrets = await restoreSecret(found);
    // Last: until then no server starts here.
    await rename(draft, file);
    return [...moved.filter((path) => path === aside), ...secrets];
  } finally {
    await release();
  }
}

const draftOf = (file: string): string => `${file}.restoring`;

/** Throws a sentence where a restore was cut off before its end: an empty database would tell devices that their accounts are gone. */
export function requireRestored(file: string): void {
  if (existsSync(file) || !existsSync(draftOf(file))) return;
  throw refusal(
    `A restore was interrupted: there is ${draftOf(file)}, but no ${file}. Run the restore again. What was there before it lies beside it, with ".before-" and the time in its name.`,
  );
}

/** Only this user of the machine may read it, whatever the backup allows. */
const OWN = 0o600;
/** The database, and what SQLite keeps beside it. */
const SQLITE_FILES = ['', '-wal', '-shm'] as const;

async function restorePostgres(found: Found, place: PostgresPlace): Promise<readonly string[]> {
  const direct = await directPlace(place);
  const database = openSqlDatabase({ ...direct, poolSize: 1 });
  try {
    await requireAlone(database);
    await replaceTables(database, stampOf(found.now), async () => {
      await loadPostgres({ place: direct, db: database.db }, found.backup);
      await prepare(database, found.now);
    });
  } finally {
    await database.close();
  }
  return await restoreSecret(found);
}

/** Brings an older database up to date, and begins a new epoch in it. */
async function prepare(database: Database, now: number): Promise<void> {
  await migrate(database, accountOptions(database, silentPlace()));
  await beginEpochs(database.db, now);
}

/** The secret of the backup, under which its sign-ins go on. */
async function restoreSecret({ dataDir, now, secret }: Found): Promise<readonly string[]> {
  const file = join(dataDir, SECRET_FILE);
  const here = await readFile(file, 'utf8').catch(() => undefined);
  if (secret === undefined || secret === here) return [];
  const aside = `${file}.${stampOf(now)}`;
  const isMoved = await moveIfThere(file, aside);
  await writeFile(file, secret, { mode: OWN });
  return isMoved ? [aside] : [];
}

function stampOf(now: number): string {
  return `before-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
