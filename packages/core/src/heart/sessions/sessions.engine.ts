// Records the heart rate of a run, and keeps the history: documents of the person here, and a mirror of the latest.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { inTime } from '../../base/in-time.ts';
import { createTurns } from '../../base/in-turn.ts';
import { stopAll } from '../../base/stop-all.ts';
import type { Millis, WallTime } from '../../base/units.ts';
import type { Stop } from '../../ports/stop.ts';
import { areReadingsRemoved } from '../../ports/wire/summary-only.ts';
import { DOCUMENT_KINDS, type Document } from '../../ports/wire/wire.ts';
import { createLateUnfinished } from './late-unfinished.engine.ts';
import { createPastSessions, type PastSessions } from './past-sessions.engine.ts';
import { createSessionDocuments } from './session-documents.engine.ts';
import { createSessionMirror } from './session-mirror.engine.ts';
import { createRecorder, type Recording, type SessionsParts } from './session-recorder.engine.ts';
import { endSession, isSummaryOnly, type HeartRateSession } from './session.ts';
import { NO_SESSIONS, type SessionsView } from './sessions-view.ts';
import { createShownSessions } from './shown-sessions.engine.ts';
import type { RecordingNow, UnfinishedSessions } from './unfinished-sessions.engine.ts';
import type { RecordedRun } from './unfinished.ts';

/** The sessions engine. Nothing rejects: what cannot be kept is logged. */
export interface Sessions extends Recording, PastSessions {
  readonly view: StoreApi<SessionsView>;
  /** Shows a person's history; resolves when it is there. */
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

const KIND = 'hrsessions';
/** What takes room from them in the account. */
const OTHERS = DOCUMENT_KINDS.filter((kind) => kind !== KIND);

/** The history does not wait longer for code that looks for interrupted sessions. */
const OPENS_WITHIN: Millis = 1000;

/** Makes an empty history that belongs to no one. */
export function createSessions(parts: SessionsParts): Sessions {
  const { clock, log, records, zones } = parts;
  const documents = createSessionDocuments(parts);
  const mirror = createSessionMirror(parts);
  const view = createStore<SessionsView>(() => NO_SESSIONS);
  const shown = createShownSessions(view, clock, () => log.warn('session-broken'));
  const turns = createTurns();
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    turns.inTurn(work).catch((cause: unknown) => log.warn('session-not-kept', cause));
  let owner: string | undefined;
  let now: RecordingNow | undefined;
  let stop: Stop = () => {};
  /** The documents when the mirror was last compared with them. */
  let mirrored: readonly Document[] | undefined;

  const recorder = createRecorder({
    ...parts,
    show: (active) => view.setState({ active }),
    keep() {
      const [recording, by] = [now, owner];
      if (recording !== undefined && by !== undefined) late.inTurn((unfinished) => unfinished.keep(recording, by));
    },
  });
  const late = createLateUnfinished({ ...parts, documents, inTurn, shown, recorder, keep, owner: () => owner });

  /** In the mirror first: a page that ends now has it there. */
  async function keep(ended: HeartRateSession, by: string): Promise<boolean> {
    if (!isSummaryOnly(ended)) await mirror.write(ended, by, false);
    const isSaved = owner === by && (await documents.keep(ended));
    if (isSaved && !isSummaryOnly(ended)) await mirror.write(ended, by, true);
    return isSaved;
  }

  async function keepEnded(recording: RecordingNow, ended: HeartRateSession, by: string): Promise<void> {
    const unfinished = await late.fetch();
    const joined = unfinished?.whole(recording, ended, by) ?? ended;
    const whole = (await unfinished?.complete(joined)) ?? joined;
    if (whole !== joined && owner === by) shown.add(whole);
    if (await keep(whole, by)) unfinished?.forget(whole.sessionId);
  }

  function end(at?: WallTime): Promise<void> {
    const [recording, by] = [now, owner];
    const ended = recorder.end(at);
    if (ended === undefined || recording === undefined) return inTurn(async () => {});
    now = undefined;
    shown.add(ended);
    return by === undefined ? Promise.resolve() : inTurn(() => keepEnded(recording, ended, by));
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
    if (unfinished !== undefined && by !== undefined) await inTurn(() => work(unfinished, by));
  }

  /** What the documents could not take by the last visit goes there. */
  async function takeIn(by: string): Promise<void> {
    const { ended, dead, broken } = await mirror.left(by);
    if (owner !== by) return;
    const left = [...ended, ...dead.map(({ session, at }) => endSession(session, at, zones()))];
    // First: code that waits for 'ready' takes what is shown then.
    shown.add(...left);
    view.setState({ status: 'ready', broken });
    void inTurn(async () => {
      for (const each of left) if (owner === by) await keep(each, by);
    });
  }

  /** Once the account is known to be up to date: what another device removed leaves the mirror, too. */
  async function follow(by: string): Promise<void> {
    if (owner !== by || records.state().status !== 'synced' || !records.isPersisted()) return;
    const found = shown.documents();
    // Every edit of a timer ends in 'synced', and the mirror is read at once and whole.
    if (found === mirrored) return;
    const withReadings = found.filter(({ body }) => !areReadingsRemoved(body));
    await mirror.keepOnly(by, new Set(withReadings.map(({ id }) => id)));
    mirrored = found;
  }

  /** What was being kept for the person before is kept first, and an interrupted session is there when the others are. */
  async function openNow(by: string): Promise<void> {
    const isSettled = inTime(clock, OPENS_WITHIN, turns.settled, () => undefined);
    try {
      await records.open(by);
      await isSettled;
    } catch (cause) {
      log.warn('sessions-not-open', cause);
    }
    if (owner !== by) return;
    const look = (): void => {
      shown.follow(records.state());
      void inTurn(() => follow(by));
    };
    const others = OTHERS.map((kind) => records.observe(kind, (found) => shown.measure(kind, found)));
    stop = stopAll([documents.observe(shown.hear), ...others, records.onState(look)]);
    await takeIn(by);
    look();
    late.inTurn((found) => found.recover(by, true));
  }

  function close(): void {
    void end();
    stop();
    late.now()?.close();
    shown.clear();
    [owner, mirrored] = [undefined, undefined];
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
      late.inTurn((found) => found.recover(userId, false));
      await openNow(userId);
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
    ...createPastSessions({ documents, mirror, shown, late, clock, inTurn, keep, follow, owner: () => owner }),
  };
}
