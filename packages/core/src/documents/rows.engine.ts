// The rows of one account while they are open: in memory, and in the log of this device.

import { Failure } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentLog, LogContents, LogEntry, MarkedRow, TabChannel } from '../ports/document-log.ts';
import type { Log } from '../ports/log.ts';
import type { DocumentKind } from '../ports/wire/wire.ts';
import { createLiveMap, type LiveMap, type RowsFrom } from './live-map.engine.ts';
import { createLogGuard, type LogGuard } from './log-guard.engine.ts';
import { isDeviceOnly, isOnServer, isReadable, lacksBytes, withReadingsFrom } from './row.ts';

/** The longest wait for pending work when the account is closed: it may never be answered. */
export const CLOSES_WITHIN: Millis = 1000;

/** What a person reads about a change that found no room. */
export const DEVICE_FULL =
  'This device is full, so this was not saved. Free some space, then try again: everything saved before is still here.';

/** A log that has not given the bytes of a sound by then does not give them now. */
const READS_WITHIN: Millis = 2000;

/** How often another tab may come first. */
const TRIES_MOST = 50;
const TAB_IN_THE_WAY = 'Not saved: another tab keeps changing this. Close it first.';

/** Makes the contents to write, or undefined for nothing; called again if another tab came first, so what it does besides must bear repeating. */
type Make = () => LogContents | undefined;

export interface Rows
  extends Pick<LiveMap, 'get' | 'onRows' | 'checkpoints'>, Pick<LogGuard, 'isPersisted' | 'onPersisted'> {
  /** All of a kind, tombstones included. */
  entries(kind: DocumentKind): readonly LogEntry[];
  /** All rows of a kind but tombstones. */
  living(kind: DocumentKind): Promise<readonly MarkedRow[]>;
  /** A row with all of it that this device has. Rejects with 'storage-unavailable' if the log does not answer. */
  whole(kind: DocumentKind, row: MarkedRow): Promise<MarkedRow>;
  /** Those that the log does not have. */
  unflushed(): readonly LogEntry[];
  /** Those of which the server is not known to have this state, and shall have it. */
  unsent(kind: DocumentKind): readonly LogEntry[];
  /** Writes what `change` makes of the row, tombstones included; undefined leaves it as it is. If another write came between, it is asked again. */
  write(
    kind: DocumentKind,
    id: string,
    change: (before: MarkedRow | undefined) => Promise<MarkedRow | undefined>,
  ): Promise<void>;
  /** Writes what the exchange makes of rows; false if that is nothing. Rejects if it cannot be kept, unless it is a mere `note`. */
  commit(make: Make, from: RowsFrom, what?: 'note'): Promise<boolean>;
  /** Resolves when this tab is one that talks to the server. */
  lead(): Promise<void>;
  /** Takes what the log has, whatever other tabs have told. */
  readAgain(): Promise<void>;
  isClosed(): boolean;
  close(): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly documentLog: DocumentLog;
  readonly channel: TabChannel | undefined;
  readonly remembered?: readonly LogEntry[];
  readonly newRev: () => string;
}

/** Resolves once the log has said what it keeps, or that it keeps nothing. */
export async function openRows({ clock, log, documentLog, channel, remembered = [], newRev }: Deps): Promise<Rows> {
  const live = createLiveMap(newRev);
  const turns = createTurns();
  const readAgain = () => turns.inTurn(() => guard.reload().catch(guard.degrade));
  const guard = createLogGuard({ clock, log, documentLog, channel, live, onMissed: () => void readAgain() });
  const commitOnce = committing(live, guard);
  let isClosed = false;

  const commit: Rows['commit'] = (make, from, what) =>
    turns.inTurn(async () => {
      let contents = make();
      for (let tries = TRIES_MOST; contents !== undefined && tries > 0; contents = make(), tries--) {
        const isDone = await commitOnce(contents, from, what, () => isClosed);
        if (isDone) return true;
      }
      if (contents !== undefined) throw new Failure('storage-unavailable', TAB_IN_THE_WAY);
      return false;
    });
  function unread(cause?: unknown): never {
    log.warn('sound-unread', cause);
    throw new Failure('storage-unavailable');
  }
  live.take({ entries: remembered.map((entry) => ({ ...entry, version: 0 })), checkpoints: {} }, false, 'device');
  await guard.open().catch(guard.degrade);
  return {
    get: live.get,
    onRows: live.onRows,
    checkpoints: live.checkpoints,
    unflushed: () => live.unflushed().entries,
    isPersisted: guard.isPersisted,
    onPersisted: guard.onPersisted,
    entries: live.all,
    living: async (kind) => live.all(kind).flatMap(({ row }) => (row._deleted ? [] : [row])),
    async whole(kind, row) {
      if (!lacksBytes(kind, row)) return row;
      const inLog = await inTime(clock, READS_WITHIN, () => documentLog.whole(kind, row.id).catch(unread), unread);
      return inLog === undefined ? row : withReadingsFrom(row, inLog);
    },
    unsent: (kind) =>
      live.all(kind).filter((entry) => !isOnServer(entry) && isReadable(entry.row) && !isDeviceOnly(entry.row)),
    async write(kind, id, change) {
      for (let tries = TRIES_MOST; tries > 0; tries--) {
        const before = live.get(kind, id);
        const row = await change(before?.row);
        if (row === undefined) return;
        const entry: LogEntry = { kind, row, base: before?.base, version: before?.version ?? 0 };
        const make = () => (live.get(kind, id) === before ? { entries: [entry], checkpoints: {} } : undefined);
        if (await guard.awaited(() => commit(make, 'device'))) return;
      }
      throw new Failure('storage-unavailable', TAB_IN_THE_WAY);
    },
    commit,
    lead: () => Promise.race([documentLog.lead(), guard.degraded()]),
    readAgain,
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      await inTime(clock, CLOSES_WITHIN, turns.settled, () => undefined);
      guard.stop();
      await inTime(clock, CLOSES_WITHIN, documentLog.close, () => undefined);
    },
  };
}

/** Writes rows, and takes them into memory once they are durable, or the device does not answer; false if another tab came first. */
function committing(live: LiveMap, guard: LogGuard) {
  return async (contents: LogContents, from: RowsFrom, what: 'note' | undefined, isClosed: () => boolean) => {
    const isOther = (old: LogEntry) =>
      !contents.entries.some(({ kind, row }) => kind === old.kind && row.id === old.row.id);
    const unflushed = guard.isPersisted() ? live.unflushed().entries.filter(isOther) : [];
    const given = { ...contents, entries: [...unflushed, ...contents.entries] };
    const outcome = guard.isPersisted() ? await guard.append(given).catch((cause: unknown) => ({ cause })) : 'late';
    if (outcome === 'outdated') {
      await guard.reload().catch(guard.degrade);
      return false;
    }
    if (outcome === 'kept') {
      live.logged(unflushed);
      const entries = contents.entries.map((entry) => ({ ...entry, version: entry.version + 1 }));
      live.take({ ...contents, entries }, true, from);
      guard.broadcast(given.entries);
      return true;
    }
    if (outcome === 'late') {
      guard.degrade();
      if (isClosed()) throw new Failure('storage-unavailable');
    } else if (what === undefined)
      throw outcome === 'full' ? new Failure('storage-unavailable', DEVICE_FULL) : outcome.cause;
    live.take(contents, false, from);
    return true;
  };
}
