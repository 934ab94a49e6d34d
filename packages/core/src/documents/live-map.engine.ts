// The documents of one account as this page has them: its truth. The log follows.

import { createEmitter } from '../base/emitter.ts';
import type { Checkpoint, LogContents, LogEntry, MarkedRow } from '../ports/document-log.ts';
import type { Stop } from '../ports/stop.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../ports/wire/wire.ts';
import { headOf, isOnServer, isSameRow, storedRowOf } from './row.ts';
import { settleLogged } from './settle.ts';

/** Who changed rows: someone on this device, the server, or the exchange when it settled a conflict. */
export type RowsFrom = 'device' | 'server' | 'exchange';

interface Change {
  readonly kind: DocumentKind;
  readonly rows: readonly MarkedRow[];
  readonly from: RowsFrom;
}

export interface LiveMap {
  get(kind: DocumentKind, id: string): LogEntry | undefined;
  /** Tombstones included. */
  all(kind: DocumentKind): readonly LogEntry[];
  checkpoints(): LogContents['checkpoints'];
  /** What the log does not have, and the checkpoints. */
  unflushed(): LogContents;
  /** Takes what this page has written; `isLogged` if the log has it. */
  take(contents: LogContents, isLogged: boolean, from: RowsFrom): void;
  /** The log has what it was given; what has changed since is still to be logged. */
  logged(given: readonly LogEntry[]): void;
  /** Another tab has written these into the log. */
  fold(stored: readonly LogEntry[]): void;
  /** Takes the contents of the log, which has nothing else. */
  adopt(contents: LogContents): void;
  /** Calls back with the rows of a kind whose state has changed. */
  onRows(kind: DocumentKind, hear: (rows: readonly MarkedRow[], from: RowsFrom) => void): Stop;
}

/** Nothing at first. `newRev` names a new state. */
export function createLiveMap(newRev: () => string): LiveMap {
  const maps: Readonly<Record<DocumentKind, Map<string, LogEntry>>> = {
    timers: new Map(),
    profile: new Map(),
    hrsessions: new Map(),
    programmes: new Map(),
    sounds: new Map(),
  };
  const unflushed = new Set<string>();
  const changed = createEmitter<Change>();
  let checkpoints: LogContents['checkpoints'] = {};

  const get = (kind: DocumentKind, id: string): LogEntry | undefined => maps[kind].get(id);
  const all = (kind: DocumentKind): readonly LogEntry[] => [...maps[kind].values()];
  const isUnflushed = ({ kind, row }: LogEntry): boolean => unflushed.has(keyOf(kind, row.id));

  /** Answers the entry if its row is in another state than before. Of a sound that the log has, memory has the head. */
  function set(given: LogEntry, isLogged: boolean): readonly LogEntry[] {
    const entry = isLogged ? headOf(given) : given;
    const { kind, row } = entry;
    const before = get(kind, row.id);
    maps[kind].set(row.id, entry);
    if (isLogged) unflushed.delete(keyOf(kind, row.id));
    else unflushed.add(keyOf(kind, row.id));
    return before !== undefined && isSameRow(before.row, row) ? [] : [entry];
  }
  function emitChanges(entries: readonly LogEntry[], fromOf: (entry: LogEntry) => RowsFrom): void {
    for (const kind of DOCUMENT_KINDS)
      for (const from of ['device', 'exchange', 'server'] as const) {
        const rows = entries.flatMap((entry) => (entry.kind === kind && fromOf(entry) === from ? [entry.row] : []));
        if (rows.length > 0) changed.emit({ kind, rows, from });
      }
  }
  /** Answers what is in another state than before, or has been sent meanwhile. */
  function foldOne(stored: LogEntry, isAhead: boolean): readonly LogEntry[] {
    const mine = get(stored.kind, stored.row.id);
    const changed = storeOne(mine, stored, isAhead);
    const now = get(stored.kind, stored.row.id);
    const isNewlySent = mine !== undefined && now !== undefined && !isOnServer(mine) && isOnServer(now);
    return isNewlySent && !changed.includes(now) ? [...changed, now] : changed;
  }
  function storeOne(mine: LogEntry | undefined, stored: LogEntry, isAhead: boolean): readonly LogEntry[] {
    if (mine === undefined) return set(stored, true);
    if (!isUnflushed(mine)) {
      if (stored.version > mine.version) return set(stored, true);
      if (stored.version === mine.version && stored.row.rev === mine.row.rev) return [];
    }
    const { entry, copies, isLogged } = settleLogged(mine, stored, newRev(), isAhead);
    const missing = copies.filter(({ id }) => get(stored.kind, id) === undefined);
    const restored = missing.map((copy) => ({
      kind: stored.kind,
      row: storedRowOf(copy),
      base: undefined,
      version: 0,
    }));
    return [...restored.flatMap((copy) => set(copy, false)), ...set(entry, isLogged)];
  }
  function fold(stored: readonly LogEntry[], isAhead: (kind: DocumentKind) => boolean = () => false): void {
    const changes = stored.flatMap((entry) => foldOne(entry, isAhead(entry.kind)));
    emitChanges(changes, (entry) => (isOnServer(entry) ? 'server' : 'device'));
  }

  return {
    get,
    all,
    checkpoints: () => checkpoints,
    unflushed: () => ({ entries: DOCUMENT_KINDS.flatMap((kind) => all(kind).filter(isUnflushed)), checkpoints }),
    take(contents, isLogged, from) {
      checkpoints = { ...checkpoints, ...contents.checkpoints };
      // A later write of another tab may have been heard meanwhile.
      const isLate = ({ kind, row, version }: LogEntry) => isLogged && (get(kind, row.id)?.version ?? 0) >= version;
      const changes = contents.entries.flatMap((entry) => (isLate(entry) ? [] : set(entry, isLogged)));
      emitChanges(changes, () => from);
    },
    logged(given) {
      for (const entry of given) {
        const now = get(entry.kind, entry.row.id);
        if (now === undefined || now.version > entry.version) continue;
        set({ ...now, version: entry.version + 1 }, now === entry);
      }
    },
    fold: (stored) => fold(stored),
    adopt(contents) {
      const known = new Set(contents.entries.map(({ kind, row }) => keyOf(kind, row.id)));
      const unknown = DOCUMENT_KINDS.flatMap(all).filter(({ kind, row }) => !known.has(keyOf(kind, row.id)));
      for (const entry of unknown) set({ ...entry, version: 0 }, false);
      const before = checkpoints;
      checkpoints = contents.checkpoints;
      fold(contents.entries, (kind) => isAfter(before[kind], checkpoints[kind]));
    },
    onRows: (kind, hear) => changed.on((change) => change.kind === kind && hear(change.rows, change.from)),
  };
}

/** Whether what was pulled up to one mark is newer than what was pulled up to the other. */
function isAfter(one: Checkpoint | undefined, other: Checkpoint | undefined): boolean {
  return one !== undefined && one.epoch === other?.epoch && one.sequence > (other?.sequence ?? 0);
}

function keyOf(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}
