// cspell:ignore documentData _data
import {
  PUSH_ROWS,
  type Checkpoint,
  type DocumentKind,
  type MarkedRow,
  type Row,
  type RowExchange,
  type RowStore,
  type RowsFrom,
} from '@roundbell/core';
import type { RxCollection } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { AccountDatabase } from './database.ts';
import { isFull, writeRow } from './write.ts';

const PULL_ROWS = 200;
/** The retry is ours: RxDB's own retry only has to stop soon after the end. */
const RETRY_MILLIS = 50;
/** RxDB's marks for rows that came from the server, and for what the exchange itself wrote. */
const FROM_SERVER = 'replication-downstream';
const FROM_EXCHANGE = 'replication-';

/** The rows of an open database. */
export function rowStoreOf(database: AccountDatabase, isKept: boolean): RowStore {
  const { collections } = database;
  return {
    isKept,
    living: async (kind) => (await collections[kind].find().exec()).map(({ _data }) => _data),
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
    exchange: (kind, exchange) => replicate(kind, collections[kind], exchange),
    isClosed: () => database.closed,
    close: async () => void (await database.close()),
  };
}

function fromOf(context: string): RowsFrom {
  if (context.startsWith(FROM_SERVER)) return 'server';
  return context.startsWith(FROM_EXCHANGE) ? 'exchange' : 'device';
}

function replicate(kind: DocumentKind, collection: RxCollection<Row>, exchange: RowExchange): () => void {
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
  return () => replication.reSync();
}
