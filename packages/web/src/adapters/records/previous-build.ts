// The rows that the previous build kept: in databases of RxDB, by way of its Dexie storage.
// cspell:ignore dexie docData checkpointData

import {
  contentHash,
  DOCUMENT_KINDS,
  folded,
  isOnServer,
  storedRowOf,
  type Checkpoint,
  type DocumentKind,
  type LogContents,
  type LogEntry,
  type MarkedRow,
} from '@roundbell/core';
import { openDB, type IDBPDatabase } from 'idb';
import { logEntryOf, inTransaction, isFull, storedRowFor, tablesOf, type LogConnection } from './connection.ts';
import { cancel, listed, openExisting, removed } from './existing.ts';

const TABLE = 'docs';
/** More than the previous build's: from then on it cannot open a database. */
const EMPTIED = 11;

const prefixOf = (name: string) => `rxdb-dexie-${name}--`;
const rowsOf = (name: string, kind: DocumentKind) => `${prefixOf(name)}0--${kind}`;
/** What the exchange noted: what the server was last known to have, and where the next pull begins. */
const notesOf = (name: string, kind: DocumentKind) =>
  `${prefixOf(name)}0--rx-replication-meta-${contentHash(`${kind}-roundbell-${kind}`)}`;

type PreviousRow = Omit<MarkedRow, '_deleted'> & { readonly _deleted: boolean | '0' | '1' };
type PreviousNote =
  | { readonly isCheckpoint: '0'; readonly itemId: string; readonly docData: PreviousRow }
  | { readonly isCheckpoint: '1'; readonly itemId: 'down' | 'up'; readonly checkpointData: Checkpoint };

/** No rows. */
export const NOTHING: LogContents = { entries: [], checkpoints: {} };
type Copied = Readonly<Record<string, string>>;

/** The previous build's part in the log of one account. */
export interface PreviousBuild {
  /**
   * SYN-200: copies what it has kept into the log, and notes there that it did. What there is no room for is answered, and copied the next time.
   * (docs/design/sync.md)
   */
  copy(): Promise<LogContents>;
  /** SYN-201: if an earlier page has copied it, copies what a page of that build has written since, or else removes it; answers whether there was any. */
  copyRest(): Promise<boolean>;
}

/** What the previous build has kept of an account. */
export function previousBuild(name: string, connection: LogConnection, newRev: () => string): PreviousBuild {
  let isNew = false;
  const copied = async () => (await tablesOf(await connection.reading()).notes.get('copied')) as Copied | undefined;

  async function copyInto(previous: LogContents): Promise<LogContents> {
    let missing: readonly LogEntry[] = [];
    try {
      await inTransaction(await connection.writing(), async ({ rows, notes }) => {
        const known = ((await notes.get('copied')) ?? {}) as Copied;
        const log = new Map((await rows.getAll()).map(logEntryOf).map((entry) => [keyOf(entry), entry]));
        const left = leftOf(previous, known);
        const entries = left.flatMap((entry) => copyOf(entry, log.get(keyOf(entry)), newRev));
        missing = entries.filter(({ version }) => version === 0);
        const checkpoints = (await notes.get('checkpoints')) ?? previous.checkpoints;
        await Promise.all([
          ...entries.map(async (entry) => rows.put(storedRowFor({ ...entry, version: entry.version + 1 }))),
          notes.put({ ...known, ...Object.fromEntries(left.map((entry) => [keyOf(entry), entry.row.rev])) }, 'copied'),
          notes.put(checkpoints, 'checkpoints'),
        ]);
      });
      return NOTHING;
    } catch (cause) {
      if (!isFull(cause)) throw cause;
      return { entries: missing, checkpoints: previous.checkpoints };
    }
  }

  return {
    async copy() {
      const previous = (await mayBeThere(name)) ? await readPrevious(name) : undefined;
      isNew = previous !== undefined;
      return copyInto(previous ?? NOTHING);
    },
    async copyRest() {
      const known = !isNew && (await mayBeThere(name)) ? await copied() : undefined;
      const previous = known && (await readPrevious(name));
      if (known === undefined || previous === undefined) return false;
      if (leftOf(previous, known).length === 0) await removeCopied(name, known);
      else await copyInto(previous);
      return leftOf(previous, known).length > 0;
    },
  };
}

function leftOf({ entries }: LogContents, copied: Copied): readonly LogEntry[] {
  return entries.filter((entry) => copied[keyOf(entry)] !== entry.row.rev);
}

async function mayBeThere(name: string): Promise<boolean> {
  const names = await listed().catch(() => undefined);
  return names === undefined || names.some((one) => one.startsWith(prefixOf(name)));
}

