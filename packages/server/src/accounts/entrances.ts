// The ways into an account: sign-up and sign-in, with a password.

import { Failure, type AccountRequest } from '@roundbell/core';
import { type AskingPerson, askingOf } from './asking.ts';
import type { Auth } from './auth.ts';
import { requireUncommon } from './common-passwords.ts';
import { hasPasswordLength, type Passwords } from './passwords.ts';
import { type CodeChallenge, challengeBy } from './second-factor.ts';

/** Ways into an account. `userAgent` names the device in the list of sign-ins. */
export interface Entrances {
  signUp(request: AccountRequest & { readonly displayName: string }, userAgent: string): Promise<AskingPerson>;
  /** A challenge if the password was right and the account has a second factor. (ACC-189) */
  signIn(request: AccountRequest, userAgent: string): Promise<AskingPerson | CodeChallenge>;
}

/** Joins Better Auth to our own words. */
export function createEntrances(auth: Auth, passwords: Passwords): Entrances {
  /** Of two simultaneous sign-ups the later one fails in the database, without a code that says why. */
  async function isRegistered(email: string): Promise<boolean> {
    const { internalAdapter } = await auth.context();
    return (await internalAdapter.findUserByEmail(email.toLowerCase())) !== null;
  }

  async function askToSignUp(body: AccountRequest & { readonly name: string }, userAgent: string): Promise<Response> {
    const isRefused = !hasPasswordLength(body.password) || (await isRegistered(body.email));
    if (isRefused) return auth.ask('/sign-up/email', '', body);
    return auth.askWithHash(await passwords.hash(body.password), '/sign-up/email', body, userAgent);
  }

  return {
    async signUp({ displayName, email, password }, userAgent) {
      requireUncommon(password, { email, displayName });
      const answer = await askToSignUp({ name: displayName, email, password }, userAgent);
      const asking = await askingOf(answer, 'sign-up-failed');
      if (!(asking instanceof Failure)) return asking;
      throw asking.code === 'sign-up-failed' && (await isRegistered(email)) ? new Failure('email-taken') : asking;
    },
    async signIn({ email, password }, userAgent) {
      const answer = await auth.ask('/sign-in/email', '', { email, password }, userAgent);
      const challenge = await challengeBy(answer);
      if (challenge !== undefined) return challenge;
      const asking = await askingOf(answer, 'sign-in-failed');
      if (asking instanceof Failure) throw asking;
      await renewHash(auth, passwords, asking.user.id, password);
      return asking;
    },
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
