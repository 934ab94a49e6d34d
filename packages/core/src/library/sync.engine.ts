// How the documents of the person here compare with the server's, and whether this device keeps them at all.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Records, RecordsState } from '../ports/records.ts';

/** What synchronisation shows. */
export interface SyncView {
  readonly state: RecordsState;
  /** False if the documents are on this page only and are lost with it (SYN-90). */
  readonly isKept: boolean;
}

/** Synchronisation; it runs on its own. */
export interface Sync {
  readonly view: StoreApi<SyncView>;
}

/** What is shown while no documents are open. */
export const NOTHING_OPEN: SyncView = { state: { status: 'closed' }, isKept: true };

/** Follows the documents. */
export function createSync({ records }: { readonly records: Pick<Records, 'state' | 'isKept' | 'onState'> }): Sync {
  const view = createStore<SyncView>(() => ({ state: records.state(), isKept: records.isKept() }));
  records.onState((state) => view.setState({ state, isKept: records.isKept() }));
  return { view };
}

/** How many changes exist only on this page, and would be lost with it (SYN-91). */
export function changesAtRisk({ state, isKept }: SyncView): number {
  return isKept || !('changes' in state) ? 0 : state.changes;
}
