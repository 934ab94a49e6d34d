// A session as a document, and as a row of the mirror on this device.

import { bytesOf } from '../../base/bytes.ts';
import type { WallTime } from '../../base/units.ts';
import { areReadingsRemoved, isDeviceOnlyBody } from '../../ports/wire/summary-only.ts';
import { DOCUMENT_BYTES, type Document, type DocumentKind } from '../../ports/wire/wire.ts';
import { type AccountUse, bytesRoomOf, roomOf } from './history.ts';
import { parseLate, parseSession, sessionBody, type SessionBody } from './session-body.ts';
import { isSummaryOnly, type HeartRateSession } from './session.ts';
import type { RejectionReason } from './sessions-view.ts';

/** What a row of the mirror adds: whose it is, and whether the documents have it. */
export type StoredSession = SessionBody & {
  readonly owner: string;
  readonly isShared: boolean;
};

/** The row of a session that has ended. Rows are older than the documents of sessions, which is why the field is named so. */
export function storedSessionOf(session: HeartRateSession, owner: string, isShared: boolean): StoredSession {
  return { ...sessionBody(session), owner, isShared };
}

/** The document of a session in the account, under a revision; a session is written once. */
export function sessionDocument(session: HeartRateSession, rev: string): Document {
  const updatedAt = Math.max(session.endTime ?? session.startTime, session.notesAt ?? 0);
  // Nothing in it is undefined, which the type cannot express.
  const body = sessionBody(session) as Document['body'];
  return { id: session.sessionId, rev, updatedAt, deleted: false, body };
}

/**
 * Measures the living documents of an account, which are given kind by kind, each revision once: all that the server counts, readings that
 * are not here included.
 */
export function accountMeter(): (kind: DocumentKind, documents: readonly Document[]) => AccountUse {
  const known = new Map<DocumentKind, ReadonlyMap<string, number>>();
  return (kind, documents) => {
    const before = known.get(kind);
    const sizeOf = (document: Document): readonly [string, number] => {
      const key = `${document.id} ${document.rev}`;
      return [key, before?.get(key) ?? bytesRoomOf(document) + elsewhereOf(document.body)];
    };
    known.set(kind, new Map(documents.map(sizeOf)));
    const sizes = [...known.values()].flatMap((each) => [...each.values()]);
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), documents: sizes.length };
  };
}

/** Why the account does not take a session: there is no room for more, or it alone is too long. */
export function rejectionReasonOf(document: Document): RejectionReason {
  return bytesOf(document) > DOCUMENT_BYTES ? 'too-long' : 'full';
}

/** The sessions that began before a moment and whose readings could be removed to make room. */
export function removableReadings(documents: readonly Document[], before: WallTime): readonly Document[] {
  return documents.filter(
    ({ body }) =>
      Number(body['startTime']) < before &&
      body['stats'] !== undefined &&
      !isDeviceOnlyBody(body) &&
      roomOfReadings(body) > 0,
  );
}

/** The characters that the readings of a session take in the account. */
export function roomOfReadings(body: Document['body']): number {
  if (areReadingsRemoved(body)) return 0;
  return body['readings'] === undefined ? elsewhereOf(body) : roomOf(body['readings']);
}

/**
 * A session without its readings, and with everything else; it says that someone removed them. Undefined if its numbers
 * cannot be kept, as it is broken. Its moment stays, so that notes written elsewhere meanwhile count.
 */
export function withReadingsRemoved(document: Document): Document | undefined {
  const { readings: _, ...others } = document.body;
  const summarized = others['summary'] === undefined ? withSummary(document.body, others) : others;
  return summarized && { ...document, body: { ...summarized, readingsSize: 0, thinned: true } };
}

/** The reverse: a session that has lost its readings, with those of another state of it, and all else as it is. */
export function withReadingsRestored(document: Document, whole: HeartRateSession, rev: string): Document {
  const { readingsSize: _size, thinned: _thinned, ...others } = document.body;
  return { ...document, rev, body: { ...others, readings: sessionBody(whole).readings } as Document['body'] };
}

/** A body that an older version stored without a summary, with one. */
function withSummary(whole: Document['body'], others: Document['body']): Document['body'] | undefined {
  const session = parseSession(whole);
  if (session === undefined || isSummaryOnly(session)) return undefined;
  const { summary } = sessionBody(session);
  return summary && ({ ...others, summary } as Document['body']);
}

/** The room that the readings of a summary-only session take in the account. */
function elsewhereOf({ readingsSize }: Document['body']): number {
  return Number.isSafeInteger(readingsSize) ? Number(readingsSize) : 0;
}

/** Reads documents, each revision once, with and without its readings, its readings only when asked for. Broken ones are left out. */
export function documentReader(onBroken: () => void): (documents: readonly Document[]) => readonly HeartRateSession[] {
  let known = new Map<string, HeartRateSession | undefined>();
  return (documents) => {
    const before = known;
    known = new Map(
      documents.map(({ id, rev, body }) => {
        const key = `${id} ${rev} ${body['readings'] === undefined}`;
        return [key, before.has(key) ? before.get(key) : parseLate(body, onBroken)] as const;
      }),
    );
    return [...known.values()].filter((session) => session !== undefined);
  };
}
