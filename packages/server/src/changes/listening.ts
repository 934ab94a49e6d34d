// One connection that LISTENs. That it is open says little: behind a pooler that lends connections out, LISTEN succeeds and
// nothing ever arrives. So each process sends itself notes, by the way that its changes take.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { ListenPace } from '../database/database.ts';
import type { DatabaseConnection } from '../database/tables.ts';

/** Where changes are announced. */
export const CHANNEL = 'roundbell';
const CONNECT_MILLIS = 5000;

/** What is listened to, and who hears it. */
export interface ListeningParts {
  readonly url: string;
  readonly onNote: (owner: string, sequence: number) => void;
  /** Called whenever it becomes known that notes arrive, or that they do not. */
  readonly onHeard: (isHeard: boolean) => void;
  readonly pace: Pick<ListenPace, 'proof' | 'again'>;
}

/** A connection that is kept until it is closed. */
export interface Listening {
  close(): Promise<void>;
}

/** Resolves after the first try, and goes on trying; what it cannot do it says by `onHeard`. */
export async function keepListening(
  db: DatabaseConnection,
  { url, onNote, onHeard, pace }: ListeningParts,
): Promise<Listening> {
  const proofs = createProofs(db, pace.proof);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = await openClient(url, (owner, sequence) => {
      if (!proofs.take(owner)) onNote(owner, sequence);
    });
    client = next;
    next?.on('end', () => {
      if (client !== next) return;
      client = undefined;
      onHeard(false);
      tryLater(0);
    });
  }

  async function turn(): Promise<void> {
    if (client === undefined) await connect();
    const proved = client;
    const isProved = proved !== undefined && (await proofs.arrives());
    if (isClosed) return;
    // The connection may have gone meanwhile.
    const isHeard = isProved && proved === client;
    onHeard(isHeard);
    if (!isHeard) await drop();
    tryLater(pace.again);
  }

  /** A connection that hears nothing is of no use. */
  async function drop(): Promise<void> {
    const dropped = client;
    client = undefined;
    await dropped?.end().catch(() => undefined);
  }

  function tryLater(millis: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void turn(), millis).unref();
  }

  await turn();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await drop();
    },
  };
}

async function openClient(url: string, onNote: ListeningParts['onNote']): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_MILLIS });
  // What it means is said by its end.
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => {
    const space = payload.indexOf(' ');
    onNote(payload.slice(space + 1), Number(payload.slice(0, space)));
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

interface Proofs {
  /** Whether a note to oneself arrives in time. */
  arrives(): Promise<boolean>;
  /** Whether a note was one of these. */
  take(owner: string): boolean;
}

function createProofs(db: DatabaseConnection, millis: number): Proofs {
  const awaited = new Map<string, () => void>();
  return {
    take(owner) {
      awaited.get(owner)?.();
      return awaited.delete(owner);
    },
    async arrives() {
      const name = `proof:${randomUUID()}`;
      let late: NodeJS.Timeout | undefined;
      const arrival = new Promise<boolean>((resolve) => {
        awaited.set(name, () => resolve(true));
        late = setTimeout(() => resolve(false), millis);
      });
      try {
        await sql`select pg_notify(${CHANNEL}, ${`0 ${name}`})`.execute(db);
        return await arrival;
      } catch {
        return false;
      } finally {
        clearTimeout(late);
        awaited.delete(name);
      }
    },
  };
}
