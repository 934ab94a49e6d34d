// A second factor: codes from an authenticator app after the password. Better Auth's own plugin makes, keeps and checks them;
// here is what it says in our words.

import { Failure } from '@roundbell/core/base';
import type { SecondFactorRequest, SecondFactorState } from '@roundbell/core/ports';
import { type AskingPerson, askingOf } from './asking.ts';
import { type Auth, authFailureOf } from './auth.ts';

/** The state of someone's second factor, and the Set-Cookie lines that go with the answer. */
export interface AnsweredFactor {
  readonly state: SecondFactorState;
  readonly cookies: readonly string[];
}

/** Second factors. */
export interface SecondFactors {
  /** 'current-password-wrong', 'code-wrong', or 'bad-request' if it does not fit the state. */
  secondFactor(
    cookie: string,
    userId: string,
    request: SecondFactorRequest,
    userAgent: string,
  ): Promise<AnsweredFactor>;
  /** The email of whose code a browser is asked for; undefined if of no one's, or no more. */
  challenged(cookie: string): Promise<string | undefined>;
  /** Completes a sign-in by a code from the app or a recovery code, using that up. 'code-wrong', 'code-expired' or 'too-many-attempts'. */
  signInByCode(cookie: string, code: string, userAgent: string): Promise<AskingPerson>;
}

/** A sign-in whose password was right, and that now needs a code: the Set-Cookie lines that let it be given. */
export interface CodeChallenge {
  readonly challenge: readonly string[];
}

const CHALLENGE = '.two_factor=';
/** The signature after it is checked with the code. */
const IDENTIFIER = /=(2fa-[\w-]+)\./;
const FROM_APP = /^\d{6}$/;

/** What the answer to a password asks for if it was right and a code is missing; undefined if none is. */
export async function challengeBy(answer: Response): Promise<CodeChallenge | undefined> {
  if (!answer.ok) return undefined;
  const { twoFactorRedirect = false } = (await answer.clone().json()) as { readonly twoFactorRedirect?: boolean };
  // Someone who is signed in on the device stays so until the code was right.
  const challenge = answer.headers.getSetCookie().filter((line) => line.includes(CHALLENGE));
  return twoFactorRedirect ? { challenge } : undefined;
}

/** Joins Better Auth to our own words. */
export function createSecondFactors(auth: Auth): SecondFactors {
  async function done(path: string, cookie: string, body: object, userAgent: string): Promise<Response> {
    const answer = await auth.ask(`/two-factor/${path}`, cookie, body, userAgent);
    if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
    return answer;
  }

  async function stateOf(userId: string): Promise<SecondFactorState> {
    const { adapter } = await auth.context();
    const where = [{ field: 'userId', value: userId }];
    const row = await adapter.findOne<{ readonly verified: boolean }>({ model: 'twoFactor', where });
    return { kind: row?.verified === true ? 'on' : 'off' };
  }

  return {
    async secondFactor(cookie, userId, request, userAgent) {
      switch (request.kind) {
        case 'look':
          return { state: await stateOf(userId), cookies: [] };
        case 'begin': {
          const answer = await done('enable', cookie, { password: request.password }, userAgent);
          const { totpURI: link, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
          return { state: { kind: 'begun', link, recoveryCodes: backupCodes }, cookies: [] };
        }
        case 'confirm': {
          const { headers } = await done('verify-totp', cookie, { code: request.code }, userAgent);
          return { state: { kind: 'on' }, cookies: headers.getSetCookie() };
        }
        case 'end': {
          const answer = await done('disable', cookie, { password: request.password }, userAgent);
          return { state: { kind: 'off' }, cookies: answer.headers.getSetCookie() };
        }
      }
    },
    async challenged(cookie) {
      const [, identifier] = IDENTIFIER.exec(challengeIn(cookie)) ?? [];
      if (identifier === undefined) return undefined;
      const { internalAdapter } = await auth.context();
      const found = await internalAdapter.findVerificationValue(identifier);
      if (!found || new Date(found.expiresAt).getTime() < Date.now()) return undefined;
      return (await internalAdapter.findUserById(found.value))?.email;
    },
    async signInByCode(cookie, code, userAgent) {
      const path = FROM_APP.test(code) ? 'verify-totp' : 'verify-backup-code';
      const answer = await auth.ask(`/two-factor/${path}`, challengeIn(cookie), { code }, userAgent);
      const asking = await askingOf(answer, 'sign-in-failed');
      if (asking instanceof Failure) throw asking;
      return asking;
    },
  };
}

/** The one cookie of a sign-in that needs a code: with the sign-in of someone else the library would look no further. */
function challengeIn(cookie: string): string {
  return cookie.split(/; ?/).find((line) => line.includes(CHALLENGE)) ?? '';
}
