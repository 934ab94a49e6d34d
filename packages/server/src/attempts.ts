// Attempts that somebody could make too often, counted before they are made, so that many at once cannot all slip through.

import type { Context } from 'hono';
import { addressOf } from './address.ts';
import type { ServerContext, ServerParts } from './parts.ts';
import { waitFor } from './refusal.ts';
import type { ThrottleRule } from './throttle.ts';

/** What is counted, for whom, and how often it may be. */
export type Counted = readonly [name: string, who: string, rule: ThrottleRule];

export const MINUTE = 60_000;
/** The failures of signing in, by email. */
export const SIGN_IN_FAILURES = 'sign-in email';

/** Counts one attempt under each; 'too-many-attempts' where one of them is over, all counted all the same. */
export async function countAttempts(
  context: Context<ServerContext>,
  { throttle }: Pick<ServerParts, 'throttle'>,
  counted: readonly Counted[],
): Promise<void> {
  const waits: number[] = [];
  for (const [name, who, rule] of counted) waits.push(await throttle.attempt(name, who, rule));
  const wait = Math.max(...waits);
  if (wait > 0) throw waitFor(context, wait, 'too-many-attempts');
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
