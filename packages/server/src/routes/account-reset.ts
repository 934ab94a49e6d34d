// Resetting a forgotten password, and whether an account still exists. No one is signed in.

import { Failure } from '@roundbell/core/base';
import { forgottenRequestSchema, passwordResetSchema, standingRequestSchema } from '@roundbell/core/ports';
import { type Context, Hono } from 'hono';
import { readWords } from '../base/body.ts';
import {
  callerOf,
  countAttempts,
  HOUR,
  MINUTE,
  noteSecurity,
  personOf,
  SIGN_IN_FAILURES,
  SIGN_IN_FAILURES_OF_DAY,
} from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';

const BODY_BYTES = 10_000;
const MANY_STANDINGS = 60;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The three routes. */
export function accountResetRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, limits, mailer, streams, throttle } = parts;
  const routes = new Hono<ServerContext>();

  const countCaller = (context: Context<ServerContext>, name: string, most = limits.attemptsPerAddress) =>
    [name, callerOf(context, parts.trustedProxies), { most, millis: MINUTE }] as const;

  routes.post('/forgotten', async (context) => {
    const { email } = await readWords(context.req.raw, forgottenRequestSchema, BODY_BYTES);
    if (!EMAIL.test(email.trim())) throw new Failure('email-invalid');
    const person = personOf(email);
    await countAttempts(context, parts, [countCaller(context, 'forgotten address')]);
    const rule = { most: limits.linksPerEmail, millis: HOUR };
    // The links that were sent still work: a stranger who asks for more does not take that way in.
    if ((await parts.throttle.attempt('forgotten email', person, rule)) > 0) return context.json({});
    // Not awaited: the answer comes just as fast, and says the same, whether or not there is an account.
    accounts.sendToken(person);
    return context.json({});
  });

  routes.post('/reset', async (context) => {
    const reset = await readWords(context.req.raw, passwordResetSchema, BODY_BYTES);
    await countAttempts(context, parts, [countCaller(context, 'reset address')]);
    const { id, email } = await accounts.resetPassword(reset);
    mailer.sendNotice(email, { kind: 'password-changed' });
    // Someone who forgot a password has tried many.
    for (const name of [SIGN_IN_FAILURES, SIGN_IN_FAILURES_OF_DAY]) await throttle.forgetAll(name, email);
    streams.endOf(id);
    noteSecurity(context, parts, 'password-reset');
    return context.json({});
  });

  routes.post('/standing', async (context) => {
    const { userId } = await readWords(context.req.raw, standingRequestSchema, BODY_BYTES);
    await countAttempts(context, parts, [countCaller(context, 'standing address', MANY_STANDINGS)]);
    return context.json({ exists: await accounts.exists(userId) });
  });

  return routes;
}
