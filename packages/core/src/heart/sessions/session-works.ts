// What the recorder and the table do for the sessions engine.

import type { Reading } from '../strap/reading.ts';
import type { KeptSession } from './kept-session.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

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
  start(timer: { readonly timerId: string; readonly timerName: string }): void;
  /** Ends the session; undefined if none is open. */
  end(): HeartRateSession | undefined;
}

/** What the recorder reports: the current session, and when to keep it. */
export interface RecorderTells {
  readonly show: (active: HeartRateSession | undefined) => void;
  readonly keep: (active: HeartRateSession) => void;
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
