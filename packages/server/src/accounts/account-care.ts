// Managing an existing account: name, password, signing out everywhere, deletion.

import { Failure, type PasswordChange, type PasswordReset, type User } from '@roundbell/core';
import type { Background } from '../base/background.ts';
import type { AccessTokens } from './access-tokens.ts';
import { forgetLinks } from './account-links.ts';
import { type Auth, authFailureOf, userOf } from './auth.ts';
import { type PasswordOwner, requireUncommon } from './common-passwords.ts';
import type { Erase } from './erasure.ts';
import { hasPasswordLength, type Passwords } from './passwords.ts';

/** Account management. A cookie identifies who asks; Set-Cookie lines go with the answer. */
export interface ServerAccountCare {
  rename(cookie: string, displayName: string): Promise<readonly string[]>;
  /** Ends every other sign-in and every access token, and gives this one a new cookie. 'current-password-wrong', 'password-weak' or 'password-common'. */
  changePassword(cookie: string, change: PasswordChange, user: User, userAgent: string): Promise<readonly string[]>;
  /** Sends a token if there is an account for the email, after returning: the time it takes would reveal whether there is one. */
  sendToken(email: string): void;
  /** Sets a password by a token, using it up, and ends every sign-in. 'link-invalid', 'password-weak' or 'password-common'. */
  resetPassword(reset: PasswordReset): Promise<void>;
  /** Ends every sign-in and every access token of the person who asks. */
  signOutEverywhere(cookie: string, user: Pick<User, 'id'>): Promise<void>;
  /** Removes the user and everything of theirs; whether the password is right was checked before. */
  remove(cookie: string, user: User): Promise<readonly string[]>;
  exists(userId: string): Promise<boolean>;
  /** Ends every sign-in and every access token of a person, and invalidates all their links. */
  endSignIns(userId: string): Promise<void>;
}

const NOBODY: PasswordOwner = { email: '', displayName: '' };

/** What account management needs besides Better Auth. */
export interface AccountCareParts {
  readonly background: Pick<Background, 'start'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly erase: Erase;
  readonly accessTokens: Pick<AccessTokens, 'endAll'>;
}

/** Joins Better Auth to our own words. */
export function createAccountCare(
  auth: Auth,
  { background, passwords, erase, accessTokens }: AccountCareParts,
): ServerAccountCare {
  async function done(path: string, cookie: string, body: object, userAgent = ''): Promise<readonly string[]> {
    const answer = await auth.ask(path, cookie, body, userAgent);
    if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
    return answer.headers.getSetCookie();
  }

  return {
    rename: (cookie, displayName) => done('/update-user', cookie, { name: displayName }),
    async changePassword(cookie, change, user, userAgent) {
      requireUncommon(change.newPassword, user);
      const answer = await askToChange(auth, cookie, change, userAgent);
      if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
      await accessTokens.endAll(user.id);
      await forgetLinks(auth, user.id);
      return answer.headers.getSetCookie();
    },
    sendToken: (email) =>
      background.start(async () => {
        try {
          await done('/request-password-reset', '', { email });
        } catch (error) {
          // No account has such an email: that is no fault of ours.
          if (!(error instanceof Failure && error.code === 'email-invalid')) throw error;
        }
      }),
    async resetPassword(reset) {
      // Better Auth treats an empty token as missing, with a different message.
      if (reset.token === '') throw new Failure('link-invalid');
      const answer = await askToReset(auth, passwords, reset);
      if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
    },
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

async function endAllOf(auth: Auth, accessTokens: Pick<AccessTokens, 'endAll'>, userId: string): Promise<void> {
  const { internalAdapter } = await auth.context();
  await internalAdapter.deleteUserSessions(userId);
  await accessTokens.endAll(userId);
  await forgetLinks(auth, userId);
}

/** If another hash is stored once the password was checked, it is checked again: that may be the same password's. */
async function askToChange(auth: Auth, cookie: string, change: PasswordChange, userAgent: string): Promise<Response> {
  const body = { ...change, revokeOtherSessions: true };
  const tried = () => auth.askWithPassword('/change-password', cookie, body, userAgent);
  const again = (cause: unknown) => {
    if (cause instanceof Failure && cause.code === 'current-password-wrong') return tried();
    throw cause;
  };
  return (await tried().catch(again)).answer;
}

/** Better Auth uses a token up before it hashes the password, for which there may be no time: a token that is someone's comes with the hash. */
async function askToReset(auth: Auth, passwords: Pick<Passwords, 'hash'>, reset: PasswordReset): Promise<Response> {
  const { token, newPassword } = reset;
  const owner = await ownerOf(auth, token);
  requireUncommon(newPassword, owner);
  if (owner === NOBODY || !hasPasswordLength(newPassword)) return auth.ask('/reset-password', '', reset);
  return auth.askWithHash(await passwords.hash(newPassword), '/reset-password', reset);
}

/** Whose token it is; one that is no one's has an owner without words. */
async function ownerOf(auth: Pick<Auth, 'context'>, token: string): Promise<PasswordOwner> {
  const { internalAdapter } = await auth.context();
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const user = found === null ? null : await internalAdapter.findUserById(found.value);
  return user === null ? NOBODY : userOf(user);
}
