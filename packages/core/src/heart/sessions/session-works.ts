// What can be done with past sessions, and what the recorder and the table do for it.

import type { Millis, WallTime } from '../../base/units.ts';
import type { Reading } from '../strap/reading.ts';
import type { History } from './history.ts';
import type { KeptSession } from './kept-session.ts';
import type { HeartRateSession, SessionMark, SessionNotes } from './session.ts';
import type { WholeSessions } from './sessions-view.ts';
import type { RecordedRun, Unfinished } from './unfinished.ts';

/** The commands that record a session. */
export interface Recording {
  /** `source` says that the reading came from the demo. */
  record(reading: Reading, source?: HeartRateSession['source']): void;
  mark(mark: SessionMark): void;
  /** The run stands still from now on, or moves again; no effect if it already does. */
  pause(isPaused: boolean): void;
}

/** The recorder engine. */
export interface Recorder extends Recording {
  start(timer: Pick<HeartRateSession, 'timerId' | 'timerName' | 'sport'>): void;
  /** The session becomes part of a whole, and what is recorded from now on is that much later in it (HRT-290, HRT-292). */
  goOn(whole: HeartRateSession, later: Millis): void;
  /** The session being recorded, as it is now. */
  active(): Unfinished | undefined;
  /** Leaves the session as it is, paused from now on; undefined if none is open. */
  leave(): Unfinished | undefined;
  /** Ends the session; undefined if none is open. */
  end(): HeartRateSession | undefined;
}

/** The recording of a run: as which session, and what was recorded of it before if that was found too late. */
export interface RecordingNow {
  readonly run: RecordedRun;
  sessionId: string;
  past?: Unfinished;
}

/** What the recorder reports: the current session, and when to keep it. */
export interface RecorderTells {
  readonly show: (active: HeartRateSession | undefined) => void;
  readonly keep: (active: Unfinished) => void;
}

/** The table engine. */
export interface SessionTable {
  /** All keys and rows, once pending writes are done; none if they cannot be read, which is logged. */
  read(): Promise<readonly (readonly [string, unknown])[]>;
  /** One row; undefined if it is missing or cannot be read. */
  get(key: string): Promise<unknown>;
  /** Keeps a row if there is room, or room can be made; rejects if not. */
  put(row: KeptSession): Promise<void>;
  delete(key: string): Promise<void>;
  /** One person's sessions that the account also has, as far as this page knows. */
  sharedOf(owner: string): readonly string[];
  /** Does some work after all earlier work; failures are logged. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

/** Notes on a session, and when they were written. */
export interface Noted {
  readonly sessionId: string;
  readonly notes: SessionNotes | undefined;
  readonly at: WallTime;
}

/** The unfinished sessions of the person here; every call belongs into the table's turn. Nothing rejects but for the disk. */
export interface UnfinishedSessions {
  /** Shows them, now and whenever something changes; once `mayEnd`, ends those whose run is gone. */
  look(by: string, mayEnd: boolean): Promise<void>;
  /** Looks no more. */
  close(): void;
  /** Continues the earlier session of a run that is being recorded, if there is one. */
  resume(now: RecordingNow, by: string | undefined): Promise<void>;
  /** Keeps what is new in the session being recorded. */
  keep(now: RecordingNow, by: string): Promise<void>;
  /** A run was left, and may go on. */
  left(now: RecordingNow, left: Unfinished, by: string | undefined): Promise<void>;
  /** All of a session that has ended, also if its run had an earlier one that was found too late. */
  whole(now: RecordingNow, ended: HeartRateSession, by: string): HeartRateSession;
  /** An ended session with what a page that had its run before wrote late (HRT-348). */
  complete(ended: HeartRateSession): Promise<HeartRateSession>;
  /** A session is kept whole: its chunks go. */
  forget(sessionId: string): void;
  /** Gives an unfinished session notes; whether there is such a session. */
  note(noted: Noted, by: string): Promise<boolean>;
  /** Ends a session that an earlier version kept, when its page has not written it for long. */
  adopt(key: string, by: string): Promise<void>;
}

/** What removing readings would be of, and how much room it makes. */
export interface Thinnable {
  readonly sessions: number;
  readonly room: number;
}

/** What can be done with the sessions of the past. */
export interface PastSessions {
  /** Forgets a session, here and in the account. */
  remove(sessionId: string): Promise<void>;
  /** Brings back a session that was removed, with its dates; resolves when it is kept, or could not be. */
  restore(session: HeartRateSession): Promise<void>;
  /** Gives a session other notes, shown at once; what is empty is cleared, what is too long is cut (HRT-223). */
  edit(sessionId: string, notes: SessionNotes): Promise<void>;
  /** How many sessions of the account began before a moment and have readings, and the characters these take there. */
  thinnable(before: WallTime): Thinnable;
  /** Removes the readings of those, everywhere, and keeps their numbers; resolves to how many it were (HRT-343). */
  thin(before: WallTime): Promise<number>;
  /** Sessions with all their readings, those of heads from the server; not kept here (HRT-332). */
  withReadings(sessions: History): Promise<WholeSessions>;
  /** A session with all its readings, kept here from now on; undefined if they cannot be had. */
  whole(sessionId: string): Promise<HeartRateSession | undefined>;
}
