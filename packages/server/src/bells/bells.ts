// Bells that ring on devices whose page is closed: kept until their moment, or until the page that is open again takes them back.

import { randomUUID } from 'node:crypto';
import { Failure } from '@roundbell/core/base';
import type { PushedBell, PushSubscription } from '@roundbell/core/ports';
import { type Selectable, sql } from 'kysely';
import { createBackground } from '../base/background.ts';
import { type Database, transact } from '../database/database.ts';
import { isOutOfSpace } from '../database/space.ts';
import type { Tables } from '../database/tables.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Rate } from '../limits/rate.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PushService } from './push-service.ts';

/** A sign-in of an account: the hash of its token. */
export interface BellOwner {
  readonly owner: string;
  readonly signIn: string;
}

/** The bells of all accounts. */
export interface Bells {
  /** What a browser takes pushes of this server by. */
  readonly publicKey: string;
  /** Keeps these bells of a sign-in, instead of any before. 'bad-request' if they are to go where no push service is, 'too-many-requests' if the account has too many. */
  keep(whose: BellOwner, subscription: PushSubscription, bells: readonly PushedBell[]): Promise<void>;
  /** Begins to ring some that are due; returns whether there may be more. */
  ringDue(): Promise<boolean>;
  /** Removes those whose sign-in is over. */
  sweep(): Promise<false>;
  /** Resolves once no push is on its way. */
  settled(): Promise<void>;
  /** The same, and gives up those on their way: another process tries again. */
  close(): Promise<void>;
}

/** What it needs besides the database; `rings` counts what is rung for one account. */
export interface BellsParts {
  readonly service: PushService;
  readonly rings: Rate;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly fault: (cause: unknown) => void;
}

/** How often each process looks for what is due. */
export const RINGS_EVERY_MILLIS = 2000;
/** A page that is open has rung by then, and has taken the bell back. */
const PAGE_FIRST_MILLIS = 5000;
/** A process that tries has so long before another one does. */
const CLAIM_MILLIS = 60_000;
/** A bell that could not be rung by then is no use to anyone. */
const LIFETIME_MILLIS = 5 * 60_000;
const TRIED_AGAIN_MILLIS = 10_000;
/** So many are on their way from one process at most. */
const AT_ONCE = 200;
/** Of one account, whatever the number of its sign-ins. */
const MOST_OF_ACCOUNT = 500;

type Row = Selectable<Tables['bell']>;

/** Joins the database and the push services. */
export function createBells(database: Pick<Database, 'db' | 'place'>, parts: BellsParts): Bells {
  const { db } = database;
  const { service, now, fault } = parts;
  const background = createBackground(fault);
  const ending = new AbortController();
  const ring = createRinger(db, parts, ending.signal);
  let underWay = 0;

  async function ringOne(row: Row): Promise<void> {
    underWay += 1;
    await ring(row).finally(() => (underWay -= 1));
  }

  return {
    publicKey: service.publicKey,
    async keep(whose, subscription, bells) {
      if (!service.takes(subscription.endpoint)) throw new Failure('bad-request', 'subscription.endpoint is not valid');
      await replace(
        db,
        whose,
        bells.map((bell) => rowOf(whose, subscription, bell, now())),
      );
    },
    async ringDue() {
      const room = AT_ONCE - underWay;
      if (room <= 0 || ending.signal.aborted) return false;
      const due = await unlessAway(() => claimDue(database, now(), room), []);
      for (const row of due) background.start(() => ringOne(row));
      return due.length === room;
    },
    async sweep() {
      await unlessAway(
        () => sql`delete from bell where sign_in not in (select token from session)`.execute(db),
        undefined,
      );
      return false;
    },
    settled: background.settled,
    async close() {
      ending.abort();
      await background.settled();
    },
  };
}

