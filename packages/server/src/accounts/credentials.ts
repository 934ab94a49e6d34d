// The password path: what is stored of a person's password, how it is checked, and how it is replaced. Better Auth has the
// rows; nothing is hashed or checked within its transactions.

import { Failure } from '@roundbell/core/base';
import type { PasswordChange } from '@roundbell/core/ports';
import type { Account } from 'better-auth';
import type { Auth } from './auth.ts';
import type { Passwords } from './passwords.ts';

/** What is stored of someone's password. */
export interface Credential {
  readonly id: string;
  readonly userId: string;
  readonly hash: string;
}

/** The stored passwords. */
export interface Credentials {
  ofEmail(email: string): Promise<Credential | undefined>;
  ofUser(userId: string): Promise<Credential | undefined>;
  /** Whether a password is right; takes its time where none is stored, too. 'server-busy' */
  verify(stored: Credential | undefined, password: string): Promise<boolean>;
  /** What is stored of a password that is right. 'current-password-wrong' or 'server-busy' */
  require(userId: string, password: string): Promise<Credential>;
  /** Replaces the password of someone who knows it. 'current-password-wrong', also if another one is stored by then, or 'server-busy' */
  change(userId: string, change: PasswordChange): Promise<void>;
  /** Replaces a hash that is weaker than today's, unless there is no time for it: then the next sign-in does. */
  renew(stored: Credential, password: string): Promise<void>;
}

function credentialOf(row: Pick<Account, 'id' | 'userId' | 'password'> | null | undefined): Credential | undefined {
  return row?.password ? { id: row.id, userId: row.userId, hash: row.password } : undefined;
}

/** The stored passwords in Better Auth's tables. */
export function createCredentials(auth: Pick<Auth, 'context'>, passwords: Passwords): Credentials {
  async function ofUser(userId: string): Promise<Credential | undefined> {
    const { internalAdapter } = await auth.context();
    return credentialOf(await internalAdapter.findCredentialAccount(userId));
  }

  async function verify(stored: Credential | undefined, password: string): Promise<boolean> {
    if (stored !== undefined) return await passwords.verify({ hash: stored.hash, password });
    await passwords.hash(password);
    return false;
  }

  async function require(userId: string, password: string): Promise<Credential> {
    const stored = await ofUser(userId);
    if (stored === undefined || !(await verify(stored, password))) throw new Failure('current-password-wrong');
    return stored;
  }

  /** Whether a hash was stored in place of another: not if that one had been replaced by then. */
  async function replace({ id, hash: before }: Credential, hash: string): Promise<boolean> {
    const { adapter } = await auth.context();
    const where = Object.entries({ id, password: before }).map(([field, value]) => ({ field, value }));
    return (await adapter.update({ model: 'account', where, update: { password: hash } })) !== null;
  }

  return {
    ofUser,
    verify,
    require,
    async ofEmail(email) {
      const { internalAdapter } = await auth.context();
      const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true });
      return credentialOf(found?.accounts.find(({ password }) => password));
    },
    async change(userId, { currentPassword, newPassword }) {
      const stored = await require(userId, currentPassword);
      const hash = await passwords.hash(newPassword);
      if (await replace(stored, hash)) return;
      // A sign-in may have renewed the hash of the same password.
      if (!(await replace(await require(userId, currentPassword), hash))) throw new Failure('current-password-wrong');
    },
    async renew(stored, password) {
      if (!passwords.isOutdated(stored.hash)) return;
      const renewed = await passwords.hash(password).catch(() => undefined);
      if (renewed !== undefined) await replace(stored, renewed);
    },
  };
}
