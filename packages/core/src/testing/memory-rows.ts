// A device that keeps rows in memory: the platform under the engines of synchronisation, for several tabs of it.

import { createEmitter } from '../base/emitter.ts';
import type {
  Checkpoint,
  MarkedRow,
  RowConflict,
  RowExchange,
  RowPlatform,
  RowsFrom,
  RowStore,
  TabChannel,
  TabMessage,
} from '../ports/row-store.ts';
import type { DocumentKind } from '../ports/wire/wire.ts';

/** A device of a test. */
export interface MemoryRows {
  /** The platform as one more tab sees it, for one account. */
  platformOf(userId: string): RowPlatform;
  /** Forgets what it keeps of an account. */
  erase(userId: string): void;
  /** While false nothing that is asked of its storage is ever answered. */
  answers: boolean;
  /** While true every write fails for want of room. */
  isFull: boolean;
}

/** What a device has of one kind, and what it knows the server to have. */
interface Shelf {
  readonly rows: Map<string, MarkedRow>;
  readonly onServer: Map<string, MarkedRow>;
  readonly written: ReturnType<typeof createEmitter<{ readonly rows: readonly MarkedRow[]; readonly from: RowsFrom }>>;
  since: Checkpoint | undefined;
}
type Shelves = Readonly<Record<DocumentKind, Shelf>>;

/** One place where the rows of an account are, and the tabs that have it open. */
interface Place {
  readonly shelves: Shelves;
  readonly tabs: { readonly lead: () => void }[];
}

const PULL_ROWS = 3;
const PUSH_ROWS = 3;
const NO_ROOM = new Error('no room');
const never = (): Promise<never> => new Promise(() => undefined);

/** A device without rows. */
export function memoryRows(): MemoryRows {
  const places = new Map<string, Place>();
  const channels = new Map<string, Set<TabChannel & { readonly hear: (message: TabMessage) => void }>>();

  function placeOf(name: string): Place {
    const place = places.get(name) ?? newPlace();
    places.set(name, place);
    return place;
  }

  const device: MemoryRows = {
    answers: true,
    isFull: false,
    erase: (userId) => void places.delete(userId),
    platformOf: (userId) => ({
      async openRows(where, resolve) {
        if (where === 'memory') return openRows(placeOf(`${userId} in memory`), undefined, resolve);
        return device.answers ? openRows(placeOf(userId), device, resolve) : never();
      },
      openChannel: () => openChannel(channels, userId),
      probe: () => (device.answers ? Promise.resolve() : never()),
      eraseMemory: async () => void places.delete(`${userId} in memory`),
      aroundRest: () => () => undefined,
    }),
  };
  return device;
}

function newPlace(): Place {
  const shelf = (): Shelf => ({ rows: new Map(), onServer: new Map(), written: createEmitter(), since: undefined });
  return { shelves: { timers: shelf(), profile: shelf(), hrsessions: shelf() } satisfies Shelves, tabs: [] };
}

type Resolve = Parameters<RowPlatform['openRows']>[1];

/** Opens a place in one tab; without a device, in memory, nothing fails. */
function openRows(place: Place, device: MemoryRows | undefined, resolve: Resolve): RowStore {
  const stops: (() => void)[] = [];
  let isClosed = false;
  let lead = (): void => undefined;
  const leading = new Promise<void>((resolved) => (lead = resolved));
  const tab = { lead };
  place.tabs.push(tab);
  place.tabs[0]?.lead();

  return {
    isKept: device !== undefined,
    living: async (kind) => [...place.shelves[kind].rows.values()].filter((row) => !row._deleted),
    all: async (kind) => {
      const { rows, onServer } = place.shelves[kind];
      return [...rows.values()].map((row) => ({ base: onServer.get(row.id), row }));
    },
    onRows(kind, hear) {
      const stop = place.shelves[kind].written.on(({ rows, from }) => hear(rows, from));
      stops.push(stop);
      return stop;
    },
    async write(kind, id, change) {
      if (device?.answers === false) return never();
      if (device?.isFull === true) throw NO_ROOM;
      const shelf = place.shelves[kind];
      for (;;) {
        const before = shelf.rows.get(id);
        const after = await change(before);
        if (after === undefined) return;
        if (shelf.rows.get(id) !== before) continue;
        shelf.rows.set(id, after);
        shelf.written.emit({ rows: [after], from: 'device' });
        return;
      }
    },
    isFull: (cause) => cause === NO_ROOM,
    lead: () => leading,
    exchange(kind, exchange) {
      const running = exchangeOf(
        place.shelves[kind],
        exchange,
        (conflict) => resolve(kind, conflict),
        () => isClosed,
      );
      stops.push(place.shelves[kind].written.on(({ from }) => from === 'device' && running()));
      running();
      return running;
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      for (const stop of stops.splice(0)) stop();
      place.tabs.splice(place.tabs.indexOf(tab), 1);
      place.tabs[0]?.lead();
    },
  };
}

