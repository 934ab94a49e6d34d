// An account as the device holds it, until its store is open.

import type { Log } from '../ports/log.ts';
import type { RecordsState } from '../ports/records.ts';
import type { DeviceLook } from '../ports/row-store.ts';
import { DOCUMENT_KINDS, type Document, type DocumentKind } from '../ports/wire/wire.ts';
import type { OpenAccount } from './open-account.engine.ts';

/** What a glance is made of. */
export interface GlanceDeps {
  readonly userId: string;
  readonly look: DeviceLook;
  readonly log: Log;
  readonly openStore: () => Promise<OpenAccount>;
  /** The store is open, and counts from now on. */
  readonly onStore: (store: OpenAccount) => void;
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

/** What was seen, and the store once it is open. */
export interface Glance extends OpenAccount {
  /** Begins to open the store; further calls do nothing. */
  openStore(): void;
}

/** PRT-107, PRT-108: shows what was seen on the device; anything only the store can answer or keep waits for it. */
export function createGlance({ userId, look, log, openStore, onStore, onState, onDocuments }: GlanceDeps): Glance {
  let opening: Promise<OpenAccount> | undefined;
  let isClosed = false;

  const store = (): Promise<OpenAccount> => {
    opening ??= openStore().then(
      (opened) => {
        if (!isClosed) onStore(opened);
        return opened;
      },
      (cause: unknown) => {
        // Another call may succeed.
        opening = undefined;
        throw cause;
      },
    );
    return opening;
  };
  const documents = (kind: DocumentKind) => [...look[kind].values()];

  return {
    userId,
    isKept: () => true,
    announce() {
      for (const kind of DOCUMENT_KINDS) onDocuments(kind, documents(kind));
      onState({ status: 'waiting', changes: 0 });
    },
    documents,
    get: (kind, id) => look[kind].get(id) ?? store().then((opened) => opened.get(kind, id)),
    // What another tab has saved meanwhile is not what was seen, and must not be overwritten. (SYN-53)
    put: async (kind, document) => (await store()).put(kind, document, look[kind].get(document.id)),
    remove: async (kind, id) => (await store()).remove(kind, id, look[kind].get(id)),
    sync: () =>
      void store().then(
        (opened) => opened.sync(),
        () => {},
      ),
    openStore() {
      if (!isClosed) store().catch((cause: unknown) => log.warn('records-late', cause));
    },
    async close() {
      isClosed = true;
      await opening?.then(
        (opened) => opened.close(),
        () => {},
      );
    },
  };
}
