// Notifies listeners that an account has something new. Says 'pull now' and carries no data.
// One process notifies its own listeners; several share PostgreSQL's NOTIFY, each over its own connection.

import type { Stop } from '@roundbell/core';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { DatabaseConnection } from './tables.ts';

type OnSequence = (sequence: number) => void;

/** News of accounts. */
export interface Changes {
  /** Inside a push's transaction: notifies the other replicas, if and when it commits. */
  tellOthers(trx: DatabaseConnection, owner: string, sequence: number): Promise<void>;
  /** After its commit: notifies the listeners here. */
  tellHere(owner: string, sequence: number): void;
  /** Calls back with an account's newest sequence number after each change, from any replica. */
  onChange(owner: string, onSequence: OnSequence): Stop;
  close(): Promise<void>;
}

const CHANNEL = 'roundbell';
const RECONNECT_MILLIS = 2000;

/** Starts listening; with PostgreSQL it resolves once LISTEN is active. */
export async function openChanges({ place, db }: Database): Promise<Changes> {
  const listeners = new Map<string, Set<OnSequence>>();

  function tellHere(owner: string, sequence: number): void {
    for (const onSequence of listeners.get(owner) ?? []) onSequence(sequence);
  }

  /** Notifications sent while the connection was down are lost: every listener gets the newest number. */
  async function wakeEveryone(): Promise<void> {
    if (listeners.size === 0) return;
    const rows = await db
      .selectFrom('sync_owner')
      .select(['owner', 'seq'])
      .where('owner', 'in', [...listeners.keys()])
      .execute();
    for (const { owner, seq } of rows) tellHere(owner, seq);
  }

  const stopListening = place.engine === 'postgres' ? await listen(place.url, tellHere, wakeEveryone) : undefined;
  return {
    tellHere,
    async tellOthers(trx, owner, sequence) {
      if (place.engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${`${sequence} ${owner}`})`.execute(trx);
    },
    onChange(owner, onSequence) {
      const ofOwner = listeners.get(owner) ?? new Set();
      listeners.set(owner, ofOwner.add(onSequence));
      return () => {
        ofOwner.delete(onSequence);
        if (ofOwner.size === 0 && listeners.get(owner) === ofOwner) listeners.delete(owner);
      };
    },
    async close() {
      listeners.clear();
      await stopListening?.();
    },
  };
}

/** Keeps one LISTEN connection; a lost one is retried every two seconds until it is back. */
async function listen(
  url: string,
  onNote: (owner: string, sequence: number) => void,
  onReconnect: () => Promise<void>,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client === next) reconnectLater();
    });
    next.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ');
      onNote(payload.slice(space + 1), Number(payload.slice(0, space)));
    });
    await next.connect();
    client = next;
    await next.query(`listen ${CHANNEL}`);
  }

  function reconnectLater(): void {
    client = undefined;
    if (isClosed) return;
    again = setTimeout(() => void connect().then(onReconnect).catch(reconnectLater), RECONNECT_MILLIS);
  }

  await connect();
  return async () => {
    isClosed = true;
    clearTimeout(again);
    await client?.end();
  };
}
