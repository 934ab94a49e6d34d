// Pulls from the server, page by page.

import type { Checkpoint, MarkedRow } from '../ports/document-log.ts';
import type { Server } from '../ports/server.ts';
import type { Document, DocumentKind, PullReply } from '../ports/wire/wire.ts';
import type { AtHand } from './at-hand.ts';
import type { RowExchange } from './kind-exchange.engine.ts';
import type { LineageOfKind } from './lineage.engine.ts';
import type { Retry } from './retry.engine.ts';
import { NOTHING_REV, storedRowOf, tombstoneOf } from './row.ts';
import type { Rows } from './rows.engine.ts';
import type { SyncStatus } from './sync-status.engine.ts';

interface Deps {
  readonly lineage: Pick<LineageOfKind, 'from' | 'follow'>;
  readonly kind: DocumentKind;
  readonly atHand: Pick<AtHand, 'take'>;
  readonly rows: Pick<Rows, 'living'>;
  readonly server: Pick<Server, 'pull'>;
  readonly retry: Pick<Retry, 'until'>;
  readonly status: Pick<SyncStatus, 'there'>;
}

/**
 * PRT-30, SYN-54: asks for the documents after a checkpoint. A device away for so long that the server has forgotten deletions
 * starts over: all documents come, and local ones that do not are reported to the store as deleted. Documents still to be sent
 * are left alone. What events have brought is not asked for again (SYN-164).
 */
export function pullOf({ kind, atHand, rows, server, retry, status, lineage }: Deps): RowExchange['pull'] {
  let isFromStart = false;
  const askOnce = async (since: number, limit: number): Promise<PullReply> => {
    const reply = await retry.until(() => server.pull(kind, since, limit));
    if (await lineage.follow(reply.epoch)) return askOnce(since, limit);
    for (const { id, rev } of reply.documents) status.there(kind, id, rev);
    return reply;
  };
  /** A store takes a short page for the last one: an answer that its bytes have cut is filled up (SYN-120). */
  const ask = async (since: number, limit: number) => {
    let reply = await askOnce(since, limit);
    const come = [...reply.documents];
    while (reply.more && come.length < limit) {
      reply = await askOnce(reply.sequence, limit - come.length);
      come.push(...reply.documents);
    }
    return { ...reply, documents: come };
  };
  const fromStart = async (limit: number) => {
    const here = await rows.living(kind);
    const come: Document[] = [];
    let sequence = 0;
    let epoch: string | undefined;
    for (;;) {
      const reply = await ask(sequence, limit);
      come.push(...reply.documents);
      ({ sequence, epoch } = reply);
      if (reply.documents.length < limit) break;
    }
    return pulled([...come, ...goneOf(here, come)], { sequence, ...epochOf(epoch) });
  };
  return async (checkpoint, limit) => {
    const since = checkpoint?.sequence ?? 0;
    isFromStart ||= since === 0;
    lineage.from(checkpoint);
    const brought = atHand.take(checkpoint, limit);
    if (brought !== undefined) {
      for (const { id, rev } of brought.documents) status.there(kind, id, rev);
      return pulled(brought.documents, { ...checkpoint, sequence: brought.sequence });
    }
    const { documents, sequence, expired, epoch } = await ask(since, limit);
    if (expired && !isFromStart) return fromStart(limit);
    if (documents.length < limit) isFromStart = false;
    return pulled(documents, { sequence, ...epochOf(epoch) });
  };
}

function pulled(documents: readonly Document[], checkpoint: Checkpoint): Awaited<ReturnType<RowExchange['pull']>> {
  return { documents: documents.map((document) => storedRowOf(document)), checkpoint };
}

function epochOf(epoch: string | undefined): Pick<Checkpoint, 'epoch'> {
  return epoch === undefined ? {} : { epoch };
}

/** The local documents that did not come, as deletions for the store. */
function goneOf(here: readonly MarkedRow[], come: readonly Document[]): readonly Document[] {
  const ids = new Set(come.map(({ id }) => id));
  return here.filter(({ id }) => !ids.has(id)).map(({ id }) => tombstoneOf(id, NOTHING_REV, 0));
}
