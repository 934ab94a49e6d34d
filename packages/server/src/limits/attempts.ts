// Attempts that somebody could make too often, counted before they are made, so that many at once cannot all slip through.

import type { FailureCode } from '@roundbell/core';
import type { Context } from 'hono';
import { addressOf } from '../base/address.ts';
import type { ServerContext, ServerParts } from '../base/parts.ts';
import { waitFor } from '../base/refusal.ts';
import type { ThrottleRule } from './throttle.ts';

/** What is counted, for whom, how often it may be, and how it is refused where not as 'too-many-attempts'. */
export type Counted = readonly [name: string, who: string, rule: ThrottleRule, code?: FailureCode];

export const MINUTE = 60_000;
/** The failures of signing in, by email. */
export const SIGN_IN_FAILURES = 'sign-in email';

/** Counts one attempt under each; refuses where one of them is over, by the one that takes longest, all counted all the same. */
export async function countAttempts(
  context: Context<ServerContext>,
  { throttle }: Pick<ServerParts, 'throttle'>,
  counted: readonly Counted[],
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
  // Whoever asks in-process may give no environment at all.
  const { incoming } = (env as Partial<ServerContext['Bindings']> | undefined) ?? {};
  return addressOf(
    { socket: incoming?.socket.remoteAddress, forwardedFor: req.header('x-forwarded-for') },
    trustedProxies,
  );
}

/** An email as a counter's `who`: whatever letters it is written in. */
export function personOf(email: string): string {
  return email.trim().toLowerCase();
}
