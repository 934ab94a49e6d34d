// Sends rows to the server, in batches: a refused row does not hold up the others.

import { bytesOf } from '../base/bytes.ts';
import { Failure, type FailureCode } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { RowToSend } from '../ports/document-log.ts';
import type { Log } from '../ports/log.ts';
import type { Server } from '../ports/server.ts';
import { isSummaryOnlyDocument } from '../ports/wire/summary-only.ts';
import { PUSH_BYTES, type DocumentKind, type PushEpoch, type PushRow, type StaleDocument } from '../ports/wire/wire.ts';
import type { Retry } from './retry.engine.ts';
import { NOTHING_REV, reuploadedRowOf, pushRowOf } from './row.ts';
import type { Rows } from './rows.engine.ts';
import type { SyncStatus } from './sync-status.engine.ts';

export interface SendDeps {
  readonly kind: DocumentKind;
  readonly rows: Pick<Rows, 'whole'>;
  readonly server: Pick<Server, 'push'>;
  readonly retry: Pick<Retry, 'until'>;
  readonly status: Pick<SyncStatus, 'setServer' | 'setRefused'>;
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

/** The answers so far, and the bytes of the smallest new document for which there was no room. */
interface Sending extends Answers {
  noRoomFor: number;
}

/** Sends rows in as few requests as they fit in. Rejects with 'restored' if the server follows another epoch. */
export async function sendRows(deps: SendDeps, rows: readonly RowToSend[], epoch: PushEpoch): Promise<Answers> {
  const answers: Sending = { conflicts: [], refused: [], noRoomFor: Infinity };
  const completed = rows.map(({ base, row }) =>
    deps.rows.whole(deps.kind, row).then(
      (whole) => [sentOf(deps.kind, { base, row: whole }, epoch)],
      // A head would be all that the server ever gets of it.
      () => (answers.refused.push({ base, row }), []),
    ),
  );
  const sent = (await Promise.all(completed)).flat();
  for (const batch of batchesOf(sent)) await send(deps, batch, epoch, answers);
  return answers;
}

interface Sent extends RowToSend {
  readonly push: PushRow;
  /** The bytes by which a new document grows the account; 0 for any other: what that needs is the server's to say. */
  readonly grows: number;
}

function sentOf(kind: DocumentKind, { base, row }: RowToSend, { offered }: PushEpoch): Sent {
  const push = offered === true ? reuploadedRowOf(row, base) : pushRowOf(row, base);
  const { document } = push;
  const isNew = offered !== true && (base === undefined || base.rev === NOTHING_REV);
  const isWhole = !document.deleted && !isSummaryOnlyDocument(kind, document);
  return { base, row, push, grows: isNew && isWhole ? bytesOf(document) : 0 };
}

async function send(deps: SendDeps, all: readonly Sent[], epoch: PushEpoch, answers: Sending): Promise<void> {
  const { kind, server, retry, status, log } = deps;
  // A document no smaller than one that did not fit is not tried.
  const batch = all.filter(({ grows }) => grows < answers.noRoomFor);
  const hopeless = all.filter((row) => !batch.includes(row));
  refuse(deps, hopeless, 'too-large', answers);
  if (batch.length === 0) return;
  const rows = batch.map(({ push }) => push);
  try {
    const conflicts = await retry.until(() => server.push(kind, rows, epoch));
    answers.conflicts.push(...conflicts);
    // The store reports them only after all batches, and a refused row may delay that.
    const stale = new Set(conflicts.map(({ id }) => id));
    for (const { row } of batch) if (!stale.has(row.id)) status.setServer(kind, row.id, row.rev);
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code === 'offline' || cause.code === 'restored') throw cause;
    log.warn('push-refused', cause);
    // One odd document must not hold up the others.
    for (const half of halvesOf(batch)) await send(deps, half, epoch, answers);
    if (batch.length === 1) refuse(deps, batch, cause.code, answers);
  }
}

function refuse({ kind, status }: SendDeps, rows: readonly Sent[], code: FailureCode, answers: Sending): void {
  answers.refused.push(...rows);
  // An account that is full, and a server that does not know the kind, refuse it the next time, too.
  if (code !== 'too-large' && code !== 'not-found') return;
  for (const { row, grows } of rows) {
    status.setRefused(kind, row.id, row.rev);
    if (code === 'too-large' && grows > 0) answers.noRoomFor = Math.min(answers.noRoomFor, grows);
  }
}

function halvesOf(batch: readonly Sent[]): readonly (readonly Sent[])[] {
  const middle = Math.ceil(batch.length / 2);
  return batch.length === 1 ? [] : [batch.slice(0, middle), batch.slice(middle)];
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
