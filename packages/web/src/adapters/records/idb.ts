// The log of an account's documents in IndexedDB.

import { hasBytes, headOf, type Appended, type DocumentLog, type LogContents, type LogEntry } from '@roundbell/core';
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
    const entries = stored.map(logEntryOf);
    const left = entries.filter(({ kind, row }) => hasBytes(kind, row));
    // Version 1.0 left the bytes in the rows. On a full device they stay there.
    if (left.length > 0 && (await append({ entries: left, checkpoints: {} })) === 'kept') return load();
    return { entries: entries.map(headOf), checkpoints: (checkpoints ?? {}) as LogContents['checkpoints'] };
  }
  const append = async (contents: LogContents): Promise<Appended> => {
    try {
      return await inTransaction(await connection.writing(), async (tables) => {
        const replaced = await replacedBy(contents, tables, born);
        if (replaced === undefined) return 'outdated';
        await putAll(tables, contents, replaced);
        return 'kept';
      });
    } catch (cause) {
      if (isFull(cause)) return 'full';
      throw cause;
    }
  };
  async function whole(...key: Parameters<DocumentLog['whole']>) {
    const { rows, wholes } = tablesOf(await connection.reading());
    const [body, row] = await Promise.all([wholes.get(key), rows.get(key)]);
    return body === undefined ? row : { body };
  }

  return {
    load: () => connected(connection, load),
    whole: (...key) => connected(connection, () => whole(...key)),
    append: (contents) =>
      connected(connection, () => append(contents)).catch((cause: unknown) => {
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

/** What some entries replace; undefined if they were not made from that, or these are not the tables that were read. */
async function replacedBy({ entries }: LogContents, { rows, notes }: Tables, born: unknown) {
  const reading = entries.map(({ kind, row }) => rows.get([kind, row.id]));
  const [id, stored] = await Promise.all([notes.get('born'), Promise.all(reading)]);
  const isCurrent = id === born && entries.every(({ version }, at) => (stored[at]?.version ?? version) === version);
  return isCurrent ? stored.map((row) => row && logEntryOf(row)) : undefined;
}

type Replaced = NonNullable<Awaited<ReturnType<typeof replacedBy>>>;

async function putAll(
  { rows, wholes, notes }: Tables,
  { entries, checkpoints }: LogContents,
  replaced: Replaced,
): Promise<void> {
  const before = (await notes.get('checkpoints')) as LogContents['checkpoints'] | undefined;
  async function put(entry: LogEntry, at: number): Promise<void> {
    const { kind, row, version } = entry;
    await rows.put(storedRowFor({ ...headOf(entry), version: version + 1 }));
    // The bytes that version 1.0 left in the row are still there on a device that was full.
    const whole = [row, replaced[at]?.row].find((one) => one !== undefined && hasBytes(kind, one));
    if (row._deleted) await wholes.delete([kind, row.id]);
    else if (whole !== undefined) await wholes.put(whole.body, [kind, row.id]);
  }
  await Promise.all([
    // A call that throws rejects instead, so that the others are waited for.
    ...entries.map(put),
    Object.keys(checkpoints).length > 0 && notes.put({ ...before, ...checkpoints }, 'checkpoints'),
  ]);
}
