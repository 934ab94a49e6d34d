// What is known of unfinished sessions, on the device and by this page, and which of them a run had before.

import type { SessionChunks } from './session-chunks.engine.ts';
import type { ChunkedSession } from './session-chunks.ts';
import type { SessionDocuments } from './session-documents.engine.ts';
import { isSummaryOnly, type HeartRateSession } from './session.ts';
import type { ShownSessions } from './shown-sessions.engine.ts';
import { beyond, isOfRun, isSameRun, reopened, type RecordedRun, type Unfinished } from './unfinished.ts';

/** The earlier sessions. */
export interface EarlierSessions {
  /** A person's unfinished sessions, as far as they are known. */
  read(by: string | undefined): Promise<readonly ChunkedSession[]>;
  /** What is stored of a session as ended, by a page that took it for dead or before its run was resumed. */
  endedOf(sessionId: string): Promise<HeartRateSession | undefined>;
  /** The session that a run had before: unfinished, or ended by this page, which can be undone. */
  ofRun(run: RecordedRun, by: string | undefined): Promise<ChunkedSession | undefined>;
  /** Goes on from what was read of a session, if the device has all that is known of it. */
  know(past: ChunkedSession): void;
  /** The device could not take an unfinished session of this page. */
  hold(pending: Unfinished): void;
  /** A session of a run has ended here. */
  ended(sessionId: string, run: RecordedRun): void;
  /** A session is not unfinished any more. */
  forget(sessionId: string): void;
  clear(): void;
}

/** What they need of the sessions. */
export interface EarlierParts {
  readonly chunks: SessionChunks;
  readonly documents: Pick<SessionDocuments, 'get'>;
  readonly shown: ShownSessions;
}

/** Knows nothing yet. */
export function createEarlierSessions({ chunks, documents, shown }: EarlierParts): EarlierSessions {
  const pending = new Map<string, Unfinished>();
  const ended = new Map<string, RecordedRun>();

  async function read(by: string | undefined): Promise<readonly ChunkedSession[]> {
    const rows = by === undefined ? [] : await chunks.read(by);
    const found = new Map(rows.map((each) => [each.session.sessionId, each]));
    for (const [id, each] of pending) found.set(id, { ...each, keys: found.get(id)?.keys ?? [] });
    return [...found.values()];
  }

  async function endedOf(sessionId: string): Promise<HeartRateSession | undefined> {
    const known = shown.known(sessionId);
    const shownEnded = known?.unfinished === undefined ? known : undefined;
    return shownEnded ?? documents.get(sessionId);
  }

  return {
    read,
    endedOf,
    async ofRun(run, by) {
      const open = (await read(by)).find((each) => isOfRun(each, run));
      const [id] = [...ended].find(([, other]) => isSameRun(other, run)) ?? [];
      const sessionId = open?.session.sessionId ?? id;
      const past = sessionId === undefined ? undefined : await endedOf(sessionId);
      const later = open && beyond(open, past);
      if (later !== undefined || past === undefined || isSummaryOnly(past)) return later;
      return { ...reopened(past), seed: run.seed, keys: [] };
    },
    know(past) {
      if (past.keys.length > 0 && !pending.has(past.session.sessionId)) chunks.know(past);
    },
    hold: (each) => void pending.set(each.session.sessionId, each),
    ended: (sessionId, run) => void ended.set(sessionId, run),
    forget: (sessionId) => void pending.delete(sessionId),
    clear() {
      pending.clear();
      ended.clear();
    },
  };
}
