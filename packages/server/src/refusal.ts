// How a Failure leaves the server: its status, its code and its sentence.

import type { Context } from 'hono';
import { Failure, type FailureCode, sentenceOf } from '@roundbell/core';

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500;

const STATUSES: Readonly<Partial<Record<FailureCode, RefusalStatus>>> = {
  'bad-request': 400,
  'email-invalid': 400,
  'password-weak': 400,
  'not-signed-in': 401,
  'password-wrong': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'email-taken': 409,
  'too-large': 413,
  'too-many-attempts': 429,
  'too-many-requests': 429,
};

/** Answers `{ code, message }`. Anything that is not a Failure is a fault of ours and tells nothing but that. */
export function refuse(context: Context, error: unknown): Response {
  const failure = error instanceof Failure ? error : new Failure('server-failed');
  return context.json({ code: failure.code, message: sentenceOf(failure) }, STATUSES[failure.code] ?? 500);
}

/** Refuses for `millis` more milliseconds and says so in Retry-After. */
export function refuseFor(context: Context, millis: number, code: 'too-many-attempts' | 'too-many-requests'): Failure {
  context.header('retry-after', String(Math.ceil(millis / 1000)));
  return new Failure(code);
}
