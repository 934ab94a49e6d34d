// Rows on their way from SQLite to PostgreSQL, a few at a time, and what tells that all of them arrived as they were.

import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { refusal } from '../backup/engines.ts';
import type { Tables } from '../database/tables.ts';
import type { ColumnKind, MovedTable } from './tables.ts';

/** So many are in memory at a time; a document has up to 500 KB. */
const AT_ONCE = 100;
const BITS = 256;

/** How many rows, and a sum of their hashes: equal for the same rows in any order, as engines sort differently. */
export interface MovedRows {
  readonly rows: number;
  readonly hash: string;
}

type Row = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | Date | null;

/** Copies a table's rows; `onBatch` is called after each insert, with how many it had. */
export async function copyRows(
  from: Kysely<Tables>,
  to: Transaction<Tables>,
  table: MovedTable,
  onBatch: (rows: number) => void,
): Promise<MovedRows> {
  const tally = createCount(table);
  for await (const batch of sqliteRows(from, table)) {
    const rows = batch.map((row) => convertedRow(table, row));
    const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
    const values = rows.map((row) => sql`(${sql.join(table.columns.map(({ name }) => row[name]))})`);
    await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(to);
    for (const row of rows) tally.add(row);
    onBatch(rows.length);
  }
  return tally.sum();
}

/** What the other database has of a table now. */
export async function rowsThere(db: Transaction<Tables>, table: MovedTable): Promise<MovedRows> {
  const tally = createCount(table);
  await sql`declare moved no scroll cursor for select * from ${sql.table(table.name)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from moved`.execute(db);
    for (const row of rows) tally.add(row);
    if (rows.length < AT_ONCE) break;
  }
  await sql`close moved`.execute(db);
  return tally.sum();
}

async function* sqliteRows(db: Kysely<Tables>, { name }: MovedTable): AsyncGenerator<readonly Row[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<
      Row & { readonly moved_rowid: number }
    >`select rowid as moved_rowid, * from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${sql.lit(AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.moved_rowid ?? last;
  }
}

function convertedRow({ name: table, columns }: MovedTable, row: Row): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    columns.map(({ name, kind }) => {
      const value = converted(row[name], kind);
      if (value === undefined || (typeof value === 'string' && value.includes('\0')))
        throw refusal(`A value of ${table}.${name} cannot be kept by PostgreSQL as ${kind}. Nothing was moved.`);
      return [name, value];
    }),
  );
}

/** A value as PostgreSQL has it; undefined if it cannot be. SQLite keeps times as text or as milliseconds, and truth as 0 and 1. */
function converted(value: unknown, kind: ColumnKind): Value | undefined {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'boolean':
      return value === 0 || value === 1 ? value === 1 : undefined;
    case 'time': {
      const time = new Date(value as string | number);
      return Number.isNaN(time.getTime()) ? undefined : time;
    }
  }
}

function createCount({ columns }: MovedTable) {
  let rows = 0;
  let total = 0n;
  return {
    add(row: Row): void {
      const text = JSON.stringify(columns.map(({ name }) => row[name] ?? null));
      rows += 1;
      total = BigInt.asUintN(BITS, total + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`));
    },
    sum: (): MovedRows => ({ rows, hash: total.toString(16).padStart(64, '0') }),
  };
}
