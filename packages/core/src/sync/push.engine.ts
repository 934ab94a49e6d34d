// Pushes to the server, in batches: a refused row does not hold up the others.

import { bytesOf } from '../base/bytes.ts';
import { Failure } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { Log } from '../ports/log.ts';
import type { MarkedRow, RowExchange, RowToSend } from '../ports/row-store.ts';
import type { Server } from '../ports/server.ts';
import { PUSH_BYTES, type DocumentKind, type PushRow, type StaleDocument } from '../ports/wire/wire.ts';
import type { CommonBases } from './conflict.ts';
import type { Retry } from './retry.engine.ts';
import { NOTHING_REV, pushRowOf, storedRowOf } from './row.ts';
import type { SyncStatus } from './sync-status.engine.ts';

interface Deps {
  readonly kind: DocumentKind;
  readonly server: Pick<Server, 'push'>;
  readonly retry: Pick<Retry, 'until' | 'pause'>;
  readonly status: Pick<SyncStatus, 'here' | 'there' | 'hasMore'>;
  readonly log: Log;
  readonly bases: CommonBases;
}

/** The envelope of a push around its rows. */
const ENVELOPE_BYTES = 100;
/** A document that the server refuses is offered again after this long. */
const REFUSED_PAUSE: Millis = 60_000;

/** PRT-30, PRT-35: sends rows, as many in one request as it may carry; answers the server's states of stale rows. */
export function pushOf(deps: Deps): RowExchange['push'] {
  const { kind, retry, status } = deps;
  return async (rows) => {
    for (const { row } of rows) status.here(kind, row.id, row.rev);
    const conflicts: StaleDocument[] = [];
    const refused: RowToSend[] = [];
    for (const batch of batchesOf(rows)) await send(deps, batch, { conflicts, refused });
    for (const { id, rev, base } of conflicts) {
      status.there(kind, id, rev);
      if (base) deps.bases.set(rev, base);
    }
    const ids = rows.map(({ row }) => row.id);
    // An edit ends the pause too: nothing waits behind a refused document.
    if (refused.length > 0 && !status.hasMore(kind, ids)) await retry.pause(REFUSED_PAUSE);
    // Not acknowledged: what the server had before still holds, and the row comes again.
    return [...conflicts.map((document) => storedRowOf(document)), ...refused.map(stateBefore)];
  };
}

interface Answers {
  readonly conflicts: StaleDocument[];
  readonly refused: RowToSend[];
}

async function send(deps: Deps, batch: readonly RowToSend[], answers: Answers): Promise<void> {
  const { kind, server, retry, status, log } = deps;
  try {
    const conflicts = await retry.until(() => server.push(kind, batch.map(rowToPush)));
    answers.conflicts.push(...conflicts);
    // The store reports them only when all batches are through, and a refused row may delay that.
    const stale = new Set(conflicts.map(({ id }) => id));
    for (const { row } of batch) if (!stale.has(row.id)) status.there(kind, row.id, row.rev);
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code === 'offline') throw cause;
    log.warn('push-refused', cause);
    // One odd document must not hold up the others: each goes alone.
    if (batch.length > 1) for (const row of batch) await send(deps, [row], answers);
    else answers.refused.push(...batch);
  }
}

function stateBefore({ base, row }: RowToSend): MarkedRow {
  return base ?? { ...row, rev: NOTHING_REV, _deleted: true, body: '{}' };
}

function rowToPush({ base, row }: RowToSend): PushRow {
  return pushRowOf(row, base);
}

function batchesOf(rows: readonly RowToSend[]): readonly (readonly RowToSend[])[] {
  const batches: RowToSend[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = bytesOf(rowToPush(row)) + 1;
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
