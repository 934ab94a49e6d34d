// Documents with all of them, where this device has only their heads.

import { Failure } from '../base/failure.ts';
import type { Server } from '../ports/server.ts';
import { type Document, type DocumentKind, PULL_LIMIT } from '../ports/wire/wire.ts';

/** Up to this many are asked for one by one; for more, all documents come. */
const ONE_BY_ONE = 20;

/**
 * The documents with these ids as the server has them, in no order; those that it has no more are left out. Throws a
 * Failure ('offline' if the server cannot be reached).
 */
export async function wholeOf(
  server: Pick<Server, 'pull' | 'document'>,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<readonly Document[]> {
  const found: Document[] = [];
  if (ids.length > ONE_BY_ONE) {
    const wanted = new Set(ids);
    let since = 0;
    for (;;) {
      const { documents, sequence, more } = await server.pull(kind, since, PULL_LIMIT, 'whole');
      found.push(...documents.filter(({ id, deleted }) => wanted.has(id) && !deleted));
      if (!more && documents.length < PULL_LIMIT) return found;
      since = sequence;
    }
  }
  for (const id of ids) {
    const document = await server.document(kind, id).catch(gone);
    if (document !== undefined) found.push(document);
  }
  return found;
}

/** A document that another device has just removed. */
function gone(cause: unknown): undefined {
  if (cause instanceof Failure && cause.code === 'not-found') return undefined;
  throw cause;
}
