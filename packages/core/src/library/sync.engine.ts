// How the documents of the person here compare with the server's, and whether this device keeps them at all.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Records, RecordsState } from '../ports/records.ts';

/** What synchronisation shows. */
export interface SyncView {
  readonly state: RecordsState;
  /** False if the documents are on this page only and are lost with it. */
  readonly isPersisted: boolean;
  /** False until this device has heard for the first time which timers the account has. */
  readonly hasPulled: boolean;
}

type SyncedRecords = Pick<Records, 'state' | 'isPersisted' | 'hasPulled' | 'onState'>;

/** Synchronisation; it runs on its own. */
export interface Sync {
  readonly view: StoreApi<SyncView>;
}

/** What is shown while no documents are open. */
export const NOTHING_OPEN: SyncView = { state: { status: 'closed' }, isPersisted: true, hasPulled: true };

/** Follows the documents. */
export function createSync({ records }: { readonly records: SyncedRecords }): Sync {
  const shown = (state: RecordsState): SyncView => ({
    state,
    isPersisted: records.isPersisted(),
    hasPulled: records.hasPulled('timers'),
  });
  const view = createStore<SyncView>(() => shown(records.state()));
  records.onState((state) => view.setState(shown(state)));
  return { view };
}

/** How many changes exist only on this page, and would be lost with it. */
export function changesAtRisk({ state, isPersisted }: SyncView): number {
  return isPersisted || !('changes' in state) ? 0 : state.changes;
}

/**
 * Does some work once no change is on this page alone, at once if none is. If the documents are closed first, the page still has
 * them for the person they are of: once that `isHere` again and the server has them.
 */
export function whenPersisted({ view }: Sync, isHere: () => boolean, work: () => void): void {
  if (changesAtRisk(view.getState()) === 0) return work();
  let wasClosed = false;
  const stop = view.subscribe((now) => {
    wasClosed ||= now.state.status === 'closed';
    // Documents that have just been opened have not counted what is unsent.
    const isPersisted = wasClosed ? now.state.status === 'synced' : changesAtRisk(now) === 0;
    if (!isPersisted || !isHere()) return;
    stop();
    work();
  });
}
