// The sessions that have no end yet: kept in chunks while they are recorded, continued when their run is resumed, ended
// when it is gone. A chunk of its own: no one who only looks at a library waits for it.

import { stopAll } from '../../base/stop-all.ts';
import type { Millis } from '../../base/units.ts';
import type { Stop } from '../../ports/stop.ts';
import { createEarlierSessions } from './earlier-sessions.engine.ts';
import type { UnfinishedParts } from './late-unfinished.engine.ts';
import { createSessionChunks } from './session-chunks.engine.ts';
import type { ChunkedSession } from './session-chunks.ts';
import { withNotes, type Noted } from './session-notes.ts';
import { endSession, type HeartRateSession } from './session.ts';
import {
  beyond,
  continued,
  reopened,
  shiftOf,
  shownUnfinished,
  withLate,
  type RecordedRun,
  type RunPlace,
  type Unfinished,
} from './unfinished.ts';

/** The recording of a run: as which session, and what was recorded of it before if that was found too late. */
export interface RecordingNow {
  readonly run: RecordedRun;
  sessionId: string;
  past?: Unfinished;
}

/** The unfinished sessions of the person here; every call belongs into the table's turn. Nothing rejects but for the disk. */
export interface UnfinishedSessions {
  /** Shows them, now and whenever something changes; once `mayEnd`, ends those whose run is gone. */
  recover(by: string, mayEnd: boolean): Promise<void>;
  /** Ends those whose run waits to be resumed; the others are left alone. */
  endInterrupted(by: string): Promise<void>;
  close(): void;
  /** Continues the earlier session of a run that is being recorded, if there is one. */
  resume(now: RecordingNow, by: string | undefined): Promise<void>;
  /** Keeps what is new in the session being recorded. */
  keep(now: RecordingNow, by: string): Promise<void>;
  /** Keeps the session of a run that may go on. */
  suspend(now: RecordingNow, suspended: Unfinished, by: string | undefined): Promise<void>;
  /** All of a session that has ended, also if its run had an earlier one that was found too late. */
  whole(now: RecordingNow, ended: HeartRateSession, by: string): HeartRateSession;
  /** An ended session with what a page that had its run before wrote late. */
  complete(ended: HeartRateSession): Promise<HeartRateSession>;
  /** A session is kept whole: its chunks go. */
  forget(sessionId: string): void;
  /** Gives an unfinished session notes; whether there is such a session. */
  note(noted: Noted, by: string): Promise<boolean>;
}

/** While another page has the run of an unfinished session, it is asked for this often. */
const LOOK_AGAIN: Millis = 5000;

type Placed = ChunkedSession & { readonly place: Exclude<RunPlace, 'gone'> };

