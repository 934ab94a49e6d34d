// Sends rows to the server, in batches: a refused row does not hold up the others.

import { bytesOf } from '../base/bytes.ts';
import { Failure } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { Log } from '../ports/log.ts';
import type { RowToSend } from '../ports/row-store.ts';
import type { Server } from '../ports/server.ts';
import { PUSH_BYTES, type DocumentKind, type Lineage, type PushRow, type StaleDocument } from '../ports/wire/wire.ts';
import type { Retry } from './retry.engine.ts';
import { offeredRowOf, pushRowOf } from './row.ts';
import type { SyncStatus } from './sync-status.engine.ts';

/** What sending rows needs of the world. */
export interface SendDeps {
  readonly kind: DocumentKind;
  readonly server: Pick<Server, 'push'>;
  readonly retry: Pick<Retry, 'until'>;
  readonly status: Pick<SyncStatus, 'there' | 'unfit'>;
  readonly log: Log;
}

/** The envelope of a push around its rows. */
const ENVELOPE_BYTES = 100;
/** What the server refuses is sent again after this long. */
export const REFUSED_PAUSE: Millis = 60_000;

/** The stored states of the stale rows, and the rows that the server refuses. */
interface Answers {
  readonly conflicts: StaleDocument[];
  readonly refused: RowToSend[];
}

/** Sends rows in as few requests as they fit in. Rejects with 'restored' if the server follows another epoch. (SYN-150) */
export async function sendRows(deps: SendDeps, rows: readonly RowToSend[], lineage: Lineage): Promise<Answers> {
  const answers: Answers = { conflicts: [], refused: [] };
  const push = lineage.offered === true ? offeredRowOf : pushRowOf;
  const sent = rows.map((given) => ({ ...given, push: push(given.row, given.base) }));
  for (const batch of batchesOf(sent)) await send(deps, batch, lineage, answers);
  return answers;
}

interface Sent extends RowToSend {
  readonly push: PushRow;
}

async function send(deps: SendDeps, batch: readonly Sent[], lineage: Lineage, answers: Answers): Promise<void> {
  const { kind, server, retry, status, log } = deps;
  const rows = batch.map(({ push }) => push);
  try {
    const conflicts = await retry.until(() => server.push(kind, rows, lineage));
    answers.conflicts.push(...conflicts);
    // The store reports them only when all batches are through, and a refused row may delay that.
    const stale = new Set(conflicts.map(({ id }) => id));
    for (const { row } of batch) if (!stale.has(row.id)) status.there(kind, row.id, row.rev);
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code === 'offline' || cause.code === 'restored') throw cause;
    log.warn('push-refused', cause);
    // One odd document must not hold up the others: each goes alone.
    if (batch.length > 1) for (const row of batch) await send(deps, [row], lineage, answers);
    else {
      for (const { row } of cause.code === 'too-large' ? batch : []) status.unfit(kind, row.id, row.rev);
      answers.refused.push(...batch);
    }
  }
}

function batchesOf(rows: readonly Sent[]): readonly (readonly Sent[])[] {
  const batches: Sent[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = bytesOf(row.push) + 1;
    const batch = batches.at(-1);
    if (batch && size <= room) {
      batch.push(row);
      room -= size;
    } else {
      batches.push([row]);
      room = PUSH_BYTES - ENVELOPE_BYTES - size;
    }
  }
  return batches;
}
