// Records the heart rate of a run, and keeps the history: on the device immediately, in the account when possible.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WallTime } from '../../base/units.ts';
import type { RunScore } from '../../timer/step-score.ts';
import { mayBeOwned } from '../stored-row.ts';
import { createAccountSessions } from './account-sessions.engine.ts';
import { parseHistory, type History } from './history.ts';
import { createLateUnfinished } from './late-unfinished.engine.ts';
import { createSessionEdits } from './session-edits.engine.ts';
import { tidyNotes, withNotes, withScore } from './session-notes.ts';
import { createRecorder, type Recording, type SessionsParts } from './session-recorder.engine.ts';
import { createSessionTable } from './session-table.engine.ts';
import { isSummaryOnly, type HeartRateSession, type SessionNotes } from './session.ts';
import { NO_SESSIONS, type SessionsView, type WholeSessions } from './sessions-view.ts';
import { createShownSessions } from './shown-sessions.engine.ts';
import { roomOfReadings, removableReadings } from './stored-session.ts';
import type { RecordingNow, UnfinishedSessions } from './unfinished-sessions.engine.ts';
import type { RecordedRun } from './unfinished.ts';

/** How many sessions have readings to remove, and how much room that makes. */
export interface RemovableReadings {
  readonly sessions: number;
  readonly room: number;
}

/** What can be done with the sessions of the past. */
export interface PastSessions {
  /** Forgets a session, here and in the account. */
  remove(sessionId: string): Promise<void>;
  /** Brings back a session that was removed, with its dates; resolves when it is kept, or could not be. */
  restore(session: HeartRateSession): Promise<void>;
  /** Gives an ended session another score, shown at once. */
  rescore(sessionId: string, score: RunScore | undefined): Promise<void>;
  /** Gives a session other notes, shown at once; what is empty is cleared, what is too long is cut. */
  edit(sessionId: string, notes: SessionNotes): Promise<void>;
  /** How many sessions of the account began before a moment and have readings, and the characters these take there. */
  removableReadings(before: WallTime): RemovableReadings;
  /** Removes the readings of those, everywhere, and keeps their numbers; resolves to how many it were. */
  removeReadings(before: WallTime): Promise<number>;
  /** Sessions with all their readings, fetched from the server where missing; not kept here. */
  withReadings(sessions: History): Promise<WholeSessions>;
  /** A session with all its readings, kept here from now on; undefined if they cannot be had. */
  whole(sessionId: string): Promise<HeartRateSession | undefined>;
}

/** The sessions engine. Nothing rejects: what cannot be kept is logged. */
export interface Sessions extends Recording, PastSessions {
  readonly view: StoreApi<SessionsView>;
  /** Shows a person's history; resolves when this device's part has been read. */
  open(userId: string): Promise<void>;
  /** Ends the recording and shows nothing any more. */
  close(): void;
  /** Begins a session, now or at a moment, or continues that of the same run (`seed`); one that is active ends. */
  start(timer: RecordedRun & Pick<HeartRateSession, 'timerName' | 'sport'>, at?: WallTime): void;
  /** Ends the active session, now or at an earlier moment; resolves when it and all that was recorded before are kept, or could not be. */
  end(at?: WallTime): Promise<void>;
  /** Suspends the active session: its run may go on. */
  suspend(): void;
  /** How many are interrupted: their runs wait on this device to be resumed. */
  interrupted(): Promise<number>;
  /** Ends those; resolves when they are kept, or could not be. */
  endInterrupted(): Promise<void>;
}

