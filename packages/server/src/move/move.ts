// `npm run migrate-to-postgres`: everything in the embedded database, to an empty PostgreSQL database.

import { randomUUID } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '@roundbell/core/base';
import { type Kysely, sql } from 'kysely';
import { accountOptions } from '../accounts/auth.ts';
import { silentPlace } from '../accounts/silent-place.ts';
import { copySqlite, refusal, requireAlone, requireSound } from '../backup/engines.ts';
import { holdFolder } from '../base/only-one.ts';
import { messageOf } from '../base/thrown.ts';
import { type Database, type DatabasePlace, openSqlDatabase, type PostgresPlace } from '../database/database.ts';
import { directPlace } from '../database/direct.ts';
import { migrate } from '../database/migrations.ts';
import type { Tables } from '../database/tables.ts';
import { copyRows, type MovedRows, rowsThere } from './rows.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** From where, and to where. */
export interface MoveAsked {
  readonly dataDir: string;
  readonly place: PostgresPlace;
  /** Called after each insert: which table, how many rows. */
  readonly onBatch?: (table: string, rows: number) => void;
}

/** A table that was moved. */
export type Moved = MovedRows & Pick<MovedTable, 'name'>;

/**
 * Moves all rows in one transaction, then compares counts and hashes; the source is only read. Throws a refusal: then the target has
 * no more than its empty tables. Devices notice nothing: numbers, epochs and sign-ins stay what they are.
 */
export async function moveToPostgres({
  dataDir,
  place,
  onBatch = () => undefined,
}: MoveAsked): Promise<readonly Moved[]> {
  const file = join(dataDir, 'roundbell.sqlite');
  await access(file).catch(() => {
    throw refusal(`There is no database at ${file}. Set DATA_DIR as the server has it.`);
  });
  const release = await holdFolder(dataDir);
  const copy = join(dataDir, `moving-${randomUUID()}.sqlite`);
  try {
    await copyOf(file, copy);
    return await withDatabase({ engine: 'sqlite', file: copy }, async (source) => {
      await requireSound(source);
      await bringUp(source);
      const to = await directPlace(place);
      await withDatabase({ ...to, poolSize: 1 }, requireAnswer);
      return await withDatabase(to, (target) => moveAll(source, target, onBatch));
    });
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(copy + end, { force: true });
    await release();
  }
}

async function copyOf(file: string, copy: string): Promise<void> {
  try {
    await withDatabase({ engine: 'sqlite', file }, (source) => copySqlite(source, copy));
  } catch (error) {
    throw refusal(`${file} cannot be read: ${messageOf(error)}.`);
  }
}

async function withDatabase<T>(place: DatabasePlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openSqlDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function bringUp(database: Database): Promise<void> {
  await migrate(database, accountOptions(database, silentPlace()));
}

async function moveAll(
  source: Database,
  target: Database,
  onBatch: (table: string, rows: number) => void,
): Promise<readonly Moved[]> {
  await bringUp(target);
  const tables = await movedTables(source.db, target.db);
  await requireEmpty(target.db, tables);
  return await target.db.transaction().execute(async (trx) => {
    // What the migrations themselves put there is in the source, too.
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    const moved: Moved[] = [];
    for (const table of tables) {
      const sent = await copyRows(source.db, trx, table, (rows) => onBatch(table.name, rows));
      const arrived = await rowsThere(trx, table);
      if (arrived.rows !== sent.rows || arrived.hash !== sent.hash)
        throw refusal(
          `${table.name} did not arrive as it was: ${sent.rows} rows (${sent.hash}) were sent, ${arrived.rows} (${arrived.hash}) are there. Nothing was moved.`,
        );
      moved.push({ name: table.name, ...arrived });
    }
    return moved;
  });
}

/** Throws a refusal if the target does not answer, or if a server uses it. */
async function requireAnswer(target: Database): Promise<void> {
  await requireAlone(target).catch((error: unknown) => {
    throw error instanceof Failure ? error : refusal(`The PostgreSQL database does not answer: ${messageOf(error)}.`);
  });
}

/** The row that every database of ours begins with. */
const BEGINNING = 'sync_start';

async function requireEmpty(db: Kysely<Tables>, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    if (name === BEGINNING) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw refusal(`The PostgreSQL database is not empty: there are rows in ${name}. Name an empty one.`);
  }
}
