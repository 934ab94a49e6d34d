import type { Document, DocumentKind, Server } from '@roundbell/core';
import type { RxCollection } from 'rxdb';
import type { Retry } from './retry.ts';
import { NOTHING_REV, storedRowOf, type MarkedRow, type Row } from './row.ts';
import type { Standing } from './state.ts';

/** Where the next pull begins. */
export interface Checkpoint {
  readonly sequence: number;
}

interface Pulled {
  readonly documents: MarkedRow[];
  readonly checkpoint: Checkpoint;
}

interface Deps {
  readonly kind: DocumentKind;
  readonly collection: RxCollection<Row>;
  readonly server: Pick<Server, 'pull'>;
  readonly retry: Pick<Retry, 'until'>;
  readonly standing: Pick<Standing, 'there'>;
}

/**
 * PRT-30, SYN-54: what RxDB asks for the documents after a checkpoint. A device that was away for so long that the server has forgotten
 * deletions begins anew: all documents come, and those of here that do not are given to RxDB as deleted. It leaves alone what it has yet
 * to send.
 */
export function pullOf({ kind, collection, server, retry, standing }: Deps) {
  let isFromStart = false;
  const ask = async (since: number, limit: number) => {
    const reply = await retry.until(() => server.pull(kind, since, limit));
    for (const { id, rev } of reply.documents) standing.there(kind, id, rev);
    return reply;
  };
  const anew = async (limit: number): Promise<Pulled> => {
    const here = await collection.find().exec();
    const come: Document[] = [];
    let sequence = 0;
    for (;;) {
      const reply = await ask(sequence, limit);
      come.push(...reply.documents);
      sequence = reply.sequence;
      if (reply.documents.length < limit) break;
    }
    const ids = new Set(come.map(({ id }) => id));
    const gone = here.filter(({ id }) => !ids.has(id)).map(({ id }) => goneRow(id));
    return { documents: [...come.map((document) => storedRowOf(document)), ...gone], checkpoint: { sequence } };
  };
  return async (checkpoint: Checkpoint | undefined, limit: number): Promise<Pulled> => {
    const since = checkpoint?.sequence ?? 0;
    isFromStart ||= since === 0;
    const { documents, sequence, expired } = await ask(since, limit);
    if (expired && !isFromStart) return anew(limit);
    if (documents.length < limit) isFromStart = false;
    return { documents: documents.map((document) => storedRowOf(document)), checkpoint: { sequence } };
  };
}

/** A document that the server does not have, as RxDB is told of it. */
function goneRow(id: string): MarkedRow {
  return storedRowOf({ id, rev: NOTHING_REV, updatedAt: 0, deleted: true, body: {} });
}
