import {
  Failure,
  inTime,
  type Clock,
  type Document,
  type DocumentKind,
  type Log,
  type Millis,
  type Page,
  type Random,
  type Records,
  type RecordsState,
  type Server,
  type Stop,
} from '@roundbell/core';
import { whenIdle } from '../../base/idle.ts';
import { lookAtDevice } from './first-look.ts';
import { createGlance, type GlanceDeps } from './glance.ts';
import type { openAccount as OpenAll, OpenAccount } from './rxdb.ts';
import { ROWS, type RowVersions } from './schema.ts';

/** What the documents need of the world. */
export interface RecordsDeps {
  readonly server: Server;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  /** The name of an account's database; tests play several devices in one process. */
  readonly databaseName?: (userId: string) => string;
  /** How rows are stored; tests play a later version of the app. */
  readonly rows?: RowVersions;
}

interface Observer {
  readonly kind: DocumentKind;
  readonly onChange: (documents: readonly Document[]) => void;
}

/** PRT-107: the store's own code is as quick as a device that takes longer. */
const LOOKS_WITHIN: Millis = 500;
/** An idle moment is waited for no longer than this. */
const IDLE_WITHIN: Millis = 500;
/** Idle moments within this belong to a screen that waits for something itself: the first picture of a run needs its rows read. */
const DRAWN_WITHIN: Millis = 300;

/** PRT-26 to PRT-35: the documents of an account. The store behind it is large and comes as a chunk of its own with the first `open`. */
export function createRecords(deps: RecordsDeps): Records {
  const observers = new Set<Observer>();
  const states = createStates();
  const onState = states.become;
  let account: OpenAccount | undefined;

  const onDocuments = (kind: DocumentKind, documents: readonly Document[]) => {
    for (const observer of [...observers]) if (observer.kind === kind) observer.onChange(documents);
  };
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
  /** PRT-111: the account that is open, once one that is being opened is. */
  const opened = async (): Promise<OpenAccount> => {
    if (account === undefined) await settled();
    return required(account);
  };

  return {
    open: (userId) =>
      inTurn(async () => {
        if (account?.userId === userId) return;
        await shut();
        show(await openQuickly({ ...deps, userId, onState, onDocuments, onStore: show }));
      }),
    close: () => inTurn(shut),
    erase: (userId) =>
      inTurn(async () => {
        if (account?.userId === userId) await shut();
        await eraseLazily(deps, userId);
      }),
    observe(kind, onChange) {
      const stop = subscribe(observers, { kind, onChange });
      onChange(account?.documents(kind) ?? []);
      return stop;
    },
    get: async (kind, id) => (await opened()).get(kind, id),
    put: async (kind, document) => (await opened()).put(kind, document),
    remove: async (kind, id) => (await opened()).remove(kind, id),
    state: states.now,
    isKept: () => account?.isKept() ?? true,
    onState: states.subscribe,
    sync: () => account?.sync(),
  };
}

/** How the documents stand, and who is told. */
function createStates() {
  const observers = new Set<(state: RecordsState) => void>();
  let state: RecordsState = { status: 'closed' };
  return {
    now: () => state,
    become(next: RecordsState) {
      state = next;
      for (const tell of [...observers]) tell(next);
    },
    subscribe: (onChange: (state: RecordsState) => void) => subscribe(observers, (next) => onChange(next)),
  };
}

function required(account: OpenAccount | undefined): OpenAccount {
  if (!account) throw new Failure('not-signed-in');
  return account;
}

type Opening = Omit<Parameters<typeof OpenAll>[0], 'databaseName'> & Pick<RecordsDeps, 'databaseName'>;

/** What the device holds, at once, until the store is there; where it holds nothing, the store. */
async function openQuickly(opening: Opening & Pick<GlanceDeps, 'onStore'>): Promise<OpenAccount> {
  const { clock, userId, databaseName = databaseNameOf, rows = ROWS } = opening;
  const lookAt = () => lookAtDevice(databaseName(userId), rows.schema.version);
  const look = await inTime(clock, LOOKS_WITHIN, lookAt, () => undefined);
  if (look === undefined) return openLazily(opening);
  const glance = createGlance({ ...opening, look, openStore: () => openLazily(opening) });
  whenDrawn(glance.openStore);
  return glance;
}

async function openLazily(opening: Opening): Promise<OpenAccount> {
  const { openAccount } = await import('./rxdb.ts').catch(() => {
    throw new Failure('offline');
  });
  return openAccount({ databaseName: databaseNameOf, ...opening });
}

/** Does something when what was shown is drawn. */
function whenDrawn(run: () => void): void {
  setTimeout(() => whenIdle(run, IDLE_WITHIN), DRAWN_WITHIN);
}

/** Opening, closing and erasing take turns: the last call decides what is open in the end. */
function createTurns() {
  let turn: Promise<void> = Promise.resolve();
  return {
    inTurn(work: () => Promise<void>): Promise<void> {
      const mine = turn.then(work);
      turn = mine.catch(() => {});
      return mine;
    },
    /** Resolves when nothing waits or goes on. */
    settled: () => turn,
  };
}

const databaseNameOf = (userId: string): string => `user_${userId}`;

async function eraseLazily({ databaseName = databaseNameOf }: RecordsDeps, userId: string): Promise<void> {
  const { eraseAccount } = await import('./rxdb.ts');
  await eraseAccount(databaseName(userId));
}

function subscribe<T>(to: Set<T>, entry: T): Stop {
  to.add(entry);
  return () => {
    to.delete(entry);
  };
}
