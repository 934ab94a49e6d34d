// Rate-limited attempts, counted before they are made, so that many simultaneous ones cannot all slip through.

import { Failure, type FailureCode } from '@roundbell/core/base';
import type { User } from '@roundbell/core/ports';
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
export const DAY = 24 * HOUR;
/** Sign-in failures, by email, and by email and where they come from. */
export const SIGN_IN_FAILURES = 'sign-in email';
/** The same by email alone, over a day. */
export const SIGN_IN_FAILURES_OF_DAY = 'sign-in email day';

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

/** Writes what someone did with an account, and where it came from, into the log. */
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

/** What is guarded by a count of tries in a row, and what a try that failed has to say to count. */
export interface GuardedTry {
  readonly name: string;
  readonly who: Counted;
  readonly rule: ThrottleRule;
  readonly isWrong: (cause: unknown) => boolean;
}

/** Counts a try before it is made, forgets the count if it was right, and gives the try back if it was not wrong. 'too-many-attempts' if there were too many. */
export async function countTry<T>(
  context: Context<ServerContext>,
  { throttle }: Pick<ServerParts, 'throttle'>,
  { name, who, rule, isWrong }: GuardedTry,
  run: () => Promise<T>,
): Promise<T> {
  await countAttempts(context, { throttle }, [[name, who, rule]]);
  try {
    const answer = await run();
    await throttle.forget(name, who);
    return answer;
  } catch (cause) {
    if (!isWrong(cause)) await throttle.giveBack(name, who);
    throw cause;
  }
}

/** Any other failure says nothing about the password. */
const WRONG: readonly FailureCode[] = ['current-password-wrong', 'code-wrong'];

/** A person holding a signed-in device must not be able to try passwords on it endlessly. */
export async function asPasswordTry<T>(
  parts: Pick<ServerParts, 'limits' | 'throttle'>,
  context: Context<ServerContext>,
  user: User,
  run: () => Promise<T>,
): Promise<T> {
  const rule = { most: parts.limits.failuresPerEmail, millis: 10 * MINUTE };
  const isWrong = (cause: unknown) => cause instanceof Failure && WRONG.includes(cause.code);
  const guarded = { name: 'password', who: user.id, rule, isWrong };
  return await countTry(context, parts, guarded, () => aheadOfStrangers(user.id, run));
}
