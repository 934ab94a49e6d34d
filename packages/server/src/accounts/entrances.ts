// The ways into an account: sign-up and sign-in, with a password.

import { isEmail } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import type { AccountRequest } from '@roundbell/core/ports';
import { type AskingPerson, askingOf } from './asking.ts';
import type { Auth } from './auth.ts';
import { requireUncommon } from './common-passwords.ts';
import type { Credential, Credentials } from './credentials.ts';
import { requireLength, type Passwords } from './passwords.ts';
import { type CodeChallenge, challengeBy } from './second-factor.ts';
import { SIGN_IN, SIGN_UP } from './sign-in-plugin.ts';

/** Ways into an account. `userAgent` names the device in the list of sign-ins. */
export interface Entrances {
  signUp(request: AccountRequest & { readonly displayName: string }, userAgent: string): Promise<AskingPerson>;
  /** A challenge if the password was right and the account has a second factor. */
  signIn(request: AccountRequest, userAgent: string): Promise<AskingPerson | CodeChallenge>;
}

interface Parts {
  readonly auth: Auth;
  readonly credentials: Credentials;
  readonly passwords: Pick<Passwords, 'hash'>;
}

/** Joins Better Auth and the stored passwords to our own words. */
export function createEntrances(parts: Parts): Entrances {
  const { failingAs } = parts.auth;
  return {
    signUp: (request, userAgent) => failingAs('sign-up-failed', () => signUp(parts, request, userAgent)),
    signIn: (request, userAgent) => failingAs('sign-in-failed', () => signIn(parts, request, userAgent)),
  };
}

async function signUp(
  { auth, passwords }: Parts,
  { displayName, email, password }: AccountRequest & { readonly displayName: string },
  userAgent: string,
): Promise<AskingPerson> {
  requireUncommon(password, { email, displayName });
  requireEmail(email);
  requireLength(password);
  if (await isRegistered(auth, email)) throw new Failure('email-taken');
  const hash = await passwords.hash(password);
  const answer = await auth.ask(SIGN_UP, '', { name: displayName, email, hash }, userAgent);
  const asking = await askingOf(answer, 'sign-up-failed');
  if (!(asking instanceof Failure)) return asking;
  // Of two at once with one email the later one fails in the database, without a code that says why.
  throw asking.code === 'sign-up-failed' && (await isRegistered(auth, email)) ? new Failure('email-taken') : asking;
}

async function isRegistered(auth: Pick<Auth, 'context'>, email: string): Promise<boolean> {
  const { internalAdapter } = await auth.context();
  return (await internalAdapter.findUserByEmail(email.toLowerCase())) !== null;
}

async function signIn(parts: Parts, { email, password }: AccountRequest, userAgent: string) {
  const { auth, credentials } = parts;
  requireEmail(email);
  const checked = await credentials.ofEmail(email);
  const isRight = await credentials.verify(checked, password);
  if (checked === undefined || !isRight) throw new Failure('password-wrong');
  const answer = await auth.ask(SIGN_IN, '', { userId: checked.userId }, userAgent);
  const stored = answer.ok ? await stillRight(parts, answer, checked, password) : undefined;
  const challenge = await challengeBy(answer);
  if (challenge !== undefined) return challenge;
  const asking = await askingOf(answer, 'sign-in-failed');
  if (asking instanceof Failure) throw asking;
  if (stored !== undefined) await credentials.renew(stored, password);
  return asking;
}

/** A change of password ends only the sign-ins that are made by then: one whose password was changed while it was checked is ended here. 'password-wrong' */
async function stillRight({ auth, credentials }: Parts, answer: Response, checked: Credential, password: string) {
  const { token } = (await answer.clone().json()) as { readonly token?: string };
  try {
    const stored = await credentials.ofUser(checked.userId);
    // Another sign-in may have renewed the hash.
    if (stored !== undefined && (stored.hash === checked.hash || (await credentials.verify(stored, password))))
      return stored;
    throw new Failure('password-wrong');
  } catch (cause) {
    const { internalAdapter } = await auth.context();
    if (token !== undefined) await internalAdapter.deleteSession(token);
    throw cause;
  }
}

/** 'email-invalid' */
function requireEmail(email: string): void {
  if (!isEmail(email) || email !== email.trim()) throw new Failure('email-invalid');
}
