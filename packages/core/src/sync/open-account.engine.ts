// The documents of one account while they are open: in the store of this device while it answers, else in memory.

import { Failure } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { Where } from '../ports/row-store.ts';
import type { Stop } from '../ports/stop.ts';
import { DOCUMENT_KINDS, type Document, type DocumentKind } from '../ports/wire/wire.ts';
import type { Documents } from './cargo.engine.ts';
import { createConnections, type Connections } from './connections.engine.ts';
import { handOver, KEEPS_WITHIN, LATE, within } from './hand-over.engine.ts';
import { openStore, type AccountOpening, type Store } from './store.engine.ts';

/** PRT-84: a device that has not opened its store by then counts as one that keeps nothing. */
const OPENS_WITHIN: Millis = 2000;
/** This many attempts may hang: RxDB opens few collections at a time, and a lost attempt's collections stay open. */
const MOST_ATTEMPTS = 2;
/** How often the device is tried while the account lives in memory. */
const AGAIN_AFTER: Millis = 5000;
/** The longest wait for closing, which may never be answered. */
const CLOSES_WITHIN: Millis = 1000;

/** An open account. */
export interface OpenAccount {
  readonly userId: string;
  isKept(): boolean;
  /** Reports all documents and the state once; call it when the account can be reached. */
  announce(): void;
  documents(kind: DocumentKind): readonly Document[];
  get(kind: DocumentKind, id: string): Document | undefined | Promise<Document | undefined>;
  /** `seen` is what the edit was made of, if that is not what is shown now. */
  put(kind: DocumentKind, document: Document, seen?: Document): Promise<void>;
  /** The same. */
  remove(kind: DocumentKind, id: string, seen?: Document): Promise<void>;
  sync(): void;
  close(): Promise<void>;
}

/** An open account: the store that is shown, and the work under way around it. */
interface Account {
  readonly opening: AccountOpening;
  readonly connections: Connections;
  shown: Store | undefined;
  isClosed: boolean;
  isAnnounced: boolean;
  attempts: number;
  /** The attempts to open the device's store that have not ended; some never will. */
  underWay: number;
  /** Device stores that opened before there was one to show. */
  readonly late: Store[];
  falling: Promise<void> | undefined;
  stopRetry: Stop;
}

/** PRT-27, PRT-84, PRT-86: opens an account; if the device refuses or does not answer, in memory, and then keeps trying the device. */
export async function openAccount(opening: AccountOpening): Promise<OpenAccount> {
  const { userId, clock, platform } = opening;
  const account: Account = {
    opening,
    connections: createConnections(clock, platform.aroundRest),
    shown: undefined,
    isClosed: false,
    isAnnounced: false,
    attempts: 0,
    underWay: 0,
    late: [],
    falling: undefined,
    stopRetry: () => {},
  };
  const first = await openFirst(account);
  account.shown = first;
  if (!first.isKept) retry(account);
  for (const device of account.late) void comeBack(account, first, device);
  const shown = () => account.shown ?? first;

  return {
    userId,
    isKept: () => shown().isKept,
    announce() {
      account.isAnnounced = true;
      shown().announce();
    },
    documents: (kind) => shown().documents(kind),
    get: (kind, id) => shown().get(kind, id),
    put: (kind, document, seen) => write(account, shown, (to) => to.put(kind, document, seen)),
    remove: (kind, id, seen) => write(account, shown, (to) => to.remove(kind, id, seen)),
    sync: () => shown().sync(),
    async close() {
      account.isClosed = true;
      account.stopRetry();
      account.connections.end();
      await within(clock, CLOSES_WITHIN, () => shown().close());
    },
  };
}

/** Opens a store; only the one that is shown reports changes. */
async function open(account: Account, where: Where): Promise<Store> {
  const { opening, connections } = account;
  const made: { store?: Store } = {};
  const isShown = () => made.store !== undefined && made.store === account.shown;
  made.store = await openStore(
    {
      ...opening,
      onState: (state) => isShown() && opening.onState(state),
      onDocuments: (kind, documents) => isShown() && opening.onDocuments(kind, documents),
    },
    connections,
    where,
  );
  return made.store;
}

async function openFirst(account: Account): Promise<Store> {
  const { log, clock } = account.opening;
  const causes: unknown[] = [];
  const found = await within(clock, OPENS_WITHIN, () => openOnDevice(account)).catch((cause: unknown) => {
    causes.push(cause);
    return LATE;
  });
  if ('put' in found) return found;
  log.warn('records-in-memory', causes[0]);
  return open(account, 'memory');
}

/** The device's store, however late it opens. */
async function openOnDevice(account: Account): Promise<Store> {
  const attempt = account.attempts++;
  account.underWay += 1;
  const store = await open(account, { attempt }).finally(() => (account.underWay -= 1));
  if (account.shown !== undefined) void comeBack(account, account.shown, store);
  else account.late.push(store);
  return store;
}

/** Keeps trying the device while the account lives in memory. */
function retry(account: Account): void {
  account.stopRetry();
  if (account.isClosed) return;
  account.stopRetry = account.opening.clock.after(AGAIN_AFTER, () => void tryAgain(account));
}

async function tryAgain(account: Account): Promise<void> {
  const { clock, platform } = account.opening;
  const answer = await within(clock, OPENS_WITHIN, () => platform.probe()).catch(() => LATE);
  if (account.isClosed || account.shown?.isKept !== false) return;
  const mayAsk = account.underWay < MOST_ATTEMPTS && !account.connections.isOpening();
  if (answer !== LATE && mayAsk) openOnDevice(account).catch(() => {});
  retry(account);
}

/** The device answers: its store gets what no server has yet, and is shown from then on. */
async function comeBack(account: Account, memory: Store, device: Store): Promise<void> {
  const { clock, platform, log } = account.opening;
  if (memory === device) return;
  const isGiven = !memory.isKept && (await handOver(clock, memory, device));
  if (!isGiven || account.isClosed || account.shown !== memory) return void device.close().catch(() => {});
  device.carry(shownBy(memory));
  account.shown = device;
  account.stopRetry();
  device.announce();
  await memory.close();
  await platform.eraseMemory().catch((cause: unknown) => log.warn('memory-not-erased', cause));
}

/** Asked again after a wait. */
const hasClosed = ({ isClosed }: Account): boolean => isClosed;

/** The device has fallen silent: what it showed continues in memory. */
async function fall(account: Account, silent: Store): Promise<void> {
  if (account.isClosed) return;
  account.opening.log.warn('records-in-memory');
  const memory = await open(account, 'memory');
  if (hasClosed(account)) return void memory.close().catch(() => {});
  memory.carry(shownBy(silent));
  account.shown = memory;
  if (account.isAnnounced) memory.announce();
  silent.close().catch(() => {});
  retry(account);
}

async function write(account: Account, shown: () => Store, work: (to: Store) => Promise<void>): Promise<void> {
  const to = shown();
  if (!to.isKept) return work(to);
  if ((await within(account.opening.clock, KEEPS_WITHIN, () => work(to))) !== LATE) return;
  if (shown() === to) account.falling ??= fall(account, to).finally(() => (account.falling = undefined));
  await account.falling;
  if (account.isClosed) throw new Failure('storage-unavailable');
  await work(shown());
}

function shownBy(store: Store): Documents {
  return Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, store.documents(kind)])) as unknown as Documents;
}
