// The sessions that have ended: documents of the person here.

import { isSameContent } from '../../base/content.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { areReadingsRemoved, withReadings } from '../../ports/wire/summary-only.ts';
import type { Document } from '../../ports/wire/wire.ts';
import { joinHistories, type History } from './history.ts';
import { parseLate, parseSession } from './session-body.ts';
import { notedBody, scoredBody, type Noted, type Scored } from './session-notes.ts';
import { isSummaryOnly, type HeartRateSession } from './session.ts';
import type { WholeSessions } from './sessions-view.ts';
import * as stored from './stored-session.ts';

/** The documents of the sessions. Nothing rejects: what cannot be kept is logged. */
export interface SessionDocuments {
  /** Calls back with all of them, now and after each change. */
  observe(onChange: (documents: readonly Document[]) => void): Stop;
  /** A session as it is stored; undefined if it is not, or cannot be read. */
  get(sessionId: string): Promise<HeartRateSession | undefined>;
  /** Keeps a session, joined with what is stored of it; whether that outlives the page. */
  keep(ended: HeartRateSession): Promise<boolean>;
  /** Writes notes; whether there is such a session, and they outlive the page. */
  note(noted: Noted): Promise<boolean>;
  /** The same with another score. */
  rescore(scored: Scored): Promise<boolean>;
  remove(sessionId: string): Promise<void>;
  /** Keeps a session that was removed, over its tombstone, as it was stored; whether that outlives the page. */
  restore(session: HeartRateSession): Promise<boolean>;
  /** Removes the readings of some documents, and nothing else; how many it were. */
  removeReadings(documents: readonly Document[]): Promise<number>;
  /** The same sessions; missing readings come from the server. */
  withReadings(sessions: History): Promise<WholeSessions>;
  /** A session with its readings, kept here from now on; undefined if they cannot be fetched. */
  whole(past: HeartRateSession): Promise<HeartRateSession | undefined>;
}

const KIND = 'hrsessions';

/** What a change makes of a stored session: all else in it stays as it is. */
type Change = (body: Document['body']) => Document['body'];

/** Makes the engine. */
export function createSessionDocuments({
  records,
  random,
  log,
}: Pick<Ports, 'records' | 'random' | 'log'>): SessionDocuments {
  const removed = new Map<string, Document>();

  const failed = (cause: unknown): false => (log.warn('session-not-kept', cause), false);

  const put = (document: Document, madeFrom?: Document): Promise<boolean> =>
    records
      .put(KIND, { ...document, deleted: false, rev: random.id('rev-') }, madeFrom)
      .then(records.isPersisted, failed);

  const documentOf = (sessionId: string): Promise<Document | undefined> =>
    records.get(KIND, sessionId).catch(() => undefined);

  const read = (document: Document | undefined): HeartRateSession | undefined =>
    document && parseLate(document.body, () => log.warn('session-broken'));

  async function change(sessionId: string, at: number, rule: Change): Promise<boolean> {
    const document = await documentOf(sessionId);
    if (document === undefined) return false;
    return put({ ...document, updatedAt: Math.max(document.updatedAt, at), body: rule(document.body) }, document);
  }

  async function wholeDocuments(ids: readonly string[]): Promise<readonly Document[]> {
    return records.whole(KIND, ids).catch((cause: unknown) => (log.warn('readings-not-fetched', cause), []));
  }

  return {
    observe: (onChange) => records.observe(KIND, onChange),
    get: async (sessionId) => read(await documentOf(sessionId)),
    async keep(ended) {
      const document = await documentOf(ended.sessionId);
      const known = read(document);
      if (document === undefined || known === undefined) return put(stored.sessionDocument(ended, ''));
      const [latest = ended] = joinHistories([ended], [known]);
      const { body, updatedAt } = stored.sessionDocument(latest, '');
      const joined = joinedBody(document.body, body);
      if (isSameContent(joined, document.body)) return records.isPersisted();
      return put({ ...document, updatedAt: Math.max(document.updatedAt, updatedAt), body: joined }, document);
    },
    note: ({ sessionId, at, notes }) => change(sessionId, at, (body) => notedBody(body, notes, at)),
    rescore: ({ sessionId, at, score }) => change(sessionId, at, (body) => scoredBody(body, score)),
    async remove(sessionId) {
      const document = await documentOf(sessionId);
      if (document === undefined) return;
      removed.set(sessionId, document);
      await records.remove(KIND, sessionId, document).catch(failed);
    },
    restore: (session) => put(removed.get(session.sessionId) ?? stored.sessionDocument(session, '')),
    async removeReadings(documents) {
      let count = 0;
      for (const { id } of documents) {
        // As it is now: it may have got notes meanwhile.
        const document = await documentOf(id);
        const without = document && stored.withReadingsRemoved(document);
        if (without !== undefined && (await put(without, document))) count += 1;
      }
      return count;
    },
    async withReadings(sessions) {
      const heads = sessions.filter(isSummaryOnly);
      if (heads.length === 0) return { sessions, elsewhere: 0 };
      const documents = await wholeDocuments(heads.map(({ sessionId }) => sessionId));
      const fetched = documents.map(({ body }) => parseSession(body)).filter(hasItsReadings);
      const here = sessions.filter((session) => !isSummaryOnly(session));
      return { sessions: joinHistories(here, fetched), elsewhere: heads.length - fetched.length };
    },
    async whole(past) {
      const [document] = await wholeDocuments([past.sessionId]);
      const session = document && parseSession(document.body);
      if (document === undefined || !hasItsReadings(session)) return undefined;
      // The server may have a later state than this device, which then comes with the next pull.
      await records.keepWhole(KIND, document).catch(failed);
      return session;
    },
  };
}

function hasItsReadings(session: HeartRateSession | undefined): session is HeartRateSession {
  return session !== undefined && !isSummaryOnly(session);
}

/** A stored session with what is known better now; readings that someone has removed do not come back. */
function joinedBody(before: Document['body'], now: Document['body']): Document['body'] {
  const { readings, ...others } = now;
  const joined = { ...before, ...others };
  return readings === undefined || areReadingsRemoved(before) ? joined : withReadings(joined, readings);
}
