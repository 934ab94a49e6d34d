// Users and their sign-ins: a thin face over Better Auth, whose own paths are never mounted.
// Its answers become Failures of ours here, so that nobody else knows its codes.

import { betterAuth, type BetterAuthOptions } from 'better-auth';
import {
  Failure,
  PASSWORD_LENGTH,
  PASSWORD_MOST,
  type AccountRequest,
  type FailureCode,
  type User,
} from '@roundbell/core';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** What the accounts need to know of the place they run in. */
export interface AccountsPlace {
  readonly secret: string;
  /** On https the cookie is Secure. */
  readonly isSecure: boolean;
}

/** Somebody, and the Set-Cookie lines that go with the answer. */
export interface Asking {
  readonly user: User;
  readonly cookies: readonly string[];
}

/** Users and their sign-ins. */
export interface Accounts {
  signUp(request: AccountRequest & { readonly displayName: string }): Promise<Asking>;
  signIn(request: AccountRequest): Promise<Asking>;
  /** Ends the sign-in a cookie stands for, if it does; answers the Set-Cookie lines that take the cookie away. */
  signOut(cookie: string): Promise<readonly string[]>;
  /** Who a cookie stands for; with `renew` asking makes the sign-in last another 60 days, at most once a day. */
  whoIs(cookie: string, renew: boolean): Promise<Asking | undefined>;
}

const DAY_SECONDS = 86_400;
const SIGN_IN_DAYS = 60;

/** Only seen inside: Better Auth wants an origin, and every request it gets is made here. */
const INSIDE = 'https://accounts.invalid';

/** The options of Better Auth, which are also what its migration is made from. */
export function accountOptions(database: Database, { secret, isSecure }: AccountsPlace): BetterAuthOptions {
  return {
    baseURL: INSIDE,
    secret,
    database: { db: database.db, type: database.place.engine, transaction: true },
    emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_LENGTH, maxPasswordLength: PASSWORD_MOST },
    session: {
      expiresIn: SIGN_IN_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // A cached cookie would outlive a deleted account by minutes.
      cookieCache: { enabled: false },
    },
    // Attempts are counted by throttle.ts: here a window would begin again with every attempt.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'roundbell',
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
      // A sign-in and its user in one query; in two, the library prints the faults of the second.
      database: { joins: true },
    },
    // Its lines name emails.
    logger: { disabled: true },
    // Without this it prints its faults to the console, emails and all.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  };
}

/** Joins Better Auth to our own words. */
export function createAccounts(database: Database, place: AccountsPlace, log: Pick<Log, 'fault'>): Accounts {
  const auth = betterAuth(accountOptions(database, place));

  async function ask(path: string, cookie: string, body: object): Promise<Response> {
    const headers = new Headers({ origin: INSIDE, 'content-type': 'application/json' });
    if (cookie !== '') headers.set('cookie', cookie);
    const request = new Request(`${INSIDE}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    try {
      return await auth.handler(request);
    } catch (error) {
      log.fault(error);
      return new Response(null, { status: 500 });
    }
  }

  /** Of two sign-ups at once the later one fails in the database, without a code that says why. */
  async function isRegistered(email: string): Promise<boolean> {
    const { internalAdapter } = await auth.$context;
    return (await internalAdapter.findUserByEmail(email.toLowerCase())) !== null;
  }

  async function whoIs(cookie: string, renew: boolean): Promise<Asking | undefined> {
    if (cookie === '') return undefined;
    const { headers, response } = await auth.api.getSession({
      headers: new Headers({ cookie }),
      query: renew ? {} : { disableRefresh: true },
      returnHeaders: true,
    });
    if (response === null) return undefined;
    return { user: userOf(response.user), cookies: headers.getSetCookie() };
  }

  return {
    async signUp({ displayName, email, password }) {
      const answer = await ask('/sign-up/email', '', { name: displayName, email, password });
      const asking = await askingOf(answer, 'sign-up-failed');
      if (!(asking instanceof Failure)) return asking;
      throw asking.code === 'sign-up-failed' && (await isRegistered(email)) ? new Failure('email-taken') : asking;
    },
    async signIn({ email, password }) {
      const asking = await askingOf(await ask('/sign-in/email', '', { email, password }), 'sign-in-failed');
      if (asking instanceof Failure) throw asking;
      return asking;
    },
    async signOut(cookie) {
      const answer = await ask('/sign-out', cookie, {});
      // It says yes also when the database could not forget the sign-in: somebody would only believe to be out.
      if (!answer.ok || (await whoIs(cookie, false)) !== undefined) throw await failureOf(answer, 'sign-out-failed');
      return answer.headers.getSetCookie();
    },
    whoIs,
  };
}

/** The part of Better Auth's user that is ours too. */
interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

function userOf({ id, email, name }: AuthUser): User {
  return { id, email, displayName: name };
}

async function askingOf(answer: Response, otherwise: FailureCode): Promise<Asking | Failure> {
  if (!answer.ok) return await failureOf(answer, otherwise);
  const { user } = (await answer.json()) as { user: AuthUser };
  return { user: userOf(user), cookies: answer.headers.getSetCookie() };
}

const CODES: Readonly<Record<string, FailureCode>> = {
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  INVALID_EMAIL: 'email-invalid',
  PASSWORD_TOO_SHORT: 'password-weak',
  INVALID_EMAIL_OR_PASSWORD: 'password-wrong',
};

async function failureOf(answer: Response, otherwise: FailureCode): Promise<Failure> {
  const { code = '', message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  // Its own schema refuses an email that is none, and says so in the message only.
  if (code === 'VALIDATION_ERROR' && message?.includes('email')) return new Failure('email-invalid');
  const known = CODES[code];
  return known === undefined ? new Failure(otherwise, message) : new Failure(known);
}
