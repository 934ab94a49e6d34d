// Managing an existing account: name, password, signing out everywhere, deletion.

import { Failure } from '@roundbell/core/base';
import type { PasswordChange, PasswordReset, User } from '@roundbell/core/ports';
import type { Background } from '../base/background.ts';
import type { AccessTokens } from './access-tokens.ts';
import { forgetLinks } from './account-links.ts';
import { type Auth, authFailureOf, userOf } from './auth.ts';
import { type PasswordOwner, requireUncommon } from './common-passwords.ts';
import type { Credential, Credentials } from './credentials.ts';
import type { Erase } from './erasure.ts';
import { type Passwords, requireLength } from './passwords.ts';
import { SIGN_IN_AGAIN } from './sign-in-plugin.ts';

/** Account management. A cookie identifies who asks; Set-Cookie lines go with the answer. */
export interface ServerAccountCare {
  rename(cookie: string, displayName: string): Promise<readonly string[]>;
  /** Ends every other sign-in and every access token, and gives this one a new cookie. 'current-password-wrong', 'password-weak' or 'password-common'. */
  changePassword(change: PasswordChange, user: User, userAgent: string): Promise<readonly string[]>;
  /** Sends a token if there is an account for the email, after returning: the time it takes would reveal whether there is one. */
  sendToken(email: string): void;
  /** Sets a password by a token, using it up, and ends every sign-in and every access token; returns whose. 'link-invalid', 'password-weak' or 'password-common'. */
  resetPassword(reset: PasswordReset): Promise<User>;
  /** Ends every sign-in and every access token of the person who asks. */
  signOutEverywhere(cookie: string, user: Pick<User, 'id'>): Promise<void>;
  /** Removes the user and everything of theirs; whether the password is right was checked before. */
  remove(cookie: string, user: User): Promise<readonly string[]>;
  exists(userId: string): Promise<boolean>;
  /** Ends every sign-in and every access token of a person, and invalidates all their links. */
  endSignIns(userId: string): Promise<void>;
}

const NO_ONE: PasswordOwner = { email: '', displayName: '' };

/** What account management needs besides Better Auth. */
export interface AccountCareParts {
  readonly background: Pick<Background, 'start'>;
  readonly credentials: Pick<Credentials, 'change'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly erase: Erase;
  readonly accessTokens: Pick<AccessTokens, 'endAll'>;
}

/** Joins Better Auth to our own words. */
export function createAccountCare(
  auth: Auth,
  { background, credentials, passwords, erase, accessTokens }: AccountCareParts,
): ServerAccountCare {
  const done = doneBy(auth);
  return {
    rename: (cookie, displayName) => done('/update-user', cookie, { name: displayName }),
    changePassword: (change, user, userAgent) =>
      auth.failingAs('account-care-failed', async () => {
        requireUncommon(change.newPassword, user);
        requireLength(change.newPassword);
        await credentials.change(user.id, change);
        await endAllOf(auth, accessTokens, user.id);
        return await done(SIGN_IN_AGAIN, '', { userId: user.id }, userAgent);
      }),
    sendToken: (email) =>
      background.start(async () => {
        try {
          await done('/request-password-reset', '', { email });
        } catch (error) {
          // No account has such an email: that is no fault of ours.
          if (!(error instanceof Failure && error.code === 'email-invalid')) throw error;
        }
      }),
    resetPassword: ({ token, newPassword }) =>
      auth.failingAs('account-care-failed', async () => {
        const owner = await ownerOf(auth, token);
        requireUncommon(newPassword, owner ?? NO_ONE);
        requireLength(newPassword);
        if (owner === undefined) throw new Failure('link-invalid');
        // There may be no time for it: the token is used up after that.
        await storeBy(auth, token, { userId: owner.id, hash: await passwords.hash(newPassword) });
        await endAllOf(auth, accessTokens, owner.id);
        return owner;
      }),
    async signOutEverywhere(cookie, { id }) {
      await done('/revoke-sessions', cookie, {});
      await accessTokens.endAll(id);
    },
    async remove(cookie, user) {
      await erase(user);
      // The library has the names of the cookies; that they stay where it does not answer is no fault: they identify no one.
      return await done('/sign-out', cookie, {}).catch(() => []);
    },
    async exists(userId) {
      const { internalAdapter } = await auth.context();
      return (await internalAdapter.findUserById(userId)) !== null;
    },
    endSignIns: (userId) => endAllOf(auth, accessTokens, userId),
  };
}

/** Asks Better Auth; returns the Set-Cookie lines, or throws why it refused. */
function doneBy({ ask }: Pick<Auth, 'ask'>) {
  return async (path: string, cookie: string, body: object, userAgent = ''): Promise<readonly string[]> => {
    const answer = await ask(path, cookie, body, userAgent);
    if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
    return answer.headers.getSetCookie();
  };
}

async function endAllOf(auth: Auth, accessTokens: Pick<AccessTokens, 'endAll'>, userId: string): Promise<void> {
  const { internalAdapter } = await auth.context();
  await internalAdapter.deleteUserSessions(userId);
  await accessTokens.endAll(userId);
  await forgetLinks(auth, userId);
}

/** Whose token it is, if it is good. */
async function ownerOf(auth: Pick<Auth, 'context'>, token: string): Promise<User | undefined> {
  const { internalAdapter } = await auth.context();
  const found = await internalAdapter.findVerificationValue(resetBy(token));
  const user = found === null ? null : await internalAdapter.findUserById(found.value);
  return user === null ? undefined : userOf(user);
}

/** Stores a password by a token, using it up. 'link-invalid' */
async function storeBy(auth: Pick<Auth, 'context'>, token: string, { userId, hash }: Omit<Credential, 'id'>) {
  const { internalAdapter } = await auth.context();
  if ((await internalAdapter.consumeVerificationValue(resetBy(token))) === null) throw new Failure('link-invalid');
  await internalAdapter.updatePassword(userId, hash);
}

/** What Better Auth calls a token that it has sent. */
const resetBy = (token: string): string => `reset-password:${token}`;