/** SYN-201: an edit that the previous build made after its rows were copied is merged like any other. */
function copyOf(previous: LogEntry, stored: LogEntry | undefined, newRev: () => string): readonly LogEntry[] {
  if (stored === undefined) return [previous];
  if (isOnServer(previous)) return [];
  const { entry, copies, isLogged } = folded(previous, stored, newRev());
  const made = copies.map((copy): LogEntry => ({
    kind: previous.kind,
    row: storedRowOf(copy),
    base: undefined,
    version: 0,
  }));
  return isLogged ? made : [...made, entry];
}

/** What the previous build has kept of an account; undefined if nothing. */
async function readPrevious(name: string): Promise<LogContents | undefined> {
  const kinds = await Promise.all(
    DOCUMENT_KINDS.map(async (kind) => {
      // A page of that build may be at work: what it notes later than its rows would make an edit of what it has just pulled.
      const notes = (await readAll<PreviousNote>(notesOf(name, kind))) ?? [];
      const rows = await readAll<PreviousRow>(rowsOf(name, kind));
      return rows && contentsOf(kind, rows, notes);
    }),
  );
  const found = kinds.filter((kind) => kind !== undefined);
  if (found.length === 0) return undefined;
  return {
    entries: found.flatMap(({ entries }) => entries),
    checkpoints: Object.assign({}, ...found.map(({ checkpoints }) => checkpoints)) as LogContents['checkpoints'],
  };
}

function contentsOf(kind: DocumentKind, rows: readonly PreviousRow[], notes: readonly PreviousNote[]): LogContents {
  const bases = new Map(
    notes.flatMap((note) => (note.isCheckpoint === '0' ? [[note.itemId, rowOf(note.docData)]] : [])),
  );
  const down = notes.find((note) => note.isCheckpoint === '1' && note.itemId === 'down');
  const checkpoint = down?.isCheckpoint === '1' ? { [kind]: down.checkpointData } : {};
  const entries = rows.map((row) => ({ kind, row: rowOf(row), base: bases.get(row.id), version: 0 }));
  return { entries, checkpoints: checkpoint };
}

/** Undefined if it is not there, or not as expected: then it stays as it is. */
async function readAll<T>(place: string): Promise<readonly T[] | undefined> {
  const database = await openExisting(place).catch(() => undefined);
  try {
    return (await database?.getAll(TABLE)) as readonly T[] | undefined;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** Whether a page of the previous build is open: one of them holds a lock. Without locks no page can tell. */
async function isInUse(name: string): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name?.endsWith(`|dexie|${name}`));
}

/** Removes databases of which everything is copied; a page of the previous build that still writes keeps what it has written. */
async function removeCopied(name: string, copied: Copied): Promise<void> {
  if (await isInUse(name)) return;
  for (const kind of DOCUMENT_KINDS) if (!(await emptied(rowsOf(name, kind), kind, copied))) return;
  await removePrevious(name);
}

/** Whether nothing is left in a database; nobody else has it open while this is decided. Rejects if it cannot be opened. */
async function emptied(place: string, kind: DocumentKind, copied: Copied): Promise<boolean> {
  const existing = await openExisting(place);
  if (existing === undefined) return true;
  existing.close();
  const empty = async (database: IDBPDatabase, rows: Promise<readonly PreviousRow[]>, abort: () => void) => {
    const isCopied = (await rows).every((row) => copied[keyOf({ kind, row: rowOf(row) })] === row.rev);
    if (isCopied) for (const table of database.objectStoreNames) database.deleteObjectStore(table);
    else abort();
  };
  return openDB(place, EMPTIED, {
    upgrade: (database, _, __, upgrading) =>
      void empty(database, upgrading.objectStore(TABLE).getAll(), () => cancel(upgrading)),
  }).then(
    (database) => (database.close(), true),
    () => false,
  );
}

/** Removes everything that the previous build has kept of an account. */
export async function removePrevious(name: string): Promise<void> {
  const names = (await listed())?.filter((one) => one.startsWith(prefixOf(name)));
  const known = DOCUMENT_KINDS.flatMap((kind) => [rowsOf(name, kind), notesOf(name, kind)]);
  for (const one of names ?? [...known, `${prefixOf(name)}0--_rxdb_internal`]) await removed(one);
}

function rowOf({ id, rev, updatedAt, body, ancestors, _deleted }: PreviousRow): MarkedRow {
  return { id, rev, updatedAt, body, ancestors, _deleted: _deleted === true || _deleted === '1' };
}

const keyOf = ({ kind, row }: Pick<LogEntry, 'kind' | 'row'>): string => `${kind} ${row.id}`;
