// The log of an account's documents in IndexedDB.

import type { Appended, DocumentLog, LogContents } from '@roundbell/core';
import { aroundRest } from '../page/rest.ts';
import { connectLog, entryOf, REMOVED, storedOf, type LogTransaction } from './connection.ts';
import { copyPrevious } from './previous-build.ts';
import { createTabs } from './tabs.ts';

const FULL = 'QuotaExceededError';

/** PRT-26, PRT-85: the log in the database with this name. `newId` names something new. */
export function openIdbLog(name: string, newId: () => string): DocumentLog {
  const connection = connectLog(name, newId);
  const tabs = createTabs(`documents-${name}`);
  const stopResting = aroundRest({ leave: connection.close, comeBack: tabs.miss });
  let born: unknown;

  return {
    async load() {
      const copied = await copyPrevious(name, connection, newId);
      const { rows, notes } = tablesOf(await connection.reading());
      const [stored, checkpoints, id] = await Promise.all([rows.getAll(), notes.get('checkpoints'), notes.get('born')]);
      if (born !== undefined && born !== id) throw REMOVED;
      born = id;
      const kept = (checkpoints ?? {}) as LogContents['checkpoints'];
      return { entries: [...stored.map(entryOf), ...copied.entries], checkpoints: { ...copied.checkpoints, ...kept } };
    },
    async append(contents) {
      try {
        return await written(await connection.writing(), async ({ rows, notes }) => {
          const reading = contents.entries.map(({ kind, row }) => rows.get([kind, row.id]));
          const [id, stored] = await Promise.all([notes.get('born'), Promise.all(reading)]);
          const isOutdated = contents.entries.some(({ version }, at) => (stored[at]?.version ?? version) !== version);
          return id === born && !isOutdated ? contents : undefined;
        });
      } catch (cause) {
        // Reading it says the same.
        if (cause === REMOVED) return 'outdated';
        throw cause;
      }
    },
    openChannel: tabs.openChannel,
    lead: tabs.lead,
    async close() {
      stopResting();
      tabs.end();
      connection.close();
    },
  };
}

type Tables = Readonly<ReturnType<typeof tablesOf<'readwrite'>>>;

function tablesOf<Mode extends 'readonly' | 'readwrite'>(transaction: LogTransaction<Mode>) {
  return { rows: transaction.objectStore('rows'), notes: transaction.objectStore('notes') };
}

/** Writes what `make` makes of the tables, in one transaction: everything, or nothing if that is undefined. */
async function written(
  transaction: LogTransaction<'readwrite'>,
  make: (tables: Tables) => Promise<LogContents | undefined>,
): Promise<Appended> {
  const ended = transaction.done.then(
    () => undefined,
    (cause: unknown) => ({ cause }),
  );
  try {
    const tables = tablesOf(transaction);
    const contents = await make(tables);
    if (contents === undefined) return 'outdated';
    await putAll(tables, contents);
  } catch (cause) {
    abort(transaction);
    const end = await ended;
    if (isFull(cause) || isFull(end?.cause)) return 'full';
    throw cause;
  }
  const end = await ended;
  if (end === undefined) return 'kept';
  if (isFull(end.cause)) return 'full';
  throw end.cause;
}

async function putAll({ rows, notes }: Tables, { entries, checkpoints }: LogContents): Promise<void> {
  const before = (await notes.get('checkpoints')) as LogContents['checkpoints'] | undefined;
  const after = { ...before, ...checkpoints };
  await Promise.all([
    // A call that throws rejects instead, so that the others are waited for.
    ...entries.map(async (entry) => rows.put(storedOf({ ...entry, version: entry.version + 1 }))),
    Object.keys(checkpoints).length > 0 && notes.put(after, 'checkpoints'),
  ]);
}

function abort(transaction: LogTransaction<'readwrite'>): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

/** SYN-88: whether a write failed because there is no room left on the device. */
function isFull(cause: unknown): boolean {
  return cause instanceof Error && cause.name === FULL;
}
