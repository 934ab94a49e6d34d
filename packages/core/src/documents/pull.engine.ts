// Pulls from the server, page by page.

import { Failure } from '../base/failure.ts';
import type { Checkpoint, MarkedRow } from '../ports/document-log.ts';
import type { Server } from '../ports/server.ts';
import type { Document, DocumentKind, PullReply } from '../ports/wire/wire.ts';
import type { EventBuffer } from './event-buffer.ts';
import type { RowExchange } from './kind-exchange.engine.ts';
import type { RestoreEpoch } from './restore-epoch.engine.ts';
import type { Retry } from './retry.engine.ts';
import { NOTHING_REV, storedRowOf, tombstoneOf } from './row.ts';
import type { Rows } from './rows.engine.ts';
import type { SyncStatus } from './sync-status.engine.ts';

interface Deps {
  readonly restoreEpoch: Pick<RestoreEpoch, 'pullFrom' | 'follow'>;
  readonly kind: DocumentKind;
  readonly eventBuffer: Pick<EventBuffer, 'take'>;
  readonly rows: Pick<Rows, 'living'>;
  readonly server: Pick<Server, 'pull'>;
  readonly retry: Pick<Retry, 'until'>;
  readonly status: Pick<SyncStatus, 'setServer'>;
}

/**
 * Asks for the documents after a checkpoint. A device away for so long that the server has forgotten deletions
 * starts over: all documents come, and local ones that do not are reported to the store as deleted. Unsent documents
 * are left alone. What events have carried is not asked for again. A server that does not know the kind has nothing of it.
 */
export function pullOf({ kind, eventBuffer, rows, server, retry, status, restoreEpoch }: Deps): RowExchange['pull'] {
  let isFromStart = false;
  const askOnce = async (since: number, limit: number): Promise<PullReply> => {
    const reply = await retry.until(() => server.pull(kind, since, limit));
    if (await restoreEpoch.follow(reply.epoch)) return askOnce(since, limit);
    for (const { id, rev } of reply.documents) status.setServer(kind, id, rev);
    return reply;
  };
  /** A store takes a short page for the last one: an answer that its bytes have cut is filled up. */
  const ask = async (since: number, limit: number) => {
    let reply = await askOnce(since, limit);
    const documents = [...reply.documents];
    while (reply.more && documents.length < limit) {
      reply = await askOnce(reply.sequence, limit - documents.length);
      documents.push(...reply.documents);
    }
    return { ...reply, documents };
  };
  const fromStart = async (limit: number) => {
    const local = await rows.living(kind);
    const received: Document[] = [];
    let sequence = 0;
    let epoch: string | undefined;
    for (;;) {
      const reply = await ask(sequence, limit);
      received.push(...reply.documents);
      ({ sequence, epoch } = reply);
      if (reply.documents.length < limit) break;
    }
    return pulled([...received, ...goneOf(local, received)], { sequence, ...epochOf(epoch) });
  };
  return async (checkpoint, limit) => {
    const since = checkpoint?.sequence ?? 0;
    isFromStart ||= since === 0;
    restoreEpoch.pullFrom(checkpoint);
    const buffered = eventBuffer.take(checkpoint, limit);
    if (buffered !== undefined) {
      for (const { id, rev } of buffered.documents) status.setServer(kind, id, rev);
      return pulled(buffered.documents, { ...checkpoint, sequence: buffered.sequence });
    }
    const reply = await ask(since, limit).catch(unlessUnknown);
    if (reply === undefined) {
      await restoreEpoch.follow(checkpoint?.epoch);
      return pulled([], checkpoint ?? { sequence: 0 });
    }
    const { documents, sequence, expired, epoch } = reply;
    if (expired && !isFromStart) return fromStart(limit);
    if (documents.length < limit) isFromStart = false;
    return pulled(documents, { sequence, ...epochOf(epoch) });
  };
}

function pulled(documents: readonly Document[], checkpoint: Checkpoint): Awaited<ReturnType<RowExchange['pull']>> {
  return { documents: documents.map((document) => storedRowOf(document)), checkpoint };
}

/** An older server, which has no such kind. */
function unlessUnknown(cause: unknown): undefined {
  if (cause instanceof Failure && cause.code === 'not-found') return undefined;
  throw cause;
}

function epochOf(epoch: string | undefined): Pick<Checkpoint, 'epoch'> {
  return epoch === undefined ? {} : { epoch };
}

/** The local documents that were not received, as deletions for the store. */
function goneOf(local: readonly MarkedRow[], received: readonly Document[]): readonly Document[] {
  const ids = new Set(received.map(({ id }) => id));
  return local.filter(({ id }) => !ids.has(id)).map(({ id }) => tombstoneOf(id, NOTHING_REV, 0));
}
