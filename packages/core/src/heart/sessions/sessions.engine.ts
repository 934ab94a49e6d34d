// Records the heart rate of a run, and keeps the history: on the device immediately, in the account when possible.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { stopAll } from '../../base/stop-all.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Document } from '../../ports/wire/wire.ts';
import { joinHistories, parseHistory, withSession, withoutSession } from './history.ts';
import * as kept from './kept-session.ts';
import { parseLate, parseSession } from './session-body.ts';
import { createSessionEdits } from './session-edits.engine.ts';
import { tidyNotes, withNotes } from './session-notes.ts';
import { createRecorder, type SessionsParts } from './session-recorder.engine.ts';
import { createSessionTable } from './session-table.engine.ts';
import type { Recording } from './session-works.ts';
import { endSession, isActive, type HeartRateSession, type SessionNotes } from './session.ts';
import { NO_SESSIONS, type SessionsView } from './sessions-view.ts';

/** The sessions engine. Nothing rejects: what cannot be kept is logged. */
export interface Sessions extends Recording {
  readonly view: StoreApi<SessionsView>;
  /** Shows a person's history; resolves when this device's part has been read. */
  open(userId: string): Promise<void>;
  /** Ends the recording and shows nothing any more. */
  close(): void;
  /** Begins a session; one that is active ends. */
  start(timer: { readonly timerId: string; readonly timerName: string }): void;
  /** Ends the active session; resolves when it is kept, or could not be. */
  end(): Promise<void>;
  /** Forgets a session, here and in the account. */
  remove(sessionId: string): Promise<void>;
  /** Brings back a session that was removed, with its dates; resolves when it is kept, or could not be. */
  restore(session: HeartRateSession): Promise<void>;
  /** Gives a session other notes, shown at once; what is empty is cleared, what is too long is cut (HRT-223). */
  edit(sessionId: string, notes: SessionNotes): Promise<void>;
  /** A session with all its readings; undefined if they cannot be had. */
  whole(sessionId: string): Promise<HeartRateSession | undefined>;
}

const KIND = 'hrsessions';

/** Makes an empty history that belongs to no one. */
export function createSessions(parts: SessionsParts): Sessions {
  const { records, clock, log, maxHeartRate } = parts;
  const table = createSessionTable(parts);
  const edits = createSessionEdits({ ...parts, table });
  const view = createStore<SessionsView>(() => NO_SESSIONS);
  const tellBroken = (): void => log.warn('session-broken');
  let owner: string | undefined;
  let isOpen = false;
  let stop: Stop = () => {};
  let own: readonly HeartRateSession[] = [];
  let documents: readonly Document[] = [];
  let readDocuments = kept.documentReader(tellBroken);

  const recorder = createRecorder({ ...parts, show: (active) => view.setState({ active }), keep: keepUnfinished });

  const show = (): void => view.setState({ history: joinHistories(own, readDocuments(documents)) });
  const add = (past: HeartRateSession): void => {
    own = withSession(own, past);
    show();
  };

  /** Gives the account a session it lacks; if that fails, the next visit tries again. */
  async function share(past: HeartRateSession, by: string, isKept: boolean): Promise<void> {
    if (owner !== by || !isOpen) return;
    if ((await edits.give(past)) && isKept) await table.put(kept.keptSessionOf(past, by, true));
  }

  async function keep(past: HeartRateSession, by: string): Promise<void> {
    const isKept = await table.put(kept.keptSessionOf(past, by, false)).then(
      () => true,
      (cause: unknown) => (log.warn('session-not-kept', cause), false),
    );
    await share(past, by, isKept);
  }

  /** Once the account is known to be up to date: what another device removed is removed here too. */
  async function follow(by: string): Promise<void> {
    if (owner !== by || records.state().status !== 'synced') return;
    const ids = new Set(documents.map(({ id }) => id));
    for (const key of table.sharedOf(by)) {
      if (ids.has(key) || (await records.get(KIND, key))) continue;
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
    const look = (): void => void table.inTurn(() => follow(by));
    const observed = records.observe(KIND, (found) => {
      documents = found;
      view.setState({ isNearlyFull: kept.leavesLittleRoom(found) });
      show();
    });
    stop = stopAll([stop, observed, records.onState(look)]);
    await table.inTurn(async () => {
      const shared = new Set(table.sharedOf(by));
      for (const past of own) if (!shared.has(past.sessionId)) await share(past, by, true);
      await follow(by);
    });
  }

  /** Shows a session that a page began: if it has ended now, otherwise when that page has not written it for long. */
  async function adopt(key: string, by: string): Promise<void> {
    const row = await table.get(key);
    const found = parseLate(row, tellBroken);
    if (owner !== by || found === undefined) return;
    if (!isActive(found)) return add(found);
    const wait = kept.aliveFor(row, clock.wall());
    const again = (): void => void table.inTurn(() => adopt(key, by));
    if (wait > 0) return void (stop = stopAll([stop, clock.after(wait + 1, again)]));
    const whole = parseSession(row);
    if (whole === undefined) return tellBroken();
    const ended = endSession(whole, kept.endOfDead(whole, row), maxHeartRate());
    add(ended);
    return keep(ended, by);
  }

  /** The unfinished session, in case this page dies (HRT-90). */
  function keepUnfinished(active: HeartRateSession): void {
    const [by, seenAt] = [owner, clock.wall()];
    if (by === undefined) return;
    void table.inTurn(() => table.put(kept.unfinishedOf(active, by, seenAt)));
  }

  function end(): Promise<void> {
    const by = owner;
    const ended = recorder.end();
    if (ended === undefined) return Promise.resolve();
    add(ended);
    return by === undefined ? Promise.resolve() : table.inTurn(() => keep(ended, by));
  }

  function close(): void {
    void end();
    stop();
    [own, documents, readDocuments] = [[], [], kept.documentReader(tellBroken)];
    [owner, isOpen, stop] = [undefined, false, () => {}];
    view.setState(NO_SESSIONS);
  }

  return {
    view,
    close,
    end,
    async open(userId) {
      if (owner === userId) return;
      close();
      owner = userId;
      const rows = await table.read();
      if (owner !== userId) return;
      const mine = rows.filter(([, row]) => kept.mayBeOwned(row, userId));
      const { history, unfinished, broken } = parseHistory(mine, tellBroken);
      if (broken.length > 0) tellBroken();
      own = joinHistories(own, history);
      view.setState({ status: 'ready', broken: broken.length });
      show();
      void openRecords(userId).then(() => {
        for (const key of unfinished) void table.inTurn(() => adopt(key, userId));
      });
    },
    start(timer) {
      void end();
      recorder.start(timer);
    },
    record: recorder.record,
    mark: recorder.mark,
    pause: recorder.pause,
    async remove(sessionId) {
      own = withoutSession(own, sessionId);
      documents = documents.filter(({ id }) => id !== sessionId);
      show();
      await edits.remove(sessionId, isOpen);
    },
    async restore(session) {
      add(session);
      if (owner !== undefined) await edits.restore(session, owner, isOpen);
    },
    whole: async (sessionId) => view.getState().history.find((session) => session.sessionId === sessionId),
    async edit(sessionId, given) {
      const past = view.getState().history.find((session) => session.sessionId === sessionId);
      if (past === undefined || owner === undefined) return;
      const [notes, at] = [tidyNotes(given), Math.max(clock.wall(), (past.notesAt ?? 0) + 1)];
      add(withNotes(past, notes, at));
      await edits.note({ sessionId, notes, at }, owner, isOpen);
    },
  };
}
