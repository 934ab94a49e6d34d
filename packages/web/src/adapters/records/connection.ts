import type { DocumentKind, LogContents, LogEntry, Row } from '@roundbell/core/ports';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { cancel } from './existing.ts';

/** A state of a document in the database. */
type StoredState = Row & { readonly deleted: boolean };
/** What the database has of a document; `base` is absent if the server is not known to have anything. */
export type StoredRow = StoredState & {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly base?: StoredState | 'same';
};

interface Tables extends DBSchema {
  rows: { key: [DocumentKind, string]; value: StoredRow };
  /** Sounds with their bytes, of which `rows` has the heads. */
  wholes: { key: [DocumentKind, string]; value: Row };
  notes: {
    key: 'born' | 'checkpoints' | 'copied';
    value: string | LogContents['checkpoints'] | Readonly<Record<string, string>>;
  };
}
/** The database of an account. */
export type LogDatabase = IDBPDatabase<Tables>;
/** A transaction over all of it. */
export type LogTransaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<Tables, typeof TABLES, Mode>;

/** Grows with each new kind of document or table: an older build could not tell what to do with its rows. */
const VERSION = 4;
const TABLES: ['rows', 'wholes', 'notes'] = ['rows', 'wholes', 'notes'];
const FULL = 'QuotaExceededError';
/** What is written is on the disk, not on its way there. */
const STRICT = { durability: 'strict' } as const;

/** The connection to an account's database. */
export interface LogConnection {
  reading(): Promise<LogTransaction<'readonly'>>;
  writing(): Promise<LogTransaction<'readwrite'>>;
  /** The next use opens it again. */
  close(): void;
}

/** Thrown for a database that someone has deleted: the page that used it does not make it again. */
export const REMOVED = new Error('the database was removed');

/** Opens the database on first use, and again if the browser has closed it. `newId` names a new database. */
export function connectLog(name: string, newId: () => string): LogConnection {
  let current: LogDatabase | undefined;
  let isKnown = false;

  const close = () => {
    current?.close();
    current = undefined;
  };
  const now = (): LogDatabase | undefined => current;
  async function open(): Promise<LogDatabase> {
    const before = now();
    if (before !== undefined) return before;
    let isNew = false;
    const opened = await openDB<Tables>(name, VERSION, {
      upgrade(database, before, _, upgrading) {
        isNew = before === 0;
        if (isNew && isKnown) return cancel(upgrading);
        database.createObjectStore('wholes');
        if (!isNew) return;
        database.createObjectStore('rows', { keyPath: ['kind', 'id'] });
        void database.createObjectStore('notes').put(newId(), 'born');
      },
      blocking: close,
      terminated: () => (current = undefined),
    }).catch((cause: unknown) => {
      throw isNew && isKnown ? REMOVED : cause;
    });
    isKnown = true;
    // An earlier attempt may have been answered meanwhile.
    const earlier = now();
    if (earlier === undefined) return (current = opened);
    opened.close();
    return earlier;
  }
  async function begin<Mode extends 'readonly' | 'readwrite'>(mode: Mode): Promise<LogTransaction<Mode>> {
    const start = async () => (await open()).transaction(TABLES, mode, STRICT);
    const transaction = await start().catch(() => {
      // The browser may have closed the database without a word.
      close();
      return start();
    });
    // Its requests say that it has failed.
    transaction.done.catch(() => {});
    return transaction;
  }
  return { reading: () => begin('readonly'), writing: () => begin('readwrite'), close };
}

/** Does some work in a transaction: all of it is on the disk when this resolves, or nothing if it rejects. */
export async function inTransaction<T>(
  transaction: LogTransaction<'readwrite'>,
  work: (tables: LogTables<'readwrite'>) => Promise<T>,
): Promise<T> {
  const ended = transaction.done.then(
    () => undefined,
    (cause: unknown) => ({ cause }),
  );
  try {
    const result = await work(tablesOf(transaction));
    const end = await ended;
    if (end !== undefined) throw end.cause;
    return result;
  } catch (cause) {
    abort(transaction);
    const end = await ended;
    // Why a transaction ended says more than that its requests did.
    throw end !== undefined && isFull(end.cause) ? end.cause : cause;
  }
}

function abort(transaction: LogTransaction<'readwrite'>): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

/** Whether a write failed because there is no room left on the device. */
export function isFull(cause: unknown): boolean {
  return cause instanceof Error && cause.name === FULL;
}

/** The tables of a transaction. */
export type LogTables<Mode extends 'readonly' | 'readwrite'> = ReturnType<typeof tablesOf<Mode>>;

/** The tables of a transaction. */
export function tablesOf<Mode extends 'readonly' | 'readwrite'>(transaction: LogTransaction<Mode>) {
  return {
    rows: transaction.objectStore('rows'),
    wholes: transaction.objectStore('wholes'),
    notes: transaction.objectStore('notes'),
  };
}

/** A row of the database as the log has it. */
export function logEntryOf({ kind, version, base, ...state }: StoredRow): LogEntry {
  const row = rowOf(state);
  return { kind, row, version, base: base === 'same' ? row : base && rowOf(base) };
}

/** An entry of the log as the database keeps it. */
export function storedRowFor({ kind, row, version, base }: LogEntry): StoredRow {
  const stored = { ...stateOf(row), kind, version };
  if (base === undefined) return stored;
  const isSame = base.rev === row.rev && base._deleted === row._deleted;
  return { ...stored, base: isSame ? 'same' : stateOf(base) };
}

const rowOf = ({ deleted, ...row }: StoredState): LogEntry['row'] => ({ ...row, _deleted: deleted });
const stateOf = ({ _deleted, ...row }: LogEntry['row']): StoredState => ({ ...row, deleted: _deleted });
