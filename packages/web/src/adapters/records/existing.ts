// Databases that are already there.

import { deleteDB, openDB, type IDBPDatabase } from 'idb';

/** Leaves everything as it was. */
export function cancel(transaction: { abort(): void; readonly done: Promise<void> }): void {
  transaction.done.catch(() => {});
  transaction.abort();
}

/** Opens a database, but never creates one: undefined if there is none with this name. Rejects if it cannot be opened. */
export async function openExisting(place: string): Promise<IDBPDatabase | undefined> {
  let isMissing = false;
  const upgrade: NonNullable<Parameters<typeof openDB>[2]>['upgrade'] = (_, __, ___, upgrading) => {
    isMissing = true;
    cancel(upgrading);
  };
  return openDB(place, undefined, { upgrade }).catch((cause: unknown) => {
    if (isMissing) return undefined;
    throw cause;
  });
}

/** Removes a database; false for one that another page still has open, which is removed once that page lets go. */
export function removed(place: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const gone = deleteDB(place, { blocked: () => resolve(false) });
    gone.then(() => resolve(true), reject);
  });
}