/** Exchanges one kind whenever it is asked; asked meanwhile, once more after. */
function exchangeOf(
  shelf: Shelf,
  exchange: RowExchange,
  settle: (conflict: RowConflict) => Promise<MarkedRow>,
  isClosed: () => boolean,
): () => void {
  let isRunning = false;
  let isAsked = false;
  let isExchanged = false;

  async function run(): Promise<void> {
    await pull(shelf, exchange);
    await push(shelf, exchange, settle, isClosed);
    if (!isExchanged && !isClosed()) exchange.onExchanged();
    isExchanged = true;
  }
  return function ask() {
    isAsked = true;
    if (isRunning || isClosed()) return;
    isRunning = true;
    isAsked = false;
    void run()
      .catch(() => undefined)
      .then(() => {
        isRunning = false;
        if (isAsked) ask();
      });
  };
}

function isSent({ onServer }: Shelf, row: MarkedRow): boolean {
  const known = onServer.get(row.id);
  return known?.rev === row.rev && known._deleted === row._deleted;
}

async function pull(shelf: Shelf, exchange: RowExchange): Promise<void> {
  for (;;) {
    const { documents, checkpoint } = await exchange.pull(shelf.since, PULL_ROWS);
    shelf.since = checkpoint;
    // An edit that is not sent yet is settled by the push.
    const taken = documents.filter(({ id }) => {
      const mine = shelf.rows.get(id);
      return mine === undefined || isSent(shelf, mine);
    });
    for (const row of taken) {
      shelf.rows.set(row.id, row);
      shelf.onServer.set(row.id, row);
    }
    if (taken.length > 0) shelf.written.emit({ rows: taken, from: 'server' });
    if (documents.length < PULL_ROWS) return;
  }
}

async function push(
  shelf: Shelf,
  exchange: RowExchange,
  settle: (conflict: RowConflict) => Promise<MarkedRow>,
  isClosed: () => boolean,
): Promise<void> {
  while (!isClosed()) {
    const sent = [...shelf.rows.values()].filter((row) => !isSent(shelf, row)).slice(0, PUSH_ROWS);
    if (sent.length === 0) return;
    const base = (row: MarkedRow) => shelf.onServer.get(row.id);
    const stale = await exchange.push(sent.map((row) => ({ base: base(row), row })));
    for (const row of sent) {
      const theirs = stale.find(({ id }) => id === row.id);
      if (theirs === undefined) {
        shelf.onServer.set(row.id, row);
        exchange.onSent(row);
        continue;
      }
      const settled = await settle({ base: base(row), row, theirs });
      shelf.onServer.set(row.id, theirs);
      // Another edit came between: it is settled with the next push.
      if (shelf.rows.get(row.id) !== row || settled === row) continue;
      shelf.rows.set(row.id, settled);
      shelf.written.emit({ rows: [settled], from: 'exchange' });
    }
  }
}

type Channels = Map<string, Set<TabChannel & { readonly hear: (message: TabMessage) => void }>>;

function openChannel(channels: Channels, name: string): TabChannel {
  const all = channels.get(name) ?? new Set();
  channels.set(name, all);
  const heard = createEmitter<TabMessage>();
  const channel = {
    hear: heard.emit,
    onMessage: (hear: (message: TabMessage) => void) => void heard.on(hear),
    post(message: TabMessage) {
      // As a BroadcastChannel does.
      if (!all.has(channel)) throw new Error('InvalidStateError: the channel is closed');
      const others = [...all].filter((other) => other !== channel);
      void Promise.resolve().then(() => others.forEach((other) => all.has(other) && other.hear(message)));
    },
    close: () => void all.delete(channel),
  };
  all.add(channel);
  return channel;
}
