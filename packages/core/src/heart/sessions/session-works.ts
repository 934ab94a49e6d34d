// What the recorder and the table do for the sessions.

import type { Reading } from '../strap/reading.ts';
import type { KeptSession } from './kept-session.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

/** What a session is recorded with. */
export interface Recording {
  record(reading: Reading): void;
  mark(mark: SessionMark): void;
  /** The run stands still from now on, or moves again; what is so already stays so. */
  pause(isPaused: boolean): void;
}

/** The recorder engine. */
export interface Recorder extends Recording {
  start(timer: { readonly timerId: string; readonly timerName: string }): void;
  /** Ends the session; undefined where none goes on. */
  end(): HeartRateSession | undefined;
}

/** What the recorder tells: the session that goes on, and when to keep it. */
export interface RecorderTells {
  readonly show: (active: HeartRateSession | undefined) => void;
  readonly keep: (active: HeartRateSession) => void;
}

/** The table engine. */
export interface SessionTable {
  /** All keys and rows, once what is being written is there; none where they cannot be read, which is logged. */
  read(): Promise<readonly (readonly [string, unknown])[]>;
  /** One row; undefined where it is not there, or cannot be read. */
  get(key: string): Promise<unknown>;
  /** Keeps a row where there is room, or room can be made; rejects where there is none. */
  put(row: KeptSession): Promise<void>;
  delete(key: string): Promise<void>;
  /** The sessions of somebody that the account has too, as far as this page knows. */
  sharedOf(owner: string): readonly string[];
  /** Does some work when all earlier work is done; what goes wrong is logged. */
  inTurn(work: () => Promise<void>): Promise<void>;
}