/** Makes the engine. */
export function createUnfinishedSessions(parts: UnfinishedParts): UnfinishedSessions {
  const { clock, page, zones, runPlace, onRuns, documents, inTurn, shown, recorder, owner, keep } = parts;
  const chunks = createSessionChunks(parts);
  const earlier = createEarlierSessions({ chunks, documents, shown });
  let placed: readonly Placed[] = [];
  let stop: Stop = () => {};

  const placeOf = async ({ session: { timerId }, seed }: Unfinished): Promise<RunPlace> =>
    seed === undefined ? 'gone' : runPlace({ timerId, seed });

  function show(sessions: readonly Placed[]): void {
    placed = sessions;
    shown.setUnfinished(placed.map((each) => shownUnfinished(each, zones(), each.place)));
  }

  /** Hours have thousands of chunks: nothing waits for them to go. */
  function removeLater(sessionId: string): void {
    void inTurn(() => chunks.remove(sessionId));
  }

  async function finish({ session, at, seed }: Unfinished, by: string): Promise<void> {
    const past = endSession(session, at, zones());
    earlier.ended(past.sessionId, { timerId: past.timerId, seed });
    if (owner() === by) shown.add(past);
    earlier.forget(past.sessionId);
    if (await keep(past, by)) removeLater(past.sessionId);
  }

  /** Where one is now; nowhere once it has ended. */
  async function place(each: ChunkedSession, by: string, mayEnd: boolean): Promise<Placed | undefined> {
    const { sessionId } = each.session;
    const before = await earlier.endedOf(sessionId);
    const whole = beyond(each, before);
    if (whole === undefined) {
      const complete = before && withLate(before, [each.session], zones());
      if (complete !== undefined) shown.add(complete);
      if (complete !== undefined && complete !== before && !(await keep(complete, by))) return undefined;
      earlier.forget(sessionId);
      removeLater(sessionId);
      return undefined;
    }
    const found = await placeOf(each);
    if (found !== 'gone') return { ...whole, place: found };
    if (!mayEnd) return { ...whole, place: 'waiting' };
    // The chunks of all pieces go.
    chunks.know(each);
    await finish(whole, by);
    return undefined;
  }

  async function recover(by: string, mayEnd: boolean): Promise<void> {
    const now: Placed[] = [];
    for (const each of await earlier.read(by)) {
      if (owner() !== by) return;
      const isHere = recorder.active()?.session.sessionId === each.session.sessionId;
      const found = isHere ? undefined : await place(each, by, mayEnd);
      if (found !== undefined) now.push(found);
    }
    // Another page has ended what is no longer there.
    const gone = placed.filter(({ session }) => !now.some((each) => each.session.sessionId === session.sessionId));
    for (const { session } of gone) {
      const past = await earlier.endedOf(session.sessionId);
      if (past !== undefined && owner() === by) shown.add(past);
    }
    if (owner() !== by) return;
    show(now);
    if (mayEnd) wait(by);
  }

  /** Looks again when a run may no longer be where it was; a hidden page when it is visible again. */
  function wait(by: string): void {
    stop();
    const again = (): void => void (placed.length > 0 && inTurn(() => lookIfMoved(by)));
    const isElsewhere = page.isVisible() && placed.some((each) => each.place === 'elsewhere');
    const later = isElsewhere ? clock.after(LOOK_AGAIN, again) : () => {};
    stop = stopAll([later, onRuns(again), page.onVisible(() => void inTurn(() => recover(by, true)))]);
  }

  async function lookIfMoved(by: string): Promise<void> {
    if (owner() !== by) return;
    for (const each of placed) {
      if ((await placeOf(each)) !== each.place) return recover(by, true);
    }
    wait(by);
  }

  async function keepNow({ run, sessionId }: RecordingNow, by: string): Promise<void> {
    const active = recorder.active();
    if (active?.session.sessionId === sessionId) await chunks.append({ ...active, seed: run.seed }, by);
  }

  async function endInterrupted(by: string): Promise<void> {
    await recover(by, true);
    for (const each of placed.filter((one) => one.place === 'waiting' && owner() === by)) {
      chunks.know(each);
      await finish(each, by);
    }
    await recover(by, true);
  }

  return {
    recover,
    endInterrupted,
    close() {
      stop();
      earlier.clear();
      placed = [];
    },
    async resume(now, by) {
      if (now.run.seed === undefined) return;
      const past = await earlier.ofRun(now.run, by);
      if (past === undefined || owner() !== by) return;
      earlier.know(past);
      const active = recorder.active()?.session;
      if (active?.sessionId !== now.sessionId) return void (now.past = past);
      recorder.goOn(continued(past, active), shiftOf(past, active));
      now.sessionId = past.session.sessionId;
      earlier.forget(now.sessionId);
      show(placed.filter(({ session }) => session.sessionId !== now.sessionId));
      if (by !== undefined) await keepNow(now, by);
    },
    keep: keepNow,
    async suspend({ run: { seed }, past }, suspended, by) {
      const session = past === undefined ? suspended.session : continued(past, suspended.session);
      const whole = { session, at: Math.max(suspended.at, past?.at ?? 0), seed };
      if (by === undefined || !(await chunks.append(whole, by))) earlier.hold(whole);
      if (by !== undefined && owner() === by) await recover(by, true);
    },
    whole({ run, past }, last, by) {
      if (past === undefined) {
        earlier.ended(last.sessionId, run);
        return last;
      }
      const session = continued(past, reopened(last).session);
      const whole = endSession(session, Math.max(past.at, last.endTime ?? 0), zones());
      if (owner() === by) {
        shown.remove(last.sessionId);
        shown.add(whole);
      }
      earlier.ended(whole.sessionId, run);
      return whole;
    },
    complete: async (ended) => withLate(ended, await chunks.late(ended.sessionId), zones()),
    forget(sessionId) {
      earlier.forget(sessionId);
      show(placed.filter(({ session }) => session.sessionId !== sessionId));
      removeLater(sessionId);
    },
    async note({ sessionId, notes, at }, by) {
      const found = placed.find(({ session }) => session.sessionId === sessionId);
      if (found === undefined) return false;
      const noted = { ...found, session: withNotes(found.session, notes, at) };
      earlier.know(found);
      if (!(await chunks.append(noted, by))) earlier.hold(noted);
      show(placed.map((each) => (each === found ? noted : each)));
      return true;
    },
  };
}
