// Rate-limited attempts, counted before they are made, so that many simultaneous ones cannot all slip through.

import { Failure, type FailureCode, type User } from '@roundbell/core';
import type { Context } from 'hono';
import { aheadOfStrangers } from '../accounts/passwords.ts';
import { addressOf } from '../base/address.ts';
import type { SecurityEvent } from '../base/log.ts';
import { waitFor } from '../base/refusal.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import type { Counted, ThrottleRule } from './throttle.ts';

/** What is counted, for whom, the limit, and the refusal if it is not 'too-many-attempts'. */
export type CountedAttempt = readonly [name: string, who: Counted, rule: ThrottleRule, code?: FailureCode];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Sign-in failures, by email, and by email and where they come from. */
export const SIGN_IN_FAILURES = 'sign-in email';

/** Counts one attempt under each; refuses if any is over its limit, by the one with the longest wait, still counting all of them. */
export async function countAttempts(
  context: Context<ServerContext>,
  { throttle }: Pick<ServerParts, 'throttle'>,
  counted: readonly CountedAttempt[],
): Promise<void> {
  let longest = 0;
  let refusal: FailureCode = 'too-many-attempts';
  for (const [name, who, rule, code = 'too-many-attempts'] of counted) {
    const wait = await throttle.attempt(name, who, rule);
    if (wait > longest) [longest, refusal] = [wait, code];
  }
  if (longest > 0) throw waitFor(context, longest, refusal);
}

/** The address a request comes from, as a counter's `who`. */
export function callerOf({ env, req }: Context<ServerContext>, trustedProxies: number): string {
  // In-process callers may give no environment at all.
  const { incoming } = (env as Partial<ServerContext['Bindings']> | undefined) ?? {};
  return addressOf(
    { socket: incoming?.socket.remoteAddress, forwardedFor: req.header('x-forwarded-for') },
    trustedProxies,
  );
}

/** Writes what someone did with an account, and where it came from, into the log. (SRV-54) */
export function noteSecurity(
  context: Context<ServerContext>,
  { log, trustedProxies }: Pick<ServerParts, 'log' | 'trustedProxies'>,
  event: SecurityEvent,
): void {
  log.security(event, callerOf(context, trustedProxies));
}

/** An email as a counter's `who`, ignoring letter case. */
export function personOf(email: string): string {
  return email.trim().toLowerCase();
}

/** What says that a try was wrong; any other failure says nothing about the password. */
const WRONG: readonly FailureCode[] = ['current-password-wrong', 'code-wrong'];

/**
 * A person holding a signed-in device must not be able to try passwords on it endlessly: counts a try, forgets the count if it was right,
 * and gives the try back if it was not known to be wrong. (ACC-77, ACC-253)
 */
export async function asPasswordTry<T>(
  parts: Pick<ServerParts, 'limits' | 'throttle'>,
  context: Context<ServerContext>,
  user: User,
  run: () => Promise<T>,
): Promise<T> {
  const rule = { most: parts.limits.failuresPerEmail, millis: 10 * MINUTE };
  await countAttempts(context, parts, [['password', user.id, rule]]);
  try {
    const answer = await aheadOfStrangers(user.id, run);
    await parts.throttle.forget('password', user.id);
    return answer;
  } catch (cause) {
    const isWrong = cause instanceof Failure && WRONG.includes(cause.code);
    if (!isWrong) await parts.throttle.giveBack('password', user.id);
    throw cause;
  }
}
