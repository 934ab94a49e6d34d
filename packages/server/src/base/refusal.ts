// How a Failure leaves the server: its status, its code and its sentence.

import { CARE_SENTENCES } from '@roundbell/core';
import { Failure, FALLBACKS, type FailureCode, type FallbackCode, sentenceOf } from '@roundbell/core/base';
import type { Context } from 'hono';

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 502 | 503 | 507;

const STATUSES: Readonly<Partial<Record<FailureCode, RefusalStatus>>> = {
  'bad-request': 400,
  'email-invalid': 400,
  'password-weak': 400,
  'password-common': 400,
  'current-password-wrong': 400,
  'link-invalid': 400,
  'mail-unavailable': 503,
  'code-required': 401,
  'code-wrong': 400,
  'code-expired': 400,
  'passkey-refused': 400,
  'passkeys-full': 409,
  'passkeys-unavailable': 503,
  'tokens-full': 409,
  'token-refused': 401,
  'scope-missing': 403,
  'connection-refused': 400,
  'not-signed-in': 401,
  'password-wrong': 401,
  'foreign-origin': 403,
  'invitation-needed': 403,
  'not-found': 404,
  'email-taken': 409,
  restored: 409,
  'too-large': 413,
  'too-many-attempts': 429,
  'too-many-sign-ups': 429,
  'too-many-requests': 429,
  'quota-exceeded': 429,
  'server-busy': 503,
  'server-full': 507,
  'speech-failed': 502,
  'speech-busy': 503,
  'speech-unavailable': 503,
  'coach-failed': 502,
  'coach-busy': 503,
  'coach-unavailable': 503,
};

/** Sentences for refusals missing from the specification, used if the Failure has none. */
const OWN_SENTENCES: Readonly<Partial<Record<FailureCode, string>>> = {
  ...CARE_SENTENCES,
  'invitation-needed': 'Sign-up is by invitation on this server.',
  'foreign-origin': 'Requests from other sites are refused',
  'token-refused': 'This access token is not valid',
  'scope-missing': 'This access token may not do this',
  'not-found': 'There is nothing here',
  restored: 'The server came back from a backup: pull first',
  'quota-exceeded': "Today's allowance is used up. Please try again tomorrow",
  'speech-unavailable': 'This provider is not available',
  'speech-busy': 'The provider is busy. Please try again later',
  'speech-failed': 'The provider did not answer with speech',
  'coach-unavailable': 'The coach is not available',
  'coach-busy': 'The coach is busy. Please try again later',
  'coach-failed': 'The coach did not answer',
  'server-full': 'The server is out of space, so this was not saved. Please try again later',
  'server-failed': 'The server failed. Please try again later',
};

/** How long to wait for a server that has too much to do. */
const BUSY_SECONDS = 30;
/** How long to wait for an operator. */
const FULL_SECONDS = 300;

/** Answers `{ code, message }`. Anything that is not a Failure is an internal error and reveals only that. */
export function refuse(context: Context, error: unknown): Response {
  const failure = error instanceof Failure ? error : new Failure('server-failed');
  if (failure.code === 'server-busy') context.header('retry-after', String(BUSY_SECONDS));
  if (failure.code === 'server-full') context.header('retry-after', String(FULL_SECONDS));
  return context.json({ code: failure.code, message: refusalWords(failure) }, STATUSES[failure.code] ?? 500);
}

/** Whether no one who asks has caused it. */
export function isInternal(error: unknown): boolean {
  return !(error instanceof Failure) || (STATUSES[error.code] ?? 500) >= 500;
}

/** The sentence of a refusal. */
export function refusalWords(failure: Failure): string {
  const own = OWN_SENTENCES[failure.code];
  if (own !== undefined) return failure.detail ?? own;
  return sentenceOf(failure, isFallback(failure.code) ? failure.code : 'sign-in-failed');
}

function isFallback(code: FailureCode): code is FallbackCode {
  return Object.hasOwn(FALLBACKS, code);
}

/** Sets Retry-After to how long to wait, and returns the Failure to throw. */
export function waitFor(context: Context, millis: number, code: FailureCode, detail?: string): Failure {
  context.header('retry-after', String(Math.ceil(millis / 1000)));
  return new Failure(code, detail);
}

/** What was refused, and for how long. */
interface Refused {
  readonly code: FailureCode;
  readonly detail?: string;
  readonly millis?: number;
}

/** A provider's refusal as the Failure to throw, with Retry-After if waiting helps. */
export function failureOf(context: Context, { code, detail, millis }: Refused): Failure {
  return millis === undefined ? new Failure(code, detail) : waitFor(context, millis, code, detail);
}
