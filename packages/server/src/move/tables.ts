// What is moved: every table that both databases have, with its columns, parents before children.

import { type Kysely, sql } from 'kysely';
import { refusal } from '../backup/engines.ts';
import type { Tables } from '../database/tables.ts';

/** How a column's values are written in PostgreSQL. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'time';

/** A table as it is moved. */
export interface MovedTable {
  readonly name: string;
  /** In the order of their names. */
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
}

/** Which migrations are done: each database keeps its own. */
const BOOKKEEPING = 'migration';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  varchar: 'text',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamp: 'time',
  timestamptz: 'time',
  date: 'time',
};

/** The tables of both databases; throws if they differ, or if one has a column of a kind that is not known here. */
export async function movedTables(from: Kysely<Tables>, to: Kysely<Tables>): Promise<readonly MovedTable[]> {
  const [here, there] = [await tablesOf(from), await tablesOf(to)];
  const [known, wanted] = [here, there].map((tables) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.map((one) => one.name)])),
  );
  if (known !== wanted) throw refusal(`The two databases do not have the same tables: ${known} and ${wanted}.`);
  const tables = there.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, kind: kindOf(name, column) })),
  }));
  return parentsFirst(tables, await parentsIn(to));
}

interface KnownColumn {
  readonly name: string;
  readonly type: string;
}

async function tablesOf(
  db: Kysely<Tables>,
): Promise<readonly { readonly name: string; readonly columns: readonly KnownColumn[] }[]> {
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);
  return (await db.introspection.getTables())
    .filter(({ name, isView }) => name !== BOOKKEEPING && !isView)
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.dataType })).sort(byName),
    }))
    .sort(byName);
}

function kindOf(table: string, { name, type }: KnownColumn): ColumnKind {
  const kind = KINDS[type];
  if (kind === undefined) throw refusal(`${table}.${name} is of the type ${type}, which cannot be moved.`);
  return kind;
}

/** By table, those that its rows refer to. */
async function parentsIn(db: Kysely<Tables>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ child: string; parent: string }>`select child.relname as child, parent.relname as parent
    from pg_constraint link join pg_class child on child.oid = link.conrelid join pg_class parent on parent.oid = link.confrelid
    where link.contype = 'f' and child.oid <> parent.oid`.execute(db);
  const parents = new Map<string, string[]>();
  for (const { child, parent } of rows) parents.set(child, [...(parents.get(child) ?? []), parent]);
  return parents;
}

function parentsFirst(
  tables: readonly MovedTable[],
  parents: ReadonlyMap<string, readonly string[]>,
): readonly MovedTable[] {
  const placed: MovedTable[] = [];
  while (placed.length < tables.length) {
    const names = new Set(placed.map(({ name }) => name));
    const next = tables.filter(
      ({ name }) => !names.has(name) && (parents.get(name) ?? []).every((parent) => names.has(parent)),
    );
    if (next.length === 0) throw refusal('The tables refer to each other in a circle, and cannot be moved.');
    placed.push(...next);
  }
  return placed;
}
