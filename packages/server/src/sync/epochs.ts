// What tells devices that a server came back from a backup: a new epoch, and numbers above all that any device has seen.
// (docs/design/sync.md)

import { randomBytes } from 'node:crypto';
import { Failure } from '@roundbell/core/base';
import { type Selectable, sql } from 'kysely';
import type { Changes } from '../changes/changes.ts';
import { type Database, transact } from '../database/database.ts';
import type { DatabaseConnection, Tables } from '../database/tables.ts';
import { HOUR } from '../limits/attempts.ts';
import { createRate } from '../limits/rate.ts';
import type { ThrottleRule } from '../limits/throttle.ts';

/** How far a number may be ahead of the clock's microseconds, which may have been set back: any further it was invented. */
const LEAD_MILLIS = 86_400_000;
const EPOCHS: ThrottleRule = { most: 10, millis: HOUR };
const EPOCH_BYTES = 9;

/** The epochs of all accounts. */
export interface Epochs {
  /**
   * Meets a device that is ahead of its account: it has seen what is lost. Begins a new epoch, unless another device was met
   * meanwhile, and returns it; undefined if no device can be that far, or if the account has begun too many.
   */
  begin(owner: string, since: number): Promise<string | undefined>;
}

/** What epochs need besides the database. `startedAt` (epoch ms) is when this process began: a backup is put back before that. */
export interface EpochsParts {
  readonly changes: Changes;
  readonly now: () => number;
  readonly startedAt: number;
}

/** Joins the database, its notifications and a wall clock. */
export function createEpochs({ db }: Pick<Database, 'db'>, { changes, now, startedAt }: EpochsParts): Epochs {
  const begun = createRate(EPOCHS, now);
  return {
    async begin(owner, since) {
      if (since > jumpOf(now() + LEAD_MILLIS) || (await begun.take(owner)) > 0) return undefined;
      const place = await transact(db, async (trx) => {
        const { seq, epoch } = await lockedOwner(trx, owner);
        if (since <= seq) return { seq, epoch };
        const next = {
          epoch: newEpoch(),
          seq: Math.max(jumpOf(now()), since + 1),
          restored_seq: await newestBefore(trx, owner, startedAt),
        };
        await trx.updateTable('sync_owner').set(next).where('owner', '=', owner).execute();
        return next;
      });
      changes.tell(owner, place.seq);
      return place.epoch;
    },
  };
}

/** Begins a new epoch for every account of a database that was just put back and that no server uses. */
export async function beginEpochs(db: DatabaseConnection, now: number): Promise<void> {
  const jump = jumpOf(now);
  await db
    .updateTable('sync_owner')
    .set((of) => ({
      epoch: newEpoch(),
      restored_seq: of.ref('seq'),
      seq: of
        .case()
        .when('seq', '<', jump)
        .then(jump)
        .else(of('seq', '+', 1))
        .end(),
    }))
    .execute();
  await db.updateTable('sync_start').set({ epoch: newEpoch(), seq: jump }).execute();
}

/** An account without a counter as it begins: not at 0 once the server came back from a backup, whose devices may know the account. */
export async function beginningOf(db: DatabaseConnection): Promise<Pick<Tables['sync_start'], 'seq' | 'epoch'>> {
  return await db.selectFrom('sync_start').select(['seq', 'epoch']).executeTakeFirstOrThrow();
}

/**
 * Locks an account's counter until the transaction ends. 'not-signed-in' if it has none: then the account is gone, and was there when
 * the request began.
 */
export async function lockedOwner(trx: DatabaseConnection, owner: string): Promise<Selectable<Tables['sync_owner']>> {
  const row = await trx
    .updateTable('sync_owner')
    // An update that changes nothing takes the row's lock.
    .set((of) => ({ seq: of.ref('seq') }))
    .where('owner', '=', owner)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Failure('not-signed-in');
  return row;
}

/** Makes the counter of an account, if there is such a user; a deletion that is under way comes before or after it. */
export async function makeOwner({ db, place }: Pick<Database, 'db' | 'place'>, owner: string): Promise<void> {
  // SQLite refuses to write in a transaction whose reading is outdated, and it is done again.
  const held = place.engine === 'sqlite' ? sql`` : sql`for key share`;
  await transact(db, async (trx) => {
    const { rows } = await sql`select id from "user" where id = ${owner} ${held}`.execute(trx);
    if (rows.length === 0) return;
    await trx
      .insertInto('sync_owner')
      .values({ owner, bytes: 0, ...(await beginningOf(trx)) })
      .onConflict((conflict) => conflict.column('owner').doNothing())
      .execute();
  });
}

/** Numbers grow by one with each change: without a restore they stay far below the microseconds of the clock. */
function jumpOf(millis: number): number {
  return millis * 1000;
}

function newEpoch(): string {
  return randomBytes(EPOCH_BYTES).toString('base64url');
}

/** The newest number that was there before a moment; 0 if there is none. What came after it was written by this process. */
async function newestBefore(trx: DatabaseConnection, owner: string, moment: number): Promise<number> {
  const row = await trx
    .selectFrom('sync_history')
    .select((of) => of.fn.max('seq').as('seq'))
    .where('owner', '=', owner)
    .where('at', '<', moment)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
