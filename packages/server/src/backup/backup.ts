// `npm run backup`: the database and the secret that signs the cookies, in a folder, while the server runs.

import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { SECRET_FILE } from '../base/secret.ts';
import { type DatabasePlace, openSqlDatabase } from '../database/database.ts';
import { directPlace } from '../database/direct.ts';
import { copySqlite, dumpPostgres, refusal, requireSound } from './engines.ts';
import { hashOf, MANIFEST, type Manifest } from './manifest.ts';

/** What is backed up, and where to. */
export interface BackupAsked {
  readonly place: DatabasePlace;
  readonly dataDir: string;
  readonly folder: string;
  readonly now: number;
}

/** Makes a backup in a folder that does not exist yet; until it is whole it is not there. Throws a refusal. */
export async function backUp({ place, dataDir, folder, now }: BackupAsked): Promise<Manifest> {
  const target = resolve(folder);
  if (await exists(target)) throw refusal(`${target} is already there. Name another folder.`);
  if (place.engine === 'sqlite' && !(await exists(place.file)))
    throw refusal(`There is no database at ${place.file}. Set DATA_DIR as the server has it.`);
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const file = place.engine === 'sqlite' ? 'roundbell.sqlite' : 'roundbell.dump';
    const counts = await copy(place, join(draft, file));
    const secret = join(dataDir, SECRET_FILE);
    if (await exists(secret)) await copyFile(secret, join(draft, SECRET_FILE));
    const manifest: Manifest = {
      product: 'roundbell',
      format: 1,
      engine: place.engine,
      madeAt: new Date(now).toISOString(),
      file,
      sha256: await hashOf(join(draft, file)),
      ...counts,
    };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

type Counts = Pick<Manifest, 'accounts' | 'documents'>;

/** Copies the database and makes sure that the copy is sound. */
async function copy(place: DatabasePlace, file: string): Promise<Counts> {
  const from = place.engine === 'postgres' ? await directPlace(place) : place;
  const database = openSqlDatabase(from);
  try {
    if (from.engine === 'postgres') {
      await dumpPostgres({ place: from, db: database.db }, file);
      return await countsIn(database);
    }
    await copySqlite(database, file);
  } finally {
    await database.close();
  }
  const copied = openSqlDatabase({ engine: 'sqlite', file });
  try {
    await requireSound(copied);
    const counts = await countsIn(copied);
    // One file: what a reader writes beside it would not be part of the backup.
    await sql`pragma journal_mode = delete`.execute(copied.db);
    return counts;
  } finally {
    await copied.close();
  }
}

async function countsIn({ db }: ReturnType<typeof openSqlDatabase>): Promise<Counts> {
  const { rows } = await sql<{ accounts: number; documents: number }>`select
    (select count(*) from "user") as accounts,
    (select count(*) from sync_doc where deleted_at is null) as documents`.execute(db);
  return { accounts: Number(rows[0]?.accounts), documents: Number(rows[0]?.documents) };
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
