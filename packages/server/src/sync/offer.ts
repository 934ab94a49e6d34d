// What a device that knew the server before a restore may replace.

import type { DocumentKind, PushRow } from '@roundbell/core/ports';
import type { DatabaseConnection } from '../database/tables.ts';
import type { ServerHistory } from './history.ts';
import type { StoredDocument } from './push-plan.ts';

/** The rows that a device offers, and what the server has of them. */
export interface Offer {
  readonly owner: string;
  readonly kind: DocumentKind;
  readonly rows: readonly PushRow[];
  readonly stored: ReadonlyMap<string, StoredDocument>;
  /** The number up to which the device had seen what is stored. */
  readonly seenUpTo: number;
}

/**
 * The rows with the stored revision assumed where the device's state is the newer one: what is stored was seen by the device,
 * and its own state was made from it, or from a state that the server has lost. A state that the server has is older than what is
 * stored; one made from such a state is a conflict like any other.
 */
export async function rowsOffered(
  history: Pick<ServerHistory, 'newestOf'>,
  trx: DatabaseConnection,
  { owner, kind, rows, stored, seenUpTo }: Offer,
): Promise<readonly PushRow[]> {
  const isNewer = async ({ document: { id, rev }, ancestors = [] }: PushRow): Promise<boolean> => {
    const before = stored.get(id);
    if (before === undefined) return false;
    if (ancestors.includes(before.rev)) return true;
    if (before.seq > seenUpTo) return false;
    return (await history.newestOf(owner, kind, id, [...ancestors, rev], trx)) === undefined;
  };
  return await Promise.all(
    rows.map(async ({ document, ancestors, assumedRev }, at) => {
      const row = ancestors === undefined ? { document } : { document, ancestors };
      const before = stored.get(document.id);
      const isOnTop = rows.slice(0, at).some((one) => one.document.id === document.id);
      if (assumedRev !== undefined && (isOnTop || before?.rev === assumedRev)) return { ...row, assumedRev };
      return before !== undefined && (await isNewer(row)) ? { ...row, assumedRev: before.rev } : row;
    }),
  );
}
