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
  /** A challenge if the password was right and the account has a second factor. */
  signIn(request: AccountRequest, userAgent: string): Promise<AskingPerson | CodeChallenge>;
}

/** Joins Better Auth to our own words. */
export function createEntrances(auth: Auth, passwords: Passwords): Entrances {
  /** Of two simultaneous sign-ups the later one fails in the database, without a code that says why. */
  async function isRegistered(email: string): Promise<boolean> {
    const { internalAdapter } = await auth.context();
    return (await internalAdapter.findUserByEmail(email.toLowerCase())) !== null;
  }

  async function storedOf(email: string): Promise<Stored | undefined> {
    const { internalAdapter } = await auth.context();
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    const account = found?.accounts.find(({ password }) => password);
    return account?.password ? { id: account.id, hash: account.password } : undefined;
  }

  /**
   * Better Auth does not look at the password again once it has made a sign-in, and a change ends only those that are made by then: one
   * whose password was changed while it was checked is ended here. 'password-wrong'
   */
  async function requireStillRight(answer: Response, email: string, { password, hash }: Verified): Promise<Stored> {
    const { token } = (await answer.clone().json()) as { readonly token?: string };
    try {
      const stored = await storedOf(email);
      // Another sign-in may have renewed the hash.
      const isRight =
        stored !== undefined && (stored.hash === hash || (await passwords.verify({ ...stored, password })));
      if (isRight) return stored;
      throw new Failure('password-wrong');
    } catch (cause) {
      const { internalAdapter } = await auth.context();
      if (token !== undefined) await internalAdapter.deleteSession(token);
      throw cause;
    }
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
      const { answer, hash } = await auth.askWithPassword('/sign-in/email', '', { email, password }, userAgent);
      const stored = answer.ok ? await requireStillRight(answer, email, { password, hash }) : undefined;
      const challenge = await challengeBy(answer);
      if (challenge !== undefined) return challenge;
      const asking = await askingOf(answer, 'sign-in-failed');
      if (asking instanceof Failure) throw asking;
      if (stored !== undefined) await renewHash(auth, passwords, stored, password);
      return asking;
    },
  };
}

/** A password, and the hash that it was found to be right for. */
interface Verified {
  readonly password: string;
  readonly hash: string | undefined;
}

/** Where a password is kept. */
interface Stored {
  readonly id: string;
  readonly hash: string;
}

/** A password whose hash is weaker than today's is hashed again, unless it is another by then; if there is no time for it now, at the next sign-in. */
async function renewHash(auth: Auth, passwords: Passwords, { id, hash }: Stored, password: string): Promise<void> {
  if (!passwords.isOutdated(hash)) return;
  const renewed = await passwords.hash(password).catch(() => undefined);
  if (renewed === undefined) return;
  const { adapter } = await auth.context();
  const where = Object.entries({ id, password: hash }).map(([field, value]) => ({ field, value }));
  await adapter.updateMany({ model: 'account', where, update: { password: renewed } });
}
