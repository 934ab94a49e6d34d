// A new email for an account: wanted by someone who knows the password, confirmed by a link to that email. Better Auth's own
// change of email asks for no password, and signs in who opens its link (docs/design/accounts.md).

import { randomBytes } from 'node:crypto';
import { Failure } from '@roundbell/core/base';
import type { User } from '@roundbell/core/ports';
import type { Background } from '../base/background.ts';
import { emailChangeIn, emailChangeValue, forgetEmailLinks, forgetLinks } from './account-links.ts';
import type { AccountsPlace, Auth } from './auth.ts';
import type { Credentials } from './credentials.ts';

/** What has changed; both emails in small letters. */
export interface ChangedEmail {
  readonly userId: string;
  readonly before: string;
  readonly email: string;
}

/** Changes of email. */
export interface EmailChanges {
  /** 'current-password-wrong' or 'server-busy'. */
  checkPassword(userId: string, password: string): Promise<void>;
  /** Sends the link, or tells the owner of an email in use, after returning: the time it takes would reveal which. */
  sendEmailToken(user: Pick<User, 'id'>, email: string): void;
  /** Changes the email by a token, using it up; every other link of the account is invalid from then on. 'link-invalid' or 'email-taken'. */
  confirmEmail(token: string): Promise<ChangedEmail>;
}

const TOKEN_BYTES = 24;
const HOUR_MILLIS = 3_600_000;

const identifierOf = (token: string): string => `change-email:${token}`;

/** Joins Better Auth's tables to our own words. */
export function createEmailChanges(
  auth: Pick<Auth, 'context'>,
  place: Pick<AccountsPlace, 'sendEmailToken' | 'onEmailInUse'> & {
    readonly credentials: Pick<Credentials, 'require'>;
  },
  background: Pick<Background, 'start'>,
): EmailChanges {
  async function isInUse(email: string): Promise<boolean> {
    const { internalAdapter } = await auth.context();
    return (await internalAdapter.findUserByEmail(email)) !== null;
  }

  async function sendToken(userId: string, email: string): Promise<void> {
    // The newest link counts, and an earlier one may lead to a mistyped address.
    await forgetEmailLinks(auth, userId);
    if (await isInUse(email)) return place.onEmailInUse(email);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { internalAdapter } = await auth.context();
    await internalAdapter.createVerificationValue({
      identifier: identifierOf(token),
      value: emailChangeValue(userId, email),
      expiresAt: new Date(Date.now() + HOUR_MILLIS),
    });
    place.sendEmailToken(email, token);
  }

  async function setEmail(userId: string, email: string): Promise<void> {
    const { internalAdapter } = await auth.context();
    try {
      await internalAdapter.updateUser(userId, { email, emailVerified: true });
    } catch (cause) {
      // Someone may have signed up with it since the link was made, even a moment ago.
      throw (await isInUse(email)) ? new Failure('email-taken') : cause;
    }
  }

  return {
    checkPassword: async (userId, password) => void (await place.credentials.require(userId, password)),
    sendEmailToken: ({ id }, email) => background.start(() => sendToken(id, email)),
    async confirmEmail(token) {
      const { internalAdapter } = await auth.context();
      const found = await internalAdapter.consumeVerificationValue(identifierOf(token));
      if (!found) throw new Failure('link-invalid');
      const { userId, email } = emailChangeIn(found.value);
      const before = (await internalAdapter.findUserById(userId))?.email;
      if (before === undefined) throw new Failure('link-invalid');
      await setEmail(userId, email);
      await forgetLinks(auth, userId);
      return { userId, before, email };
    },
  };
}
