// The documents port: which account is open, and who listens to it.

import { createEmitter } from '../base/emitter.ts';
import { Failure } from '../base/failure.ts';
import { createTurns } from '../base/in-turn.ts';
import type { LogEntry } from '../ports/document-log.ts';
import type { Records, RecordsState } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import { isSummaryOnlyDocument } from '../ports/wire/summary-only.ts';
import { DOCUMENT_KINDS, type Document, type DocumentKind } from '../ports/wire/wire.ts';
import type { OpenAccount } from './account.engine.ts';
import { wholeOf } from './whole.engine.ts';

export interface AccountListeners {
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

interface Deps {
  /** `remembered` is what an earlier opening of this page could not keep. */
  readonly openAccount: (
    userId: string,
    listeners: AccountListeners,
    remembered: readonly LogEntry[],
  ) => Promise<OpenAccount>;
  readonly server: Pick<Server, 'documentsOf'>;
  readonly eraseAccount: (userId: string) => Promise<void>;
}

const UNHEARD: AccountListeners = { onState: () => undefined, onDocuments: () => undefined };

interface KindDocuments {
  readonly kind: DocumentKind;
  readonly documents: readonly Document[];
}

/** The open account's documents. */
export function createAccountRecords(deps: Deps): Records {
  const documents = createEmitter<KindDocuments>();
  const states = createEmitter<RecordsState>();
  let state: RecordsState = { status: 'closed' };
  let account: OpenAccount | undefined;
  /** By account, what the device did not keep. */
  const inMemory = new Map<string, readonly LogEntry[]>();

  const onState = (next: RecordsState) => {
    state = next;
    states.emit(next);
  };
  const listeners: AccountListeners = {
    onState,
    onDocuments: (kind, shown) => documents.emit({ kind, documents: shown }),
  };
  const closeAccount = async () => {
    const leaving = account;
    account = undefined;
    await leaving?.close();
    if (leaving) inMemory.set(leaving.userId, leaving.unflushed());
    if (leaving) onState({ status: 'closed' });
  };
  const documentsOf = (kind: DocumentKind) => account?.documents(kind) ?? [];
  const { inTurn, settled } = createTurns();
  /** The open account, after any opening under way. */
  const opened = async (): Promise<OpenAccount> => {
    if (account === undefined) await settled();
    return required(account);
  };

  return {
    open: (userId) =>
      inTurn(async () => {
        if (account?.userId === userId) return;
        await closeAccount();
        account = await deps.openAccount(userId, listeners, inMemory.get(userId) ?? []);
        account.announce();
      }),
    close: () => inTurn(closeAccount),
    erase: (userId) =>
      inTurn(async () => {
        if (account?.userId === userId) await closeAccount();
        inMemory.delete(userId);
        await deps.eraseAccount(userId);
      }),
    documents: documentsOf,
    observe(kind, onChange) {
      const stop = documents.on((change) => change.kind === kind && onChange(change.documents));
      onChange(documentsOf(kind));
      return stop;
    },
    async peek(userId) {
      // What is being closed is kept by then.
      await settled();
      const one = await deps.openAccount(userId, UNHEARD, inMemory.get(userId) ?? []);
      let isWhole = one.isPersisted();
      const documents: Partial<Record<DocumentKind, readonly Document[]>> = {};
      for (const kind of DOCUMENT_KINDS) {
        const whole = one.documents(kind).map((head) => one.whole(kind, head).catch(() => ((isWhole = false), head)));
        documents[kind] = await Promise.all(whole);
      }
      await one.close();
      return { documents, isWhole };
    },
    get: async (...which) => here(await opened(), ...which),
    async whole(kind, ids) {
      const from = await opened();
      const found = await Promise.all(ids.map((id) => here(from, kind, id)));
      const known = found.filter((document) => document !== undefined);
      const heads = known.filter((document) => isSummaryOnlyDocument(kind, document));
      if (heads.length === 0) return known;
      const whole = known.filter((document) => !heads.includes(document));
      const server = deps.server.documentsOf(from.userId);
      return [...whole, ...(await wholeOf(server, kind, idsOf(heads)))];
    },
    keepWhole: async (...given) => (await opened()).keepWhole(...given),
    // No await between the call and the look at what is shown.
    put: async (...given) => (account ?? (await opened())).put(...given),
    remove: async (...given) => (account ?? (await opened())).remove(...given),
    state: () => state,
    isPersisted: () => account?.isPersisted() ?? true,
    hasPulled: (kind) => account?.hasPulled(kind) ?? true,
    onState: states.on,
    sync: () => account?.sync(),
  };
}

/** A document with all of it that the device has, or as it is shown if that does not answer. */
async function here({ get, whole }: OpenAccount, kind: DocumentKind, id: string): Promise<Document | undefined> {
  const document = get(kind, id);
  return document && whole(kind, document).catch(() => document);
}

const idsOf = (documents: readonly Document[]): readonly string[] => documents.map(({ id }) => id);

function required(account: OpenAccount | undefined): OpenAccount {
  if (!account) throw new Failure('not-signed-in');
  return account;
}