/** Makes an empty history that belongs to no one. */
export function createSessions(parts: SessionsParts): Sessions {
  const { clock, log } = parts;
  const table = createSessionTable(parts);
  const edits = createSessionEdits({ ...parts, table });
  const view = createStore<SessionsView>(() => NO_SESSIONS);
  const tellBroken = (): void => log.warn('session-broken');
  const shown = createShownSessions(view, clock, tellBroken);
  let owner: string | undefined;
  let now: RecordingNow | undefined;

  const recorder = createRecorder({
    ...parts,
    show: (active) => view.setState({ active }),
    keep() {
      const [recording, by] = [now, owner];
      if (recording !== undefined && by !== undefined) late.inTurn((unfinished) => unfinished.keep(recording, by));
    },
  });
  const account = createAccountSessions({ ...parts, table, edits, shown, owner: () => owner });
  const late = createLateUnfinished({ ...parts, table, shown, recorder, keep: account.keep, owner: () => owner });

  async function keepEnded(recording: RecordingNow, ended: HeartRateSession, by: string): Promise<void> {
    const unfinished = await late.fetch();
    const joined = unfinished?.whole(recording, ended, by) ?? ended;
    const whole = (await unfinished?.complete(joined)) ?? joined;
    if (whole !== joined && owner === by) shown.add(whole);
    if (await account.keep(whole, by)) unfinished?.forget(whole.sessionId);
  }

  function end(at?: WallTime): Promise<void> {
    const [recording, by] = [now, owner];
    const ended = recorder.end(at);
    if (ended === undefined || recording === undefined) return table.inTurn(async () => {});
    now = undefined;
    shown.add(ended);
    return by === undefined ? Promise.resolve() : table.inTurn(() => keepEnded(recording, ended, by));
  }

  function suspend(): void {
    const [recording, by] = [now, owner];
    if (late.now() === undefined) return void end();
    const suspended = recorder.suspend();
    if (suspended === undefined || recording === undefined) return;
    now = undefined;
    late.inTurn((unfinished) => unfinished.suspend(recording, suspended, by));
  }

  async function withUnfinished(work: (unfinished: UnfinishedSessions, by: string) => Promise<void>): Promise<void> {
    const [unfinished, by] = [await late.fetch(), owner];
    if (unfinished !== undefined && by !== undefined) await table.inTurn(() => work(unfinished, by));
  }

  function close(): void {
    void end();
    account.close();
    late.now()?.close();
    shown.clear();
    owner = undefined;
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
      const mine = rows.filter(([, row]) => mayBeOwned(row, userId));
      const { history, unfinished, broken } = parseHistory(mine, tellBroken);
      if (broken.length > 0) tellBroken();
      // First: code that waits for 'ready' takes what is shown then.
      shown.add(...history);
      view.setState({ status: 'ready', broken: broken.length });
      late.inTurn((found) => found.recover(userId, false));
      void account.open(userId).then(() => {
        for (const key of unfinished) late.inTurn((found) => found.claim(key, userId));
        late.inTurn((found) => found.recover(userId, true));
      });
    },
    start({ timerId, timerName, sport, seed }, at) {
      void end();
      recorder.start({ timerId, timerName, sport }, at);
      const sessionId = recorder.active()?.session.sessionId ?? '';
      const [recording, by]: [RecordingNow, typeof owner] = [{ run: { timerId, seed }, sessionId }, owner];
      now = recording;
      late.inTurn((unfinished) => unfinished.resume(recording, by));
    },
    suspend,
    async interrupted() {
      await withUnfinished((unfinished, by) => unfinished.recover(by, true));
      return view.getState().history.filter(({ unfinished }) => unfinished === 'interrupted').length;
    },
    endInterrupted: () => withUnfinished((unfinished, by) => unfinished.endInterrupted(by)),
    record: recorder.record,
    mark: recorder.mark,
    score: recorder.score,
    pause: recorder.pause,
    async remove(sessionId) {
      late.inTurn(async (unfinished) => unfinished.forget(sessionId));
      await account.remove(sessionId);
    },
    async restore(removed) {
      const { unfinished: _, ...session } = removed;
      const by = owner;
      // What is shown again is kept: a page that ends now has it at the next visit.
      if (by !== undefined) await edits.restore(session, by, account.isOpen());
      if (owner === by) shown.add(session);
    },
    withReadings: edits.withReadings,
    removableReadings(before) {
      const found = removableReadings(shown.documents(), before);
      return { sessions: found.length, room: found.reduce((sum, { body }) => sum + roomOfReadings(body), 0) };
    },
    removeReadings: (before) => edits.removeReadings(removableReadings(shown.documents(), before)),
    async whole(sessionId) {
      const [past, by] = [shown.known(sessionId), owner];
      if (past === undefined || !isSummaryOnly(past) || by === undefined) return past;
      const found = await edits.fetch(past, by);
      if (found === undefined || owner !== by) return undefined;
      shown.add(found);
      return shown.known(sessionId);
    },
    async rescore(sessionId, score) {
      const [past, by] = [shown.known(sessionId), owner];
      if (past === undefined || by === undefined || past.unfinished !== undefined) return;
      shown.add(withScore(past, score));
      await edits.rescore({ sessionId, score, at: clock.wall() }, by, account.isOpen());
    },
    async edit(sessionId, given) {
      const [past, by] = [shown.known(sessionId), owner];
      if (past === undefined || by === undefined) return;
      const [notes, at] = [tidyNotes(given), Math.max(clock.wall(), (past.notesAt ?? 0) + 1)];
      if (past.unfinished !== undefined) return late.inTurn((found) => found.note({ sessionId, notes, at }, by));
      shown.add(withNotes(past, notes, at));
      await edits.note({ sessionId, notes, at }, by, account.isOpen());
    },
  };
}
