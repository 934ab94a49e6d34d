// Pushes to the file of this process, stored together: a commit waits for the disk, and one may be for many. (docs/design/server.md)

import { AsyncResource } from 'node:async_hooks';
import type { Push, Pushed } from './store.ts';

/** Stored in one transaction at most; nothing else is answered meanwhile. One push may have more rows by itself. */
const MOST = { pushes: 32, rows: 100 };

/** Stores some pushes in one transaction, one after another: all of them, or it rejects and has stored none. */
export type StoreAll = (pushes: readonly Push[]) => Promise<readonly Pushed[]>;

interface Waiting {
  readonly push: Push;
  readonly resolve: (pushed: Pushed | Promise<Pushed>) => void;
  /** Stores it by itself, for the request that it came with. */
  readonly alone: () => Promise<Pushed>;
}

/**
 * Stores the pushes of one turn of the event loop together; none is answered before its commit. One that is refused, or fails,
 * undoes the others' transaction: then each has its own.
 */
export function groupCommit(storeAll: StoreAll): (push: Push) => Promise<Pushed> {
  let waiting: Waiting[] = [];

  const storeWaiting = async (): Promise<void> => {
    const group = firstOf(waiting);
    waiting = waiting.slice(group.length);
    if (waiting.length > 0) setImmediate(() => void storeWaiting());
    const stored = group.length === 1 ? [] : await storeAll(group.map(({ push }) => push)).catch(() => []);
    for (const [at, { resolve, alone }] of group.entries()) resolve(stored[at] ?? alone());
  };

  return (push) =>
    new Promise((resolve) => {
      const alone = AsyncResource.bind(async () => {
        const [pushed] = await storeAll([push]);
        if (pushed === undefined) throw new Error('A push was stored without an outcome');
        return pushed;
      });
      waiting.push({ push, resolve, alone });
      if (waiting.length === 1) setImmediate(() => void storeWaiting());
    });
}

function firstOf(waiting: readonly Waiting[]): readonly Waiting[] {
  let rows = 0;
  const beyond = waiting.findIndex(({ push }, at) => {
    rows += push.rows.length;
    return at === MOST.pushes || (at > 0 && rows > MOST.rows);
  });
  return beyond === -1 ? waiting : waiting.slice(0, beyond);
}
