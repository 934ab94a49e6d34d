// The log of an account's documents in IndexedDB.

import type { Appended, DocumentLog, LogContents } from '@roundbell/core';
import { aroundRest } from '../page/rest.ts';
import {
  connectLog,
  logEntryOf,
  inTransaction,
  isFull,
  REMOVED,
  storedRowFor,
  tablesOf,
  type LogConnection,
  type LogTables,
} from './connection.ts';
import { createTabs } from './tabs.ts';

/** The log in the database with this name. `newId` names something new. */
export function openIdbLog(name: string, newId: () => string): DocumentLog {
  const connection = connectLog(name, newId);
  const tabs = createTabs(`documents-${name}`);
  const stopResting = aroundRest({ leave: connection.close, comeBack: tabs.miss });
  let born: unknown;

  async function load(): Promise<LogContents> {
    const { stored, checkpoints, id } = await readAll(connection);
    if (born !== undefined && born !== id) throw REMOVED;
    born = id;
    return { entries: stored.map(logEntryOf), checkpoints: (checkpoints ?? {}) as LogContents['checkpoints'] };
  }
  const append = async (contents: LogContents) =>
    inTransaction(await connection.writing(), async (tables): Promise<Appended> => {
      if (!(await isCurrent(tables, contents, born))) return 'outdated';
      await putAll(tables, contents);
      return 'kept';
    });

  return {
    load: () => connected(connection, load),
    append: (contents) =>
      connected(connection, () => append(contents)).catch((cause: unknown) => {
        if (isFull(cause)) return 'full';
        // Reading it says the same.
        if (cause === REMOVED) return 'outdated';
        throw cause;
      }),
    openChannel: tabs.openChannel,
    lead: () => tabs.lead(String(born)),
    async close() {
      stopResting();
      tabs.end();
      connection.close();
    },
  };
}

async function readAll(connection: LogConnection) {
  const { rows, notes } = tablesOf(await connection.reading());
  const [stored, checkpoints, id] = await Promise.all([rows.getAll(), notes.get('checkpoints'), notes.get('born')]);
  return { stored, checkpoints, id };
}

/** A browser may lose a connection without closing it: what was asked is asked again on another one. */
async function connected<T>({ close }: LogConnection, work: () => Promise<T>): Promise<T> {
  return work().catch((cause: unknown) => {
    if (isFull(cause) || cause === REMOVED) throw cause;
    close();
    return work();
  });
}

type Tables = LogTables<'readwrite'>;

/** Whether rows were made from what the tables have, and these are the tables that were read. */
async function isCurrent({ rows, notes }: Tables, { entries }: LogContents, born: unknown): Promise<boolean> {
  const reading = entries.map(({ kind, row }) => rows.get([kind, row.id]));
  const [id, stored] = await Promise.all([notes.get('born'), Promise.all(reading)]);
  return id === born && entries.every(({ version }, at) => (stored[at]?.version ?? version) === version);
}

async function putAll({ rows, notes }: Tables, { entries, checkpoints }: LogContents): Promise<void> {
  const before = (await notes.get('checkpoints')) as LogContents['checkpoints'] | undefined;
  await Promise.all([
    // A call that throws rejects instead, so that the others are waited for.
    ...entries.map(async (entry) => rows.put(storedRowFor({ ...entry, version: entry.version + 1 }))),
    Object.keys(checkpoints).length > 0 && notes.put({ ...before, ...checkpoints }, 'checkpoints'),
  ]);
}
