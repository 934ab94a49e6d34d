// cspell:ignore documentData docData _data
import {
  PUSH_ROWS,
  type Checkpoint,
  type DocumentKind,
  type MarkedRow,
  type Row,
  type RowToSend,
  type RowExchange,
  type RowStore,
  type RowsFrom,
} from '@roundbell/core';
import { getAssumedMasterState, getChangedDocumentsSince, type RxCollection } from 'rxdb';
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import type { AccountDatabase } from './database.ts';
import { isFull, writeRow } from './write.ts';

const PULL_ROWS = 200;
const READ_ROWS = 500;
/** The retry is ours: RxDB's own retry only has to stop soon after the end. */
const RETRY_MILLIS = 50;
/** RxDB's marks for rows that came from the server, and for what the exchange itself wrote. */
const FROM_SERVER = 'replication-downstream';
const FROM_EXCHANGE = 'replication-';

/** The rows of an open database. */
export function rowStoreOf(database: AccountDatabase, isKept: boolean): RowStore {
  const { collections } = database;
  const exchanges = new Map<DocumentKind, RxReplicationState<Row, Checkpoint>>();
  return {
    isKept,
    living: async (kind) => (await collections[kind].find().exec()).map(({ _data }) => _data),
    all: (kind) => allRows(collections[kind], exchanges.get(kind)),
    onRows(kind, hear) {
      const following = collections[kind].eventBulks$.subscribe(({ context, events }) =>
        hear(
          events.map((event) => event.documentData as MarkedRow),
          fromOf(context),
        ),
      );
      return () => following.unsubscribe();
    },
    write: (kind, id, change) => writeRow(collections[kind], id, change),
    isFull,
    lead: async () => void (await database.waitForLeadership()),
    exchange(kind, exchange) {
      const replication = replicate(kind, collections[kind], exchange);
      exchanges.set(kind, replication);
      return () => replication.reSync();
    },
    isClosed: () => database.closed,
    close: async () => void (await database.close()),
  };
}

/** The collection's own calls leave out tombstones, and know nothing of the server. */
async function allRows(
  { storageInstance }: RxCollection<Row>,
  exchange: RxReplicationState<Row, Checkpoint> | undefined,
): Promise<readonly RowToSend[]> {
  const rows: RowToSend[] = [];
  for (let checkpoint: unknown; ;) {
    const changed = await getChangedDocumentsSince(storageInstance, READ_ROWS, checkpoint);
    const { documents } = changed;
    const state = exchange?.internalReplicationState;
    const ids = documents.map(({ id }) => id);
    const known = state === undefined ? {} : await getAssumedMasterState(state, ids);
    rows.push(...documents.map((row) => ({ base: known[row.id]?.docData, row })));
    if (documents.length < READ_ROWS) return rows;
    checkpoint = changed.checkpoint;
  }
}

function fromOf(context: string): RowsFrom {
  if (context.startsWith(FROM_SERVER)) return 'server';
  return context.startsWith(FROM_EXCHANGE) ? 'exchange' : 'device';
}

function replicate(kind: DocumentKind, collection: RxCollection<Row>, exchange: RowExchange) {
  const replication = replicateRxCollection<Row, Checkpoint>({
    collection,
    replicationIdentifier: `roundbell-${kind}`,
    live: true,
    waitForLeadership: false,
    retryTime: RETRY_MILLIS,
    pull: { batchSize: PULL_ROWS, handler: exchange.pull },
    push: {
      batchSize: PUSH_ROWS,
      handler: (rows) =>
        exchange.push(rows.map((sent) => ({ base: sent.assumedMasterState, row: sent.newDocumentState }))),
    },
  });
  replication.sent$.subscribe(exchange.onSent);
  replication.awaitInitialReplication().then(exchange.onExchanged, () => {});
  return replication;
}
