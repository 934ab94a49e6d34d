// Who a cookie identifies, by one query: for almost every request. What is not plain is left to the library. (docs/design/scale.md)

import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { type AccountsPlace, type AuthUser, RENEWED_AFTER, SIGN_IN_MILLIS } from './auth.ts';
import { cookiePrefix, EARLIER } from './cookie-names.ts';
import { tokenHash } from './hashed-tokens.ts';

/** Whose sign-in it is; undefined if the library has to say, also that it is no one's. */
export type QuickCheck = (cookie: string, renew: boolean) => Promise<AuthUser | undefined>;

interface SignInRow extends AuthUser {
  readonly expiresAt: Date | string;
}

/** Checks the cookie's signature, then asks for its sign-in; one that is over, or due for renewal, is the library's. */
export function createQuickCheck(
  db: DatabaseConnection,
  { secret, isSecure }: Pick<AccountsPlace, 'secret' | 'isSecure'>,
  now: () => number,
): QuickCheck {
  const name = `${cookiePrefix(isSecure)}.session_token=`;
  return async (cookie, renew) => {
    const token = signedToken(cookie, name, secret);
    if (token === undefined) return undefined;
    const { rows } =
      await sql<SignInRow>`select known.id, known.email, known.name, known."createdAt", session."expiresAt"
      from session join "user" known on known.id = session."userId" where session.token = ${tokenHash(token)}`.execute(
        db,
      );
    const [row] = rows;
    if (row === undefined) return undefined;
    const left = new Date(row.expiresAt).getTime() - now();
    return left > (renew ? SIGN_IN_MILLIS - RENEWED_AFTER : 0) ? row : undefined;
  };
}

/** The token of the only cookie of this name, if it was signed here. */
function signedToken(cookie: string, name: string, secret: string): string | undefined {
  const values = cookie.split('; ').filter((one) => one.startsWith(name));
  const [value = ''] = values;
  if (values.length !== 1 || cookie.includes(EARLIER)) return undefined;
  const [, token = '', signature = ''] = /^([\w-]+)\.([\w+/]{43}=)$/.exec(unescaped(value.slice(name.length))) ?? [];
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
