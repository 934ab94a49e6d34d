// The log of an account's documents in IndexedDB.

import { hasBytes, headOf } from '@roundbell/core';
import type { Appended, DocumentLog, LogContents, LogEntry } from '@roundbell/core/ports';
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
    const { rows, notes } = tablesOf(await connection.reading());
    const [stored, checkpoints, id] = await Promise.all([rows.getAll(), notes.get('checkpoints'), notes.get('born')]);
    if (born !== undefined && born !== id) throw REMOVED;
    born = id;
    const entries = stored.map(logEntryOf);
    const left = entries.filter(hasBytes);
    // Version 1.0 left the bytes in the rows. On a full device they stay.
    const moving = left.length > 0 && append({ entries: left, checkpoints: {} }).catch(() => undefined);
    if ((await moving) === 'kept') return load();
    return { entries: entries.map(headOf), checkpoints: (checkpoints ?? {}) as LogContents['checkpoints'] };
  }
  const append = async (contents: LogContents) =>
    inTransaction(await connection.writing(), (tables) => putAll(tables, contents, born));
  async function whole(...key: Parameters<DocumentLog['whole']>) {
    const { rows, wholes } = tablesOf(await connection.reading());
    return (await wholes.get(key)) ?? rows.get(key);
  }

  return {
    load: () => connected(connection, load),
    whole: (...key) => connected(connection, () => whole(...key)),
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

/** A browser may lose a connection without closing it: what was asked is asked again on another one. */
async function connected<T>({ close }: LogConnection, work: () => Promise<T>): Promise<T> {
  return work().catch((cause: unknown) => {
    if (isFull(cause) || cause === REMOVED) throw cause;
    close();
    return work();
  });
}

/** Nothing is written unless entries were made from what the tables have, and these are the tables that were read. */
async function putAll(
  { rows, wholes, notes }: LogTables<'readwrite'>,
  { entries, checkpoints }: LogContents,
  born: unknown,
): Promise<Appended> {
  const reading = Promise.all(entries.map(({ kind, row }) => rows.get([kind, row.id])));
  const [id, before, stored] = await Promise.all([notes.get('born'), notes.get('checkpoints'), reading]);
  const isCurrent = entries.every(({ version }, at) => (stored[at]?.version ?? version) === version);
  if (id !== born || !isCurrent) return 'outdated';
  async function put(entry: LogEntry, at: number): Promise<void> {
    const { kind, row, version } = entry;
    await rows.put(storedRowFor({ ...headOf(entry), version: version + 1 }));
    // The bytes that version 1.0 left in the row are still there on a device that was full.
    const old = stored[at];
    const whole = [entry, old && logEntryOf(old)].find((one) => one && hasBytes(one));
    if (row._deleted) await wholes.delete([kind, row.id]);
    else if (whole !== undefined) await wholes.put(whole.row, [kind, row.id]);
  }
  await Promise.all([
    // A call that throws rejects instead, so that the others are waited for.
    ...entries.map(put),
    Object.keys(checkpoints).length > 0 &&
      notes.put({ ...(before as LogContents['checkpoints'] | undefined), ...checkpoints }, 'checkpoints'),
  ]);
  return 'kept';
}
