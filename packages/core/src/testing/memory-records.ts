// The documents of an account in memory, with a switch for everything a real store and its replication can do.

import { Failure } from '../base/failure.ts';
import { merge } from '../documents/merge.ts';
import { isGuestId } from '../ports/guest-id.ts';
import type { Records, RecordsState } from '../ports/records.ts';
import type { Stop } from '../ports/stop.ts';
import { isSummaryOnlyDocument, summaryOnlyOf } from '../ports/wire/summary-only.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';

/** The document store of a test. */
export interface MemoryRecords extends Records {
  /** A document (or a tombstone) arrives from another device, into the open account. */
  receive(kind: DocumentKind, document: Document): void;
  /** Changes what `state` reports. */
  tell(state: RecordsState): void;
  /** What `isPersisted` returns. */
  kept: boolean;
  /** What `hasPulled` returns. */
  pulled: boolean;
  /** Thrown by every read and write while set. */
  refusal: unknown;
  /** What the account has of documents that are here as heads. */
  readonly account: Map<string, Document>;
  /** How often `sync` was called. */
  readonly syncs: number;
}

type Shelf = Map<DocumentKind, Map<string, Document>>;
interface Observer {
  readonly kind: DocumentKind;
  readonly onChange: (documents: readonly Document[]) => void;
}

/** An empty, closed store; reopening an account brings back what was written for it. */
export function memoryRecords(): MemoryRecords {
  const shelves = new Map<string, Shelf>();
  const observers = new Set<Observer>();
  const stateObservers = new Set<(state: RecordsState) => void>();
  let shelf: Shelf | undefined;
  let openId: string | undefined;
  let state: RecordsState = { status: 'closed' };
  let syncs = 0;

  function refuse(): void {
    if (records.refusal !== undefined) throw records.refusal;
  }

  function rowsOf(kind: DocumentKind): Map<string, Document> {
    if (!shelf) throw new Failure('not-signed-in');
    const rows = shelf.get(kind) ?? new Map<string, Document>();
    shelf.set(kind, rows);
    return rows;
  }

  function livingOf(kind: DocumentKind): readonly Document[] {
    if (!shelf) return [];
    return [...rowsOf(kind).values()]
      .filter((document) => !document.deleted)
      .map((document) => structuredClone((kind === 'sounds' && summaryOnlyOf(kind, document)) || document));
  }

  function notify(kind: DocumentKind): void {
    for (const observer of [...observers]) if (observer.kind === kind) observer.onChange(livingOf(kind));
  }

  function tell(next: RecordsState): void {
    state = next;
    for (const onChange of [...stateObservers]) onChange(next);
  }

  function subscribe<T>(to: Set<T>, entry: T): Stop {
    to.add(entry);
    return () => void to.delete(entry);
  }

  function notifyAll(): void {
    for (const kind of new Set([...observers].map((observer) => observer.kind))) notify(kind);
  }

  const account = new Map<string, Document>();
  const records: MemoryRecords = {
    account,
    refusal: undefined,
    kept: true,
    pulled: true,
    get syncs() {
      return syncs;
    },
    async open(userId) {
      refuse();
      if (openId === userId) return;
      openId = userId;
      shelf = shelves.get(userId) ?? new Map();
      shelves.set(userId, shelf);
      tell(isGuestId(userId) ? { status: 'device-only', changes: 0 } : { status: 'synced' });
      notifyAll();
    },
    async close() {
      openId = undefined;
      shelf = undefined;
      tell({ status: 'closed' });
    },
    async erase(userId) {
      if (openId === userId) await records.close();
      shelves.delete(userId);
    },
    documents: livingOf,
    observe(kind, onChange) {
      const entry = { kind, onChange };
      const stop = subscribe(observers, entry);
      onChange(livingOf(kind));
      return stop;
    },
    async peek(userId) {
      refuse();
      const kept = [...(shelves.get(userId) ?? [])].map(([kind, rows]) => {
        const living = [...rows.values()].filter(({ deleted }) => !deleted);
        return [kind, structuredClone(living)] as const;
      });
      return { documents: Object.fromEntries(kept), isWhole: records.kept };
    },
    async get(kind, id) {
      refuse();
      const document = rowsOf(kind).get(id);
      return document && !document.deleted ? structuredClone(document) : undefined;
    },
    async whole(kind, ids) {
      const known = (await Promise.all(ids.map((id) => records.get(kind, id)))).filter((found) => found !== undefined);
      const whole = known.map((found) => (isSummaryOnlyDocument(kind, found) ? account.get(found.id) : found));
      return structuredClone(whole.filter((found) => found !== undefined));
    },
    async keepWhole(kind, document) {
      refuse();
      const stored = rowsOf(kind).get(document.id);
      if (stored === undefined || stored.rev !== document.rev || !isSummaryOnlyDocument(kind, stored)) return;
      rowsOf(kind).set(document.id, structuredClone(document));
      notify(kind);
    },
    async put(kind, document, madeFrom) {
      refuse();
      const stored = rowsOf(kind).get(document.id);
      const isNews = stored !== undefined && madeFrom !== undefined && stored.rev !== madeFrom.rev;
      const kept = isNews ? merge(kind, madeFrom, document, stored) : { document, copies: [] };
      for (const one of [...kept.copies, kept.document]) rowsOf(kind).set(one.id, structuredClone(one));
      notify(kind);
    },
    async remove(kind, id, seen) {
      refuse();
      const document = rowsOf(kind).get(id);
      const isNews = seen !== undefined && document?.rev !== seen.rev;
      if (document && !isNews) rowsOf(kind).set(id, { ...document, deleted: true });
      notify(kind);
    },
    state: () => state,
    isPersisted: () => records.kept,
    hasPulled: () => records.pulled,
    onState: (onChange) => subscribe(stateObservers, onChange),
    sync() {
      syncs += 1;
    },
    receive(kind, document) {
      rowsOf(kind).set(document.id, structuredClone(document));
      notify(kind);
    },
    tell,
  };
  return records;
}
