// Our Better Auth setup, and the only way to call it. Its paths are never mounted: every request to it is made
// in-process. Its answers become our Failures here, so that no other module knows its codes.

import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { PASSWORD_LENGTH } from '@roundbell/core';
import { Failure, type FailureCode } from '@roundbell/core/base';
import { PASSWORD_MOST, type User } from '@roundbell/core/ports';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import type { ServerLog } from '../base/log.ts';
import type { Database } from '../database/database.ts';
import { awayFor, hasRefusedWrite } from '../database/space.ts';
import { cookiePrefix, lastOfEachName, withTodaysNames } from './cookie-names.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { passkeyPlugin } from './passkeys/passkey-plugin.ts';
import type { PasskeySite } from './passkeys/passkey-site.ts';
import type { Passwords } from './passwords.ts';
import { secondFactorPlugin } from './second-factor-plugin.ts';
import { signInPlugin } from './sign-in-plugin.ts';

/** What the accounts need to know about their environment. */
export interface AccountsPlace {
  readonly secret: string;
  readonly passwords: Passwords;
  /** On https the cookie is Secure. */
  readonly isSecure: boolean;
  /** Where passkeys work; its port may be known only once the server listens. */
  readonly passkeySite: () => PasskeySite | undefined;
  /** Delivers the token that lets a person set a new password; must not wait for the mail. */
  readonly sendToken: (email: string, token: string) => void;
  /** The same for the token that changes the email to this one. */
  readonly sendEmailToken: (email: string, token: string) => void;
  /** Called when someone wants an email that has an account already; must not wait. */
  readonly onEmailInUse: (email: string) => void;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const SIGN_IN_DAYS = 400;
/** How long a sign-in lasts without being used: the most that browsers allow a cookie. */
export const SIGN_IN_MILLIS = SIGN_IN_DAYS * DAY_SECONDS * 1000;
/** After so long it is extended, so once a day at most. */
export const RENEWED_AFTER = DAY_SECONDS * 1000;

/** Enough of a User-Agent to name a device. */
const USER_AGENT_MOST = 300;

/** Never seen outside: Better Auth requires an origin, and every request it gets is made here. */
const INSIDE = 'https://accounts.invalid';

/** Better Auth's options, from which its migration is also made. */
export function accountOptions(database: Database, place: AccountsPlace) {
  return {
    baseURL: INSIDE,
    secret: place.secret,
    database: { db: database.db, type: database.place.engine, transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH,
      maxPasswordLength: PASSWORD_MOST,
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      // The second factor's plugin checks passwords itself.
      password: place.passwords,
      sendResetPassword: async ({ user, token }) => place.sendToken(user.email, token),
    },
    // Reading the database does not let anyone set a password.
    verification: { storeIdentifier: 'hashed' },
    plugins: [signInPlugin(), secondFactorPlugin(), passkeyPlugin(place.passkeySite())],
    trustedOrigins: () => [place.passkeySite()?.origin],
    session: {
      expiresIn: SIGN_IN_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // A cached cookie would outlive a deleted account by minutes.
      cookieCache: { enabled: false },
    },
    // throttle.ts counts attempts: here every attempt would restart the window.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(place.isSecure),
      // It would put `__Secure-` before the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: place.isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
      // A sign-in and its user in one query; with two, the library prints the second one's errors.
      database: { joins: true },
    },
    // Its log lines contain emails.
    logger: { disabled: true },
    // Without this it prints its errors to the console, including emails.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

/** Better Auth, asked in-process. */
export interface Auth {
  /** A POST to one of its paths; an internal error is a 500 answer. Rejects with 'server-busy'. */
  ask(path: string, cookie: string, body: object, userAgent?: string): Promise<Response>;
  /** A GET, or a POST with a body, as from a page at `origin`. */
  askFrom(
    origin: string,
    path: string,
    cookie: string,
    body: object | undefined,
    userAgent?: string,
  ): Promise<Response>;
  /** What fails for no reason of ours is logged, and fails as this. */
  failingAs<T>(code: FailureCode, run: () => Promise<T>): Promise<T>;
  getSession: ReturnType<typeof libraryOf>['api']['getSession'];
  context(): ReturnType<typeof libraryOf>['$context'];
}

function libraryOf(database: Database, place: AccountsPlace) {
  const options = accountOptions(database, place);
  const stored = kyselyAdapter(database.db, { type: database.place.engine, transaction: true });
  return betterAuth({ ...options, database: (given: BetterAuthOptions) => withHashedTokens(stored(given)) });
}

/** Sets Better Auth up on a database. */
export function createAuth(database: Database, place: AccountsPlace, log: Pick<ServerLog, 'fault'>): Auth {
  const library = libraryOf(database, place);

  /** Logs what failed; throws a reason of ours. */
  const noteFault = (error: unknown): void => {
    if (error instanceof Failure || hasRefusedWrite() || awayFor() !== undefined) throw error;
    log.fault(error);
  };

  const askFrom: Auth['askFrom'] = async (origin, path, cookie, body, userAgent = '') => {
    const headers = new Headers({ origin });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (userAgent !== '') headers.set('user-agent', userAgent.slice(0, USER_AGENT_MOST));
    if (cookie !== '') headers.set('cookie', withTodaysNames(cookie));
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const request = new Request(`${INSIDE}/api/auth${path}`, { ...sent, headers });
    try {
      return withCookiesOnce(await library.handler(request));
    } catch (error) {
      noteFault(error);
      return new Response(null, { status: 500 });
    }
  };
  const ask: Auth['ask'] = (path, cookie, body, userAgent) => askFrom(INSIDE, path, cookie, body, userAgent);

  return {
    ask,
    askFrom,
    failingAs: (code, run) =>
      run().catch((error: unknown) => {
        noteFault(error);
        throw new Failure(code);
      }),
    getSession: library.api.getSession,
    context: () => library.$context,
  };
}

function withCookiesOnce(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('set-cookie');
  for (const line of lastOfEachName(answer.headers.getSetCookie())) headers.append('set-cookie', line);
  return new Response(answer.body, { status: answer.status, headers });
}

/** The part of Better Auth's user that we use. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** A date, or as JSON has it. */
  readonly createdAt: Date | string;
}

/** Its user as ours. */
export function userOf({ id, email, name }: AuthUser): User {
  return { id, email, displayName: name };
}

const CODES: Readonly<Record<string, FailureCode>> = {
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  INVALID_EMAIL: 'email-invalid',
  PASSWORD_TOO_SHORT: 'password-weak',
  INVALID_EMAIL_OR_PASSWORD: 'password-wrong',
  INVALID_PASSWORD: 'current-password-wrong',
  INVALID_TOKEN: 'link-invalid',
  INVALID_CODE: 'code-wrong',
  INVALID_BACKUP_CODE: 'code-wrong',
  INVALID_TWO_FACTOR_COOKIE: 'code-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code-expired',
  ACCOUNT_TEMPORARILY_LOCKED: 'too-many-attempts',
  TOTP_ALREADY_ENABLED: 'bad-request',
  TOTP_NOT_ENABLED: 'bad-request',
  PASSKEYS_FULL: 'passkeys-full',
  // The account was deleted after its link was sent.
  USER_NOT_FOUND: 'link-invalid',
  UNAUTHORIZED: 'not-signed-in',
};

/** A Better Auth refusal as our Failure; `otherwise` if its code means nothing here. */
export async function authFailureOf(answer: Response, otherwise: FailureCode): Promise<Failure> {
  const { code = '', message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  // Its own schema refuses an invalid email, and says so only in the message.
  if (code === 'VALIDATION_ERROR' && message?.includes('email')) return new Failure('email-invalid');
  const known = CODES[code];
  return known === undefined ? new Failure(otherwise, message) : new Failure(known);
}
