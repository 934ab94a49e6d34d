import {
  Failure,
  PUSH_BYTES,
  PUSH_ROWS,
  type Document,
  type DocumentKind,
  type Log,
  type PushRow,
  type Server,
} from '@roundbell/core';
import type { RxCollection, WithDeleted } from 'rxdb';
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { pullOf, type Checkpoint } from './pull.ts';
import type { Retry } from './retry.ts';
import { NOTHING_REV, pushRowOf, storedRowOf, type MarkedRow, type Row } from './row.ts';
import type { Standing } from './state.ts';

interface Written {
  readonly assumedMasterState?: WithDeleted<Row>;
  readonly newDocumentState: WithDeleted<Row>;
}

interface Deps {
  readonly kind: DocumentKind;
  readonly collection: RxCollection<Row>;
  readonly server: Pick<Server, 'push' | 'pull'>;
  readonly retry: Retry;
  readonly standing: Standing;
  readonly log: Log;
}

const PULL_ROWS = 200;
/** The envelope of a push around its rows. */
const ENVELOPE_BYTES = 100;
/** The retry is ours: RxDB's own retry only has to stop soon after the end. */
const RETRY_MILLIS = 50;
/** A document that the server refuses is offered again after this long. */
const REFUSED_PAUSE = 60_000;

/** Keeps one kind of document in step with the server, from now on; to be called in the tab that leads. */
export function replicate(deps: Deps): RxReplicationState<Row, Checkpoint> {
  const { kind, collection, standing } = deps;
  const replication = replicateRxCollection<Row, Checkpoint>({
    collection,
    replicationIdentifier: `roundbell-${kind}`,
    live: true,
    waitForLeadership: false,
    retryTime: RETRY_MILLIS,
    pull: { batchSize: PULL_ROWS, handler: pullOf(deps) },
    push: { batchSize: PUSH_ROWS, handler: (rows) => push(deps, rows) },
  });
  replication.sent$.subscribe((row) => standing.there(kind, row.id, row.rev));
  replication.awaitInitialReplication().then(
    () => standing.exchanged(kind),
    () => {},
  );
  return replication;
}

/** Sends rows, as many in one request as it may carry; answers the server's states of the stale ones. */
async function push(deps: Deps, rows: readonly Written[]): Promise<WithDeleted<Row>[]> {
  const { kind, retry, standing } = deps;
  for (const { newDocumentState: row } of rows) standing.here(kind, row.id, row.rev);
  const conflicts: Document[] = [];
  const refused: Written[] = [];
  for (const batch of batchesOf(rows)) await send(deps, batch, { conflicts, refused });
  for (const { id, rev } of conflicts) standing.there(kind, id, rev);
  const ids = rows.map(({ newDocumentState: row }) => row.id);
  // An edit ends the pause too: nothing waits behind a refused document.
  if (refused.length > 0 && !standing.hasMore(kind, ids)) await retry.pause(REFUSED_PAUSE);
  // Not acknowledged: what the server had before still holds, and the row comes again.
  return [...conflicts.map((document) => storedRowOf(document)), ...refused.map(stateBefore)];
}

interface Answers {
  readonly conflicts: Document[];
  readonly refused: Written[];
}

async function send(deps: Deps, batch: readonly Written[], answers: Answers): Promise<void> {
  const { kind, server, retry, log } = deps;
  try {
    const conflicts = await retry.until(() => server.push(kind, batch.map(rowToPush)));
    answers.conflicts.push(...conflicts);
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code === 'offline') throw cause;
    log.warn('push-refused', cause);
    // One odd document must not hold up the others: each goes alone.
    if (batch.length > 1) for (const row of batch) await send(deps, [row], answers);
    else answers.refused.push(...batch);
  }
}

function stateBefore({ assumedMasterState, newDocumentState }: Written): MarkedRow {
  return assumedMasterState ?? { ...newDocumentState, rev: NOTHING_REV, _deleted: true, body: '{}' };
}

function rowToPush({ assumedMasterState, newDocumentState }: Written): PushRow {
  return pushRowOf(newDocumentState, assumedMasterState);
}

function batchesOf(rows: readonly Written[]): readonly (readonly Written[])[] {
  const batches: Written[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(rowToPush(row))).length + 1;
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
