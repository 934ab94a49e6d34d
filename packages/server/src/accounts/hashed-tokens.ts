// cspell:ignore data
// Sign-ins are stored under a hash of their token: who reads the database cannot act as anyone.

import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import { retried } from '../database/retry.ts';

type Row = Record<string, unknown>;

const SIGN_INS = 'session';
const TOKEN = 'token';

/** What is stored of a token. Tokens are random, so that a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(`sign-in ${token}`).digest('base64url');
}

/** Hashes tokens on their way into the database, and gives back the one that was asked by; others come as hashes. */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (run) => retried(() => adapter.transaction((inner) => run({ ...inner, ...hashing(inner) }))),
  };
}

type Hashing = Pick<
  DBTransactionAdapter,
  | 'create'
  | 'findOne'
  | 'findMany'
  | 'count'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'deleteMany'
  | 'consumeOne'
  | 'incrementOne'
>;

function hashing(adapter: DBTransactionAdapter): Hashing {
  return {
    async create(asked) {
      const { model, data } = asked;
      const token: unknown = (data as Row)[TOKEN];
      if (model !== SIGN_INS || typeof token !== 'string') return adapter.create(asked);
      return withToken(await adapter.create({ ...asked, data: { ...data, [TOKEN]: tokenHash(token) } }), token);
    },
    findOne: async <T>(asked: Parameters<Hashing['findOne']>[0]) =>
      withToken(await adapter.findOne<T>(hashed(asked)), tokenIn(asked)),
    findMany: (asked) => adapter.findMany(hashed(asked)),
    count: (asked) => adapter.count(hashed(asked)),
    update: async <T>(asked: Parameters<Hashing['update']>[0]) =>
      withToken(await adapter.update<T>(hashed(asked)), tokenIn(asked)),
    updateMany: (asked) => adapter.updateMany(hashed(asked)),
    delete: (asked) => adapter.delete(hashed(asked)),
    deleteMany: (asked) => adapter.deleteMany(hashed(asked)),
    consumeOne: (asked) => adapter.consumeOne(hashed(asked)),
    incrementOne: (asked) => adapter.incrementOne(hashed(asked)),
  };
}

interface Asked {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

/** The token that a single row is asked by. */
function tokenIn({ model, where = [] }: Asked): string | undefined {
  const found = model === SIGN_INS ? where.find(({ field }) => field === TOKEN)?.value : undefined;
  return typeof found === 'string' ? found : undefined;
}

function hashed<A extends Asked>(asked: A): A {
  if (asked.model !== SIGN_INS || asked.where === undefined) return asked;
  return {
    ...asked,
    where: asked.where.map((one) => (one.field === TOKEN ? { ...one, value: hashOf(one.value) } : one)),
  };
}

function hashOf(value: Where['value']): Where['value'] {
  if (typeof value === 'string') return tokenHash(value);
  return Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : value;
}

function withToken<T>(row: T, token: string | undefined): T {
  return row === null || token === undefined ? row : { ...row, [TOKEN]: token };
}
