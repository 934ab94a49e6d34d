// Access tokens: how a person's own programs and assistants reach their documents, and nothing else. Only hashes are stored.

import { randomBytes } from 'node:crypto';
import { CARE_SENTENCES } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import { type AccessToken, TOKEN_SCOPES, TOKENS_MOST, type TokenScope, type TokenWish } from '@roundbell/core/ports';
import { type Selectable, sql } from 'kysely';
import { DAY_MILLIS } from '../base/sweep.ts';
import type { DatabaseConnection, Tables } from '../database/tables.ts';
import { isTokenText, newTokenText, tokenTextHash } from './token-text.ts';

/** Who a token lets in, and to what. */
export interface TokenHolder {
  /** The id of the account. */
  readonly owner: string;
  readonly scopes: readonly TokenScope[];
}

/** The tokens of all accounts. */
export interface AccessTokens {
  /** Those of an account, the newest first, also those that have expired lately. */
  list(owner: string): Promise<readonly AccessToken[]>;
  /** Makes one; its text is nowhere else. 'tokens-full', or 'not-signed-in' if the sign-in ended meanwhile. */
  create(owner: string, wish: TokenWish, isSignedIn: () => Promise<boolean>): Promise<string>;
  /** Without effect if it is none of the account's. */
  revoke(owner: string, id: string): Promise<void>;
  /** Ends all of an account. */
  endAll(owner: string): Promise<void>;
  /** Whose a text is; 'token-refused' with why. */
  holderOf(text: string): Promise<TokenHolder>;
  /** Removes those that expired long ago. */
  sweep(): Promise<void>;
}

const ID_BYTES = 9;
/** So long a person still sees that one has expired. */
const RETENTION_MILLIS = 30 * DAY_MILLIS;
/** When a token was last used is noted once in so long: reading should write little. */
const NOTED_EVERY = 3_600_000;

const NOT_WHOLE = 'This is not a whole access token: part of it is missing or mistyped.';
const UNKNOWN = 'This access token was revoked, or is not one of this server.';
const EXPIRED = 'This access token has expired. Create a new one in Settings.';

type Row = Selectable<Tables['access_token']>;

/** Joins the database and a wall clock. */
export function createAccessTokens(db: DatabaseConnection, now: () => number): AccessTokens {
  const remove = async (owner: string, id: string): Promise<void> =>
    void (await db.deleteFrom('access_token').where('owner', '=', owner).where('id', '=', id).execute());

  return {
    async list(owner) {
      const rows = await db
        .selectFrom('access_token')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(entryOf);
    },
    async create(owner, wish, isSignedIn) {
      const { id, text } = await insertNew(db, owner, wish, now());
      // What ends all tokens ends sign-ins first: one of the two sees the other.
      const refusal = await refusalOf(db, owner, isSignedIn);
      if (refusal === undefined) return text;
      await remove(owner, id);
      throw refusal;
    },
    revoke: remove,
    async endAll(owner) {
      await db.deleteFrom('access_token').where('owner', '=', owner).execute();
    },
    holderOf: (text) => holderOf(db, text, now()),
    async sweep() {
      await db
        .deleteFrom('access_token')
        .where('ends_at', '<=', now() - RETENTION_MILLIS)
        .execute();
    },
  };
}

async function insertNew(db: DatabaseConnection, owner: string, { name, scopes, days }: TokenWish, at: number) {
  const text = newTokenText();
  const id = randomBytes(ID_BYTES).toString('base64url');
  await db
    .insertInto('access_token')
    .values({
      id,
      owner,
      name,
      hash: tokenTextHash(text),
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      made_at: at,
      used_at: null,
      ends_at: at + days * DAY_MILLIS,
    })
    .execute();
  return { id, text };
}

async function holderOf(db: DatabaseConnection, text: string, at: number): Promise<TokenHolder> {
  if (!isTokenText(text)) throw new Failure('token-refused', NOT_WHOLE);
  const { rows } = await sql<Row>`select token.* from access_token token
    join "user" known on known.id = token.owner where token.hash = ${tokenTextHash(text)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Failure('token-refused', UNKNOWN);
  if (row.ends_at <= at) throw new Failure('token-refused', EXPIRED);
  if (at - (row.used_at ?? 0) >= NOTED_EVERY) await noteUse(db, row.id, at);
  return { owner: row.owner, scopes: scopesOf(row) };
}

/** Counted after the new one is there, so that of many at once none slips through. */
async function refusalOf(
  db: DatabaseConnection,
  owner: string,
  isSignedIn: () => Promise<boolean>,
): Promise<Failure | undefined> {
  if (!(await isSignedIn())) return new Failure('not-signed-in');
  const { rows } = await sql<{ n: number }>`select count(*) as n from access_token where owner = ${owner}`.execute(db);
  return Number(rows[0]?.n) > TOKENS_MOST ? new Failure('tokens-full', CARE_SENTENCES['tokens-full']) : undefined;
}

/** Never rejects: who may read must not depend on writing. */
async function noteUse(db: DatabaseConnection, id: string, at: number): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ used_at: at })
    .where('id', '=', id)
    .execute()
    .catch(() => undefined);
}

function entryOf(row: Row): AccessToken {
  const { id, name, made_at: createdAt, used_at: usedAt, ends_at: expiresAt } = row;
  return { id, name, scopes: scopesOf(row), createdAt, ...(usedAt !== null && { usedAt }), expiresAt };
}

function scopesOf({ scopes }: Pick<Row, 'scopes'>): TokenScope[] {
  const given = scopes.split(' ');
  return TOKEN_SCOPES.filter((scope) => given.includes(scope));
}
