// A device that keeps the documents of accounts in memory, for several tabs of it.

import { createEmitter } from '../base/emitter.ts';
import { headOf, hasBytes } from '../documents/row.ts';
import type { DocumentLog, LogContents, LogEntry, TabChannel, TabMessage } from '../ports/document-log.ts';

/** A device of a test. */
export interface MemoryDevice {
  /** The log of an account as one more tab sees it. */
  logOf(userId: string): DocumentLog;
  /** Forgets what it keeps of an account. */
  erase(userId: string): void;
  /** While false nothing that is asked of its storage is ever answered. */
  answers: boolean;
  /** While true every write finds no room. */
  isFull: boolean;
  /** Thrown by every call while set. */
  refusal: unknown;
  /** While false tabs cannot agree on one that leads, as on a page without https. */
  hasLocks: boolean;
  /** What it keeps of an account. */
  kept(userId: string): LogContents;
}

/** What it keeps of one account, and the tabs that have it open. */
interface Place {
  readonly entries: Map<string, LogEntry>;
  /** The bodies of sounds with their bytes. */
  readonly wholes: Map<string, string>;
  checkpoints: LogContents['checkpoints'];
  readonly tabs: { readonly lead: () => void }[];
  readonly channels: Set<Channel>;
}
interface Channel extends TabChannel {
  readonly hear: (message: TabMessage) => void;
}

const never = (): Promise<never> => new Promise(() => undefined);
const keyOf = ({ kind, row }: LogEntry): string => `${kind} ${row.id}`;

/** A device without documents. */
export function memoryDevice(): MemoryDevice {
  const places = new Map<string, Place>();
  const placeOf = (userId: string): Place => {
    const place = places.get(userId) ?? {
      entries: new Map(),
      wholes: new Map(),
      checkpoints: {},
      tabs: [],
      channels: new Set(),
    };
    places.set(userId, place);
    return place;
  };
  const kept = (userId: string): LogContents => {
    const { entries, checkpoints } = placeOf(userId);
    return structuredClone({ entries: [...entries.values()], checkpoints });
  };
  async function asked<T>(answer: () => T): Promise<T> {
    if (!device.answers) return never();
    if (device.refusal !== undefined) throw device.refusal;
    return answer();
  }
  function logOf(userId: string): DocumentLog {
    let lead = (): void => undefined;
    const leading = new Promise<void>((resolve) => (lead = resolve));
    const tab = { lead };
    return {
      load: () => asked(() => kept(userId)),
      whole: (kind, id) =>
        asked(() => {
          const body = placeOf(userId).wholes.get(`${kind} ${id}`);
          return body === undefined ? undefined : { body };
        }),
      append: ({ entries, checkpoints }) =>
        asked(() => {
          const place = placeOf(userId);
          if (device.isFull) return 'full';
          const isOutdated = entries.some(
            (entry) => (place.entries.get(keyOf(entry))?.version ?? entry.version) !== entry.version,
          );
          if (isOutdated) return 'outdated';
          for (const entry of structuredClone(entries)) {
            const { row, version } = entry;
            if (hasBytes(entry)) place.wholes.set(keyOf(entry), row.body);
            if (row._deleted) place.wholes.delete(keyOf(entry));
            place.entries.set(keyOf(entry), { ...headOf(entry), version: version + 1 });
          }
          place.checkpoints = { ...place.checkpoints, ...checkpoints };
          return 'kept';
        }),
      openChannel: () => openChannel(placeOf(userId).channels),
      lead() {
        if (!device.hasLocks) return Promise.resolve();
        const { tabs } = placeOf(userId);
        tabs.push(tab);
        tabs[0]?.lead();
        return leading;
      },
      async close() {
        const { tabs } = placeOf(userId);
        if (tabs.includes(tab)) tabs.splice(tabs.indexOf(tab), 1);
        tabs[0]?.lead();
      },
    };
  }
  const device: MemoryDevice = {
    answers: true,
    isFull: false,
    refusal: undefined,
    hasLocks: true,
    logOf,
    kept,
    erase: (userId) => void places.delete(userId),
  };
  return device;
}

function openChannel(all: Set<Channel>): TabChannel {
  const heard = createEmitter<TabMessage>();
  const channel: Channel = {
    hear: heard.emit,
    onMessage: (hear) => void heard.on(hear),
    post(message) {
      // As a BroadcastChannel does.
      if (!all.has(channel)) throw new Error('InvalidStateError: the channel is closed');
      const others = [...all].filter((other) => other !== channel);
      void Promise.resolve().then(() =>
        others.forEach((other) => all.has(other) && other.hear(structuredClone(message))),
      );
    },
    close: () => void all.delete(channel),
  };
  all.add(channel);
  return channel;
}
