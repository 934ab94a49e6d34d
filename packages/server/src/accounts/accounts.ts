// Users and their sign-ins: a thin layer over Better Auth, whose own paths are never mounted.

import { createBackground } from '../base/background.ts';
import type { ServerLog } from '../base/log.ts';
import type { Database } from '../database/database.ts';
import { awayFor, hasRefusedWrite } from '../database/space.ts';
import { isReadOnly } from '../database/unavailable.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type ServerAccountCare, createAccountCare } from './account-care.ts';
import { type AskingPerson, askingUserOf } from './asking.ts';
import { type AccountsPlace, type Auth, createAuth, authFailureOf } from './auth.ts';
import { renamingCookies, withTodaysNames } from './cookie-names.ts';
import { createCredentials } from './credentials.ts';
import { createEmailChanges, type EmailChanges } from './email-change.ts';
import { createEntrances, type Entrances } from './entrances.ts';
import { createErase } from './erasure.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts';
import { createQuickCheck } from './quick-check.ts';
import { createSecondFactors, type SecondFactors } from './second-factor.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';

/** Users and their sign-ins. */
export interface Accounts extends Entrances, ServerAccountCare, EmailChanges, SecondFactors, Passkeys, SignIns {
  /** Resolves once no mail's link is being made. */
  settled(): Promise<void>;
  /** Whether there is no time for another password now. */
  isFull(): boolean;
  /** Ends the sign-in that a cookie identifies, if any; returns the Set-Cookie lines that remove the cookie. */
  signOut(cookie: string): Promise<readonly string[]>;
  /** Who a cookie identifies; with `renew` the call extends the sign-in by another 400 days, at most once a day. */
  whoIs(cookie: string, renew: boolean): Promise<AskingPerson | undefined>;
}

/** Joins Better Auth to our own words. */
export function createAccounts(
  database: Database,
  place: AccountsPlace,
  {
    log,
    accessTokens,
  }: { readonly log: Pick<ServerLog, 'fault'>; readonly accessTokens: Pick<AccessTokens, 'endAll'> },
): Accounts {
  const auth = createAuth(database, place, log);
  const background = createBackground(log.fault);
  const credentials = createCredentials(auth, place.passwords);

  const check = createQuickCheck(database.db, place, () => Date.now());
  const whoIs: Accounts['whoIs'] = async (cookie, renew) => {
    const user = await check(cookie, renew);
    return user === undefined ? await whoIsBy(auth, cookie, renew) : { ...askingUserOf(user), cookies: [] };
  };

  return {
    isFull: place.passwords.isFull,
    async signOut(cookie) {
      const answer = await auth.ask('/sign-out', cookie, {});
      // It reports success even if the database could not delete the sign-in: the person would wrongly believe they are out.
      if (!answer.ok || (await whoIs(cookie, false)) !== undefined)
        throw await authFailureOf(answer, 'sign-out-failed');
      return answer.headers.getSetCookie();
    },
    whoIs,
    settled: background.settled,
    ...createEntrances({ auth, credentials, passwords: place.passwords }),
    ...createAccountCare(auth, {
      background,
      credentials,
      passwords: place.passwords,
      erase: createErase(database),
      accessTokens,
    }),
    ...createEmailChanges(auth, { ...place, credentials }, background),
    ...createSecondFactors(auth),
    ...createPasskeys(auth, place),
    ...createSignIns(auth),
  };
}

async function whoIsBy(auth: Auth, cookie: string, renew: boolean): Promise<AskingPerson | undefined> {
  if (cookie === '') return undefined;
  const { headers, response } = await sessionOf(auth, cookie, renew);
  if (response === null) return undefined;
  const renamed = renew ? renamingCookies(cookie) : [];
  return { ...askingUserOf(response.user), cookies: [...renamed, ...headers.getSetCookie()] };
}

/** The sign-in of a cookie; if it cannot be renewed for want of space or as the database only reads, as it is: reading must not depend on writing. */
async function sessionOf(auth: Auth, cookie: string, renew: boolean) {
  const ask = (query: { readonly disableRefresh?: true }) =>
    auth.getSession({ headers: new Headers({ cookie: withTodaysNames(cookie) }), query, returnHeaders: true });
  try {
    return await ask(renew ? {} : { disableRefresh: true });
  } catch (error) {
    if (renew && (hasRefusedWrite() || isReadOnly(awayFor()))) return await ask({ disableRefresh: true });
    throw error;
  }
}
