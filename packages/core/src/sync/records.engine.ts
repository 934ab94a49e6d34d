// The documents port over a platform's stores: which account is open, what is shown of it first, and who hears about it.

import { createEmitter } from '../base/emitter.ts';
import { Failure } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Records, RecordsState } from '../ports/records.ts';
import type { DeviceLook } from '../ports/row-store.ts';
import type { Server } from '../ports/server.ts';
import { isHeadDocument } from '../ports/wire/heads.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { createGlance } from './glance.engine.ts';
import type { OpenAccount } from './open-account.engine.ts';
import { wholeOf } from './whole.engine.ts';

/** The listeners to an opened account. */
export interface AccountTold {
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

/** What the documents port needs of the world. */
interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  /** What the device holds of an account, before its store is opened; undefined if only the store can say. May never settle. */
  readonly look: (userId: string) => Promise<DeviceLook | undefined>;
  readonly openAccount: (userId: string, told: AccountTold) => Promise<OpenAccount>;
  readonly server: Pick<Server, 'documentsOf'>;
  readonly eraseAccount: (userId: string) => Promise<void>;
  /** Runs something once what was shown has been drawn. */
  readonly whenIdle: (run: () => void) => void;
}

interface Told {
  readonly kind: DocumentKind;
  readonly documents: readonly Document[];
}

/** PRT-107: past this, the store's own code is just as quick. */
const LOOKS_WITHIN: Millis = 500;

/** PRT-26 to PRT-35: the open account's documents. */
export function createAccountRecords(deps: Deps): Records {
  const documents = createEmitter<Told>();
  const states = createEmitter<RecordsState>();
  let state: RecordsState = { status: 'closed' };
  let account: OpenAccount | undefined;

  const onState = (next: RecordsState) => {
    state = next;
    states.emit(next);
  };
  const told: AccountTold = { onState, onDocuments: (kind, shown) => documents.emit({ kind, documents: shown }) };
  const show = (opened: OpenAccount) => {
    account = opened;
    opened.announce();
  };
  const shut = async () => {
    const leaving = account;
    account = undefined;
    await leaving?.close();
    if (leaving) onState({ status: 'closed' });
  };
  const { inTurn, settled } = createTurns();
  /** PRT-111: the open account, after any opening under way. */
  const opened = async (): Promise<OpenAccount> => {
    if (account === undefined) await settled();
    return required(account);
  };

  return {
    open: (userId) =>
      inTurn(async () => {
        if (account?.userId === userId) return;
        await shut();
        show(await openQuickly(deps, userId, told, show));
      }),
    close: () => inTurn(shut),
    erase: (userId) =>
      inTurn(async () => {
        if (account?.userId === userId) await shut();
        await deps.eraseAccount(userId);
      }),
    observe(kind, onChange) {
      const stop = documents.on((change) => change.kind === kind && onChange(change.documents));
      onChange(account?.documents(kind) ?? []);
      return stop;
    },
    get: async (kind, id) => (await opened()).get(kind, id),
    async whole(kind, ids) {
      const { userId, get } = await opened();
      const found = await Promise.all(ids.map(async (id) => get(kind, id)));
      const known = found.filter((document) => document !== undefined);
      const heads = known.filter((document) => isHeadDocument(kind, document));
      const here = known.filter((document) => !heads.includes(document));
      if (heads.length === 0) return here;
      const server = deps.server.documentsOf(userId);
      return [...here, ...(await wholeOf(server, kind, idsOf(heads)))];
    },
    put: async (kind, document) => (await opened()).put(kind, document),
    remove: async (kind, id) => (await opened()).remove(kind, id),
    state: () => state,
    isKept: () => account?.isKept() ?? true,
    onState: states.on,
    sync: () => account?.sync(),
  };
}

const idsOf = (documents: readonly Document[]): readonly string[] => documents.map(({ id }) => id);

function required(account: OpenAccount | undefined): OpenAccount {
  if (!account) throw new Failure('not-signed-in');
  return account;
}

/** What the device holds, immediately, until the store is open; if it holds nothing, the store. */
async function openQuickly(
  { clock, log, look: lookAt, openAccount, whenIdle }: Deps,
  userId: string,
  told: AccountTold,
  onStore: (store: OpenAccount) => void,
): Promise<OpenAccount> {
  const openStore = () => openAccount(userId, told);
  const look = await inTime(
    clock,
    LOOKS_WITHIN,
    () => lookAt(userId),
    () => undefined,
  );
  if (look === undefined) return openStore();
  const glance = createGlance({ ...told, userId, look, log, openStore, onStore });
  whenIdle(glance.openStore);
  return glance;
}
