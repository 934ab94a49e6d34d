// Records the heart rate of a run, and keeps the history: on the device at once, in the account when it can be.

import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Ports, Stop } from '../ports.ts';
import type { Bpm } from '../units.ts';
import type { Document } from '../wire.ts';
import { joinHistories, keysToDrop, oldestKeyOf, parseHistory, withSession, withoutSession } from './history.ts';
import { documentReader, isOwned, isShared, keptSessionOf, sessionDocument } from './kept-session.ts';
import type { KeptSession } from './kept-session.ts';
import type { Reading } from './reading.ts';
import { endSession, startSession, withMark, withReading } from './session.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

/** What the sessions show. */
export interface SessionsView {
  readonly status: 'loading' | 'ready';
  /** Newest first. */
  readonly history: readonly HeartRateSession[];
  readonly active: HeartRateSession | undefined;
  /** How many entries of this device cannot be read. */
  readonly broken: number;
}

/** The sessions engine. Nothing rejects: what cannot be kept is logged. */
export interface Sessions {
  readonly view: StoreApi<SessionsView>;
  /** Shows the history of somebody; resolves when what this device has is read. */
  open(userId: string): Promise<void>;
  /** Ends what is recorded and shows nothing any more. */
  close(): void;
  /** Begins a session; one that is active ends. */
  start(timer: { readonly timerId: string; readonly timerName: string }): void;
  record(reading: Reading): void;
  mark(mark: SessionMark): void;
  /** Ends the active session; resolves when it is kept, or could not be. */
  end(): Promise<void>;
  /** Forgets a session, here and in the account. */
  remove(sessionId: string): Promise<void>;
}

/** What the sessions need of the world; stats count with `maxHeartRate`. */
export type SessionsParts = Pick<Ports, 'disk' | 'records' | 'clock' | 'random' | 'log'> & {
  readonly maxHeartRate: () => Bpm;
};

const NOTHING: SessionsView = { status: 'loading', history: [], active: undefined, broken: 0 };
const KIND = 'hrsessions';

/** Makes an empty history of nobody. */
export function createSessions({ disk, records, clock, random, log, maxHeartRate }: SessionsParts): Sessions {
  const view = createStore<SessionsView>(() => NOTHING);
  const table = disk.table<unknown>('heart-rate');
  let owner: string | undefined;
  let isOpen = false;
  let stops: readonly Stop[] = [];
  let own: readonly HeartRateSession[] = [];
  let documents: readonly Document[] = [];
  let readDocuments = documentReader();
  // Writes go one after the other: each looks for room first.
  let writing: Promise<unknown> = Promise.resolve();

  const show = (): void => view.setState({ history: joinHistories(own, readDocuments(documents)) });
  const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const done = writing.then(work).catch((cause: unknown) => {
      log.warn('session-not-kept', cause);
      return undefined;
    });
    writing = done;
    return done;
  };

  /** Puts a row where there is room, or room can be made: the oldest go first. */
  async function put(row: KeptSession): Promise<void> {
    const stored = (await table.all()).filter(([key]) => key !== row.sessionId);
    const entries = stored.map(([key, value]) => ({ key, size: JSON.stringify(value).length }));
    const dropped = keysToDrop(entries, JSON.stringify(row).length);
    let keys = stored.map(([key]) => key).filter((key) => !dropped.includes(key));
    for (const key of dropped) await table.delete(key);
    for (;;) {
      try {
        return await table.put(row.sessionId, row);
      } catch (cause) {
        const oldest = oldestKeyOf(keys);
        if (oldest === undefined) throw cause;
        keys = keys.filter((key) => key !== oldest);
        await table.delete(oldest);
      }
    }
  }

  /** Gives the account a session it has not got; where that fails the next visit tries again. */
  async function share(session: HeartRateSession, by: string, isKept: boolean): Promise<void> {
    if (owner !== by || !isOpen) return;
    try {
      await records.put(KIND, sessionDocument(session, random.id('rev-')));
    } catch (cause) {
      return log.warn('session-not-shared', cause);
    }
    if (isKept) await put(keptSessionOf(session, by, true));
  }

  async function keep(session: HeartRateSession, by: string): Promise<void> {
    const kept = put(keptSessionOf(session, by, false)).then(() => true);
    const isKept = await kept.catch((cause: unknown) => (log.warn('session-not-kept', cause), false));
    await share(session, by, isKept);
  }

  /** What another device removed goes here too, once the account is known to be up to date. */
  async function follow(by: string): Promise<void> {
    if (owner !== by || records.state().status !== 'synced') return;
    const ids = new Set(documents.map(({ id }) => id));
    for (const [key, row] of await table.all()) {
      if (!isOwned(row, by) || !isShared(row) || ids.has(key) || (await records.get(KIND, key))) continue;
      await table.delete(key);
      own = withoutSession(own, key);
    }
    if (owner === by) show();
  }

  async function openRecords(by: string): Promise<void> {
    try {
      await records.open(by);
    } catch (cause) {
      return log.warn('sessions-not-open', cause);
    }
    if (owner !== by) return;
    isOpen = true;
    const look = (): void => void inTurn(() => follow(by));
    const observed = records.observe(KIND, (found) => {
      documents = found;
      show();
    });
    stops = [observed, records.onState(look)];
    await inTurn(async () => {
      const unshared = new Set((await table.all()).filter(([, row]) => !isShared(row)).map(([key]) => key));
      for (const session of own) if (unshared.has(session.sessionId)) await share(session, by, true);
      await follow(by);
    });
  }

  function end(): Promise<void> {
    const { active } = view.getState();
    const by = owner;
    if (active === undefined) return Promise.resolve();
    const ended = endSession(active, clock.wall(), maxHeartRate());
    own = withSession(own, ended);
    view.setState({ active: undefined });
    show();
    return by === undefined ? Promise.resolve() : inTurn(() => keep(ended, by)).then(() => undefined);
  }

  function close(): void {
    void end();
    for (const stop of stops) stop();
    [stops, own, documents, readDocuments] = [[], [], [], documentReader()];
    owner = undefined;
    isOpen = false;
    view.setState(NOTHING);
  }

  const change = (rule: (session: HeartRateSession) => HeartRateSession): void => {
    const { active } = view.getState();
    if (active !== undefined) view.setState({ active: rule(active) });
  };

  return {
    view,
    close,
    end,
    async open(userId) {
      if (owner === userId) return;
      close();
      owner = userId;
      const rows = await writing.then(() => table.all()).catch((cause) => (log.warn('history-unreadable', cause), []));
      if (owner !== userId) return;
      const { history, broken } = parseHistory(rows.filter(([, row]) => isOwned(row, userId) || !isObject(row)));
      if (broken.length > 0) log.warn('session-broken');
      own = joinHistories(own, history);
      view.setState({ status: 'ready', broken: broken.length });
      show();
      void openRecords(userId);
    },
    start(timer) {
      void end();
      view.setState({ active: startSession(timer, clock.wall()) });
    },
    record: (reading) => change((session) => withReading(session, reading)),
    mark: (mark) => change((session) => withMark(session, mark)),
    async remove(sessionId) {
      own = withoutSession(own, sessionId);
      documents = documents.filter(({ id }) => id !== sessionId);
      show();
      await inTurn(() => table.delete(sessionId));
      if (isOpen) await inTurn(() => records.remove(KIND, sessionId));
    },
  };
}

const isObject = (row: unknown): boolean => typeof row === 'object' && row !== null;
