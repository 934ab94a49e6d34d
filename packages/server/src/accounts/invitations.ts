// Invitations to a server whose sign-up is closed: a random code for one account, of which only a hash is stored.

import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@roundbell/core/base';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { personOf } from '../limits/attempts.ts';
import type { AskingPerson } from './asking.ts';

/** What the operator may see of one: never its code. */
export interface Invitation {
  readonly id: string;
  /** Whose it is, or who used it; absent if it is anyone's. */
  readonly email: string | undefined;
  readonly state: 'open' | 'used' | 'expired';
  /** In Unix milliseconds. */
  readonly madeAt: number;
  readonly endsAt: number;
}

/** Invitations in the database. */
export interface Invitations {
  /** Makes one, for an email if one is given; the code is nowhere else. */
  make(email: string | undefined): Promise<{ readonly code: string; readonly endsAt: number }>;
  /** The newest first. */
  list(): Promise<readonly Invitation[]>;
  /** Whether there was one to remove. */
  revoke(id: string): Promise<boolean>;
  /**
   * Has an account made by a code, using it up; a sign-up that fails gives it back. Rejects with 'invitation-needed' before
   * anything is looked up about the email.
   */
  admit(code: string | undefined, email: string, enter: () => Promise<AskingPerson>): Promise<AskingPerson>;
  /** Removes those that ended long ago. */
  sweep(): Promise<void>;
}

/** So long a code is good. */
export const INVITATION_MILLIS = 14 * 86_400_000;
/** So long the operator still sees what became of one. */
const RETENTION_MILLIS = INVITATION_MILLIS;
/** No sign-up takes so long: a code that was taken before, and made no account, is free. */
const GIVEN_UP_MILLIS = 5 * 60_000;
const CODE_BYTES = 16;
const ID_BYTES = 4;
const SPENT = 'This invitation was already used or has expired. Ask for a new one.';
const FOR_ANOTHER = 'This invitation is for another email address.';

/** Joins the database and a wall clock. */
export function createInvitations(db: DatabaseConnection, now: () => number): Invitations {
  const set = (id: string, used: { readonly used_at?: null; readonly used_by?: string }) =>
    db.updateTable('invitation').set(used).where('id', '=', id).execute();

  return {
    async make(email) {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      const endsAt = now() + INVITATION_MILLIS;
      await db
        .insertInto('invitation')
        .values({
          id: randomBytes(ID_BYTES).toString('hex'),
          code_hash: codeHash(code),
          email: email === undefined ? null : personOf(email),
          made_at: now(),
          ends_at: endsAt,
          used_at: null,
          used_by: null,
          taken_for: null,
        })
        .execute();
      return { code, endsAt };
    },
    list: () => listed(db, now()),
    async revoke(id) {
      const gone = await db.deleteFrom('invitation').where('id', '=', id).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    async admit(code, email, enter) {
      if (code === undefined) throw new Failure('invitation-needed');
      const id = await take(db, now(), code, email);
      const asking = await enter().catch(async (cause: unknown) => {
        await set(id, { used_at: null });
        throw cause;
      });
      await set(id, { used_by: asking.user.id });
      return asking;
    },
    async sweep() {
      await db
        .deleteFrom('invitation')
        .where('ends_at', '<=', now() - RETENTION_MILLIS)
        .execute();
    },
  };
}

/** Takes a code, so that no one else can; its id. */
async function take(db: DatabaseConnection, at: number, code: string, email: string): Promise<string> {
  const row = await db
    .selectFrom('invitation')
    .select(['id', 'email'])
    .where('code_hash', '=', codeHash(code))
    .executeTakeFirst();
  if (row === undefined) throw new Failure('invitation-needed', SPENT);
  if (row.email !== null && row.email !== personOf(email)) throw new Failure('invitation-needed', FOR_ANOTHER);
  const taken = await db
    .updateTable('invitation')
    .set({ used_at: at, taken_for: personOf(email) })
    .where('id', '=', row.id)
    .where(isFree(at))
    .where('ends_at', '>', at)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new Failure('invitation-needed', SPENT);
  return row.id;
}

/** Not taken, or taken by a sign-up that the server did not live to finish. */
function isFree(at: number): RawBuilder<boolean> {
  return sql<boolean>`(used_at is null or (used_by is null and used_at <= ${at - GIVEN_UP_MILLIS}
    and not exists (select 1 from "user" made where made.email = invitation.taken_for)))`;
}

interface Row {
  readonly id: string;
  readonly email: string | null;
  readonly made_at: number;
  readonly ends_at: number;
  readonly used_at: number | null;
}

async function listed(db: DatabaseConnection, at: number): Promise<readonly Invitation[]> {
  const { rows } = await sql<Row>`select invitation.id, coalesce(account.email, invitation.email) as email,
    made_at, ends_at, case when ${isFree(at)} then null else used_at end as used_at from invitation left join "user" account on account.id = invitation.used_by
    order by made_at desc, invitation.id`.execute(db);
  return rows.map(({ id, email, made_at: madeAt, ends_at: endsAt, used_at: usedAt }) => ({
    id,
    email: email ?? undefined,
    state: usedAt !== null ? 'used' : endsAt > at ? 'open' : 'expired',
    madeAt,
    endsAt,
  }));
}

/** Codes are random, so that a plain hash is enough. */
function codeHash(code: string): string {
  return createHash('sha256').update(`invitation ${code}`).digest('base64url');
}
