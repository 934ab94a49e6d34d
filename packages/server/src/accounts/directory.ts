// The accounts of a server as its operator sees them: who there is, and how one is shut out or removed. Nothing of their content.

import { Failure } from '@roundbell/core/base';
import type { User } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { createBackground } from '../base/background.ts';
import type { Database } from '../database/database.ts';
import { personOf } from '../limits/attempts.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAccountCare } from './account-care.ts';
import { createAuth, userOf } from './auth.ts';
import { createCredentials } from './credentials.ts';
import { createErase } from './erasure.ts';
import { silentPlace } from './silent-place.ts';

/** One account. */
export interface AccountEntry {
  readonly email: string;
  readonly madeAt: Date;
  /** When one of its sign-ins was last used, to a day; absent once all have ended. */
  readonly seenAt: Date | undefined;
}

/** The accounts, by email. */
export interface Directory {
  /** Those whose email contains the words, all without any, by email. */
  list(words: string | undefined): Promise<readonly AccountEntry[]>;
  find(email: string): Promise<User | undefined>;
  /** A token with which someone sets a new password, good once and for an hour, as one sent by mail. */
  passwordToken(user: User): Promise<string>;
  /** Ends every sign-in and access token of someone, and invalidates their links. */
  endSignIns(user: User): Promise<void>;
  /** Removes an account and everything in it. */
  remove(user: User): Promise<void>;
}

/** Joins the account tables to our own words; nothing is sent. */
export function createDirectory(database: Database): Directory {
  const tokens: string[] = [];
  const place = { ...silentPlace(), sendToken: (_email: string, token: string) => void tokens.push(token) };
  const auth = createAuth(database, place, { fault: () => undefined });
  const care = createAccountCare(auth, {
    background: createBackground(() => undefined),
    credentials: createCredentials(auth, place.passwords),
    passwords: place.passwords,
    erase: createErase(database),
    accessTokens: createAccessTokens(database.db, () => Date.now()),
  });
  return {
    list: (words) => listed(database, words),
    async find(email) {
      const { internalAdapter } = await auth.context();
      const found = await internalAdapter.findUserByEmail(personOf(email));
      return found === null ? undefined : userOf(found.user);
    },
    async passwordToken({ email }) {
      await auth.ask('/request-password-reset', '', { email });
      const token = tokens.pop();
      if (token === undefined) throw new Failure('account-care-failed');
      return token;
    },
    endSignIns: ({ id }) => care.endSignIns(id),
    remove: async (user) => void (await care.remove('', user)),
  };
}

interface Row {
  readonly email: string;
  readonly made: Date | string;
  readonly seen: Date | string | null;
}

async function listed({ db }: Database, words = ''): Promise<readonly AccountEntry[]> {
  // Not `like`: a word may contain its signs.
  const isFound = sql<boolean>`${words} = '' or replace(email, ${personOf(words)}, '') <> email`;
  const { rows } = await sql<Row>`select email, "createdAt" as made,
    (select max("updatedAt") from session where session."userId" = "user".id) as seen
    from "user" where ${isFound} order by email`.execute(db);
  return rows.map(({ email, made, seen }) => ({
    email,
    madeAt: new Date(made),
    seenAt: seen === null ? undefined : new Date(seen),
  }));
}