function rowOf(
  { owner, signIn }: BellOwner,
  to: PushSubscription,
  { id, words, in: wait }: PushedBell,
  at: number,
): Row {
  const due = at + wait;
  const moment = { rings_at: due, tries: 0, next_at: due + PAGE_FIRST_MILLIS };
  return { id: randomUUID(), owner, sign_in: signIn, ...to, ring: id, words, ...moment };
}

/** All bells of a sign-in at once, so that none is kept twice or lost in between. */
async function replace(db: Database['db'], { owner, signIn }: BellOwner, rows: readonly Row[]): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('bell').where('owner', '=', owner).where('sign_in', '=', signIn).execute();
    if (rows.length === 0) return;
    const others = await trx
      .selectFrom('bell')
      .select((row) => row.fn.countAll().as('n'))
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (Number(others?.n) + rows.length > MOST_OF_ACCOUNT) throw new Failure('too-many-requests');
    await trx.insertInto('bell').values(rows).execute();
  });
}

/** Requests report a database that is away or full. */
async function unlessAway<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isUnavailable(error) && !isOutOfSpace(error)) throw error;
    return otherwise;
  }
}

/** Takes what is due for this process alone: PostgreSQL passes over what another one is taking, SQLite has no other. */
async function claimDue(
  { db, place }: Pick<Database, 'db' | 'place'>,
  at: number,
  most: number,
): Promise<readonly Row[]> {
  return await transact(db, async (trx) => {
    let due = trx.selectFrom('bell').selectAll().where('next_at', '<=', at).orderBy('next_at').limit(most);
    if (place.engine === 'postgres') due = due.forUpdate().skipLocked();
    const rows = await due.execute();
    for (const { id, tries } of rows)
      await trx
        .updateTable('bell')
        .set({ next_at: at + CLAIM_MILLIS, tries: tries + 1 })
        .where('id', '=', id)
        .execute();
    return rows;
  });
}

/** Rings one bell, or sees to it that it is rung later. */
function createRinger(
  db: Database['db'],
  { service, rings, metrics, now }: BellsParts,
  ending: AbortSignal,
): (row: Row) => Promise<void> {
  const remove = async ({ id }: Row): Promise<void> =>
    void (await db.deleteFrom('bell').where('id', '=', id).execute());

  async function isSignedIn({ owner, sign_in: token }: Row): Promise<boolean> {
    const { rows } = await sql<{ expiresAt: Date | string }>`select "expiresAt" from session
      where token = ${token} and "userId" = ${owner}`.execute(db);
    return rows.some(({ expiresAt }) => new Date(expiresAt).getTime() > now());
  }

  async function tried({ endpoint, p256dh, auth, ring: id, words, owner, rings_at: at }: Row) {
    if ((await rings.take(owner)) > 0) return 'later';
    const seconds = Math.max(1, Math.ceil((at + LIFETIME_MILLIS - now()) / 1000));
    return await service.send({ endpoint, p256dh, auth }, { id, words }, seconds, ending);
  }

  const count = (outcome: 'sent' | 'gone' | 'dropped', amount = 1): void =>
    metrics.count('roundbell_bells_total', { outcome }, amount);

  async function later(row: Row): Promise<void> {
    const next = now() + TRIED_AGAIN_MILLIS * 2 ** row.tries;
    if (next < row.rings_at + LIFETIME_MILLIS)
      return void (await db.updateTable('bell').set({ next_at: next }).where('id', '=', row.id).execute());
    count('dropped');
    await remove(row);
  }

  return async (row) => {
    if (!(await isSignedIn(row))) return await remove(row);
    if (row.rings_at + LIFETIME_MILLIS < now()) return await later(row);
    switch (await tried(row)) {
      case 'taken':
        count('sent');
        return await remove(row);
      case 'gone':
        count('gone');
        return void (await db.deleteFrom('bell').where('endpoint', '=', row.endpoint).execute());
      case 'later':
        if (!ending.aborted) await later(row);
    }
  };
}
