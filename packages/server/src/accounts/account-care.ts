// Managing an existing account: name, password, signing out everywhere, deletion.

import { Failure, type PasswordChange, type PasswordReset, type User } from '@roundbell/core';
import type { ServerLog } from '../base/log.ts';
import { type Auth, authFailureOf } from './auth.ts';

/** Account management. A cookie identifies who asks; Set-Cookie lines go with the answer. */
export interface ServerAccountCare {
  rename(cookie: string, displayName: string): Promise<readonly string[]>;
  /** Ends every other sign-in, and gives this one a new cookie. 'current-password-wrong' or 'password-weak'. */
  changePassword(cookie: string, change: PasswordChange, user: User): Promise<readonly string[]>;
  /** Sends a token if there is an account for the email, after returning: the time it takes would reveal whether there is one. */
  sendToken(email: string): void;
  /** Resolves once no token is being made. */
  settled(): Promise<void>;
  /** Sets a password by a token, using it up, and ends every sign-in. 'link-invalid' or 'password-weak'. */
  resetPassword(reset: PasswordReset): Promise<void>;
  /** Ends every sign-in of the person who asks. */
  signOutEverywhere(cookie: string): Promise<void>;
  /** Removes the user, the password and every sign-in. 'current-password-wrong'. */
  remove(cookie: string, password: string, user: User): Promise<readonly string[]>;
  exists(userId: string): Promise<boolean>;
  /** Ends every sign-in of a person, and invalidates all their tokens. */
  endSignIns(userId: string): Promise<void>;
}

/** Joins Better Auth to our own words. */
export function createAccountCare(auth: Auth, log: Pick<ServerLog, 'fault'>): ServerAccountCare {
  const underWay = new Set<Promise<unknown>>();

  async function done(path: string, cookie: string, body: object): Promise<readonly string[]> {
    const answer = await auth.ask(path, cookie, body);
    if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
    return answer.headers.getSetCookie();
  }

  async function forgetTokens(userId: string): Promise<void> {
    const { adapter } = await auth.context();
    await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
  }

  return {
    rename: (cookie, displayName) => done('/update-user', cookie, { name: displayName }),
    async changePassword(cookie, change, user) {
      const cookies = await done('/change-password', cookie, { ...change, revokeOtherSessions: true });
      await forgetTokens(user.id);
      return cookies;
    },
    sendToken(email) {
      const made = done('/request-password-reset', '', { email })
        .catch((cause: unknown) => log.fault(cause))
        .finally(() => underWay.delete(made));
      underWay.add(made);
    },
    settled: async () => void (await Promise.all(underWay)),
    async resetPassword(reset) {
      // Better Auth treats an empty token as missing, with a different message.
      if (reset.token === '') throw new Failure('link-invalid');
      await done('/reset-password', '', reset);
    },
    async signOutEverywhere(cookie) {
      await done('/revoke-sessions', cookie, {});
    },
    async remove(cookie, password, user) {
      // Without a password Better Auth would accept a recent sign-in instead.
      if (password === '') throw new Failure('current-password-wrong');
      const cookies = await done('/delete-user', cookie, { password });
      await forgetTokens(user.id);
      return cookies;
    },
    async exists(userId) {
      const { internalAdapter } = await auth.context();
      return (await internalAdapter.findUserById(userId)) !== null;
    },
    async endSignIns(userId) {
      const { internalAdapter } = await auth.context();
      await internalAdapter.deleteUserSessions(userId);
      await forgetTokens(userId);
    },
  };
}
