import type { Row, RowStore } from '@roundbell/core';
import type { RxCollection, RxDocumentData } from 'rxdb';

const CONFLICT = 409;
const FULL = 'QuotaExceededError';

/** SYN-88: whether a write failed for lack of room; the underlying store wraps what the browser threw. */
export function isFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === FULL || ('inner' in cause && isFull(cause.inner));
}

/**
 * Writes what `change` makes of the stored row; if another write came between, `change` is called again. RxDB's own calls
 * support neither tombstones with a revision nor a document that comes back.
 */
export async function writeRow(
  collection: RxCollection<Row>,
  id: string,
  change: Parameters<RowStore['write']>[2],
): Promise<void> {
  const store = collection.storageInstance;
  for (;;) {
    const [previous] = await store.findDocumentsById([id], true);
    const row = await change(previous);
    if (!row) return;
    const document: RxDocumentData<Row> = {
      ...row,
      _attachments: {},
      _meta: { ...previous?._meta, lwt: previous?._meta.lwt ?? 1 },
      _rev: previous?._rev ?? '',
    };
    const { error } = await store.bulkWrite([previous ? { previous, document } : { document }], 'roundbell-write');
    const [first] = error;
    if (!first) return;
    if (first.status !== CONFLICT) throw new Error(`RxDB write error ${first.status}`);
  }
}
