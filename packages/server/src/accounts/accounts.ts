// Users and their sign-ins: a thin layer over Better Auth, whose own paths are never mounted.

import {
  Failure,
  PASSWORD_LENGTH,
  PASSWORD_MOST,
  type AccountRequest,
  type FailureCode,
  type User,
} from '@roundbell/core';
import type { Database } from '../base/database.ts';
import type { ServerLog } from '../base/log.ts';
import { type ServerAccountCare, createAccountCare } from './account-care.ts';
import { type AccountsPlace, type Auth, type AuthUser, createAuth, authFailureOf, userOf } from './auth.ts';
import type { Passwords } from './passwords.ts';

/** A user, and the Set-Cookie lines that go with the answer. */
export interface AskingPerson {
  readonly user: User;
  /** When the account was made, in Unix milliseconds. */
  readonly madeAt: number;
  readonly cookies: readonly string[];
}

/** Users and their sign-ins. */
export interface Accounts extends ServerAccountCare {
  /** Whether there is no time for another password now. (ACC-112) */
  isFull(): boolean;
  signUp(request: AccountRequest & { readonly displayName: string }): Promise<AskingPerson>;
  signIn(request: AccountRequest): Promise<AskingPerson>;
  /** Ends the sign-in that a cookie identifies, if any; returns the Set-Cookie lines that remove the cookie. */
  signOut(cookie: string): Promise<readonly string[]>;
  /** Who a cookie identifies; with `renew` the call extends the sign-in by another 60 days, at most once a day. */
  whoIs(cookie: string, renew: boolean): Promise<AskingPerson | undefined>;
}

/** Joins Better Auth to our own words. */
export function createAccounts(database: Database, place: AccountsPlace, log: Pick<ServerLog, 'fault'>): Accounts {
  const auth = createAuth(database, place, log);

  /** Of two simultaneous sign-ups the later one fails in the database, without a code that says why. */
  async function isRegistered(email: string): Promise<boolean> {
    const { internalAdapter } = await auth.context();
    return (await internalAdapter.findUserByEmail(email.toLowerCase())) !== null;
  }

  async function whoIs(cookie: string, renew: boolean): Promise<AskingPerson | undefined> {
    if (cookie === '') return undefined;
    const { headers, response } = await auth.getSession({
      headers: new Headers({ cookie }),
      query: renew ? {} : { disableRefresh: true },
      returnHeaders: true,
    });
    if (response === null) return undefined;
    return { ...personOf(response.user), cookies: headers.getSetCookie() };
  }

  async function askToSignUp(body: AccountRequest & { readonly name: string }): Promise<Response> {
    const { length } = body.password;
    const isRefused = length < PASSWORD_LENGTH || length > PASSWORD_MOST || (await isRegistered(body.email));
    if (isRefused) return auth.ask('/sign-up/email', '', body);
    return auth.askWithHash(await place.passwords.hash(body.password), '/sign-up/email', body);
  }

  return {
    isFull: place.passwords.isFull,
    async signUp({ displayName, email, password }) {
      const answer = await askToSignUp({ name: displayName, email, password });
      const asking = await askingOf(answer, 'sign-up-failed');
      if (!(asking instanceof Failure)) return asking;
      throw asking.code === 'sign-up-failed' && (await isRegistered(email)) ? new Failure('email-taken') : asking;
    },
    async signIn({ email, password }) {
      const asking = await askingOf(await auth.ask('/sign-in/email', '', { email, password }), 'sign-in-failed');
      if (asking instanceof Failure) throw asking;
      await renewHash(auth, place.passwords, asking.user.id, password);
      return asking;
    },
    async signOut(cookie) {
      const answer = await auth.ask('/sign-out', cookie, {});
      // It reports success even if the database could not delete the sign-in: the person would wrongly believe they are out.
      if (!answer.ok || (await whoIs(cookie, false)) !== undefined)
        throw await authFailureOf(answer, 'sign-out-failed');
      return answer.headers.getSetCookie();
    },
    whoIs,
    ...createAccountCare(auth, log),
  };
}

/** A password whose hash is weaker than today's is hashed again; if there is no time for it now, at the next sign-in. (ACC-113) */
async function renewHash(auth: Auth, passwords: Passwords, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await auth.context();
  const [account] = (await internalAdapter.findAccounts(userId)).filter(({ password: hash }) => hash);
  if (!account?.password || !passwords.isOutdated(account.password)) return;
  const hash = await passwords.hash(password).catch(() => undefined);
  if (hash !== undefined) await internalAdapter.updateAccount(account.id, { password: hash });
}

function personOf(user: AuthUser): Pick<AskingPerson, 'user' | 'madeAt'> {
  return { user: userOf(user), madeAt: new Date(user.createdAt).getTime() };
}

async function askingOf(answer: Response, otherwise: FailureCode): Promise<AskingPerson | Failure> {
  if (!answer.ok) return await authFailureOf(answer, otherwise);
  const { user } = (await answer.json()) as { user: AuthUser };
  return { ...personOf(user), cookies: answer.headers.getSetCookie() };
}
