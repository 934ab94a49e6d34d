// The documents of an account with their log in IndexedDB: a chunk of its own, which loads along with the engines.

import { openAccount, type AccountListeners, type OpenAccount } from '@roundbell/core';
import type { Millis } from '@roundbell/core/base';
import type { LogEntry } from '@roundbell/core/ports';
import { whenIdle } from '../../base/idle.ts';
import { openExisting, removed } from './existing.ts';
import { openIdbLog } from './idb.ts';
import type { RecordsDeps } from './records.ts';

/** The longest wait for an idle moment. */
const IDLE_WITHIN: Millis = 500;
/**
 * Idle moments within this time belong to a screen that is itself waiting for something: the first picture of a run needs its
 * rows read.
 */
const DRAWN_WITHIN: Millis = 300;

/** Opens the documents of an account in the database with this name; `remembered` is what an earlier opening could not keep. */
export function openDocuments(
  deps: Omit<RecordsDeps, 'databaseName'>,
  name: string,
  opening: AccountListeners & { readonly userId: string; readonly remembered: readonly LogEntry[] },
): Promise<OpenAccount> {
  const documentLog = openIdbLog(name, () => deps.random.id('rev-'));
  return openAccount({ ...deps, ...opening, documentLog, whenIdle: whenDrawn });
}

/** Removes everything that this device keeps in the database with this name; rejects if some of it may be there still. */
export async function eraseDocuments(name: string): Promise<void> {
  if (!(await isErased(name))) throw new Error('another page has the documents open');
}

async function isErased(name: string): Promise<boolean> {
  try {
    return await removed(name);
  } catch (cause) {
    // Where a browser opens no database it keeps none.
    if (await mayOpen(name)) throw cause;
    return true;
  }
}

async function mayOpen(name: string): Promise<boolean> {
  return openExisting(name).then(
    (database) => (database?.close(), true),
    () => false,
  );
}

/** Does something once what was shown has been drawn. */
function whenDrawn(run: () => void): void {
  setTimeout(() => whenIdle(run, IDLE_WITHIN), DRAWN_WITHIN);
}
