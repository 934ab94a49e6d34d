// Managing an existing account.

import {
  deletionRequestSchema,
  Failure,
  passwordChangeSchema,
  renameRequestSchema,
  type Document,
  type User,
} from '@roundbell/core';
import { type Context, Hono } from 'hono';
import { readBody } from '../base/body.ts';
import type { ServerContext, ServerParts } from '../base/parts.ts';
import { countAttempts, MINUTE, noteSecurity } from '../limits/attempts.ts';
import type { ServerRecords } from '../sync/records.ts';

const BODY_BYTES = 10_000;
const MANY_NAMES = { most: 20, millis: MINUTE };

/** The four account management routes; all need a sign-in. */
export function accountCareRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, records, throttle, limits, streams } = parts;
  const routes = new Hono<ServerContext>();
  async function here(context: Context<ServerContext>): Promise<User> {
    const asking = await parts.whoIsAsking(context.req.raw, false);
    if (asking === undefined) throw new Failure('not-signed-in');
    return asking.user;
  }

  /** A person holding a signed-in device must not be able to try passwords on it endlessly. */
  async function withPassword<T>(context: Context<ServerContext>, user: User, run: () => Promise<T>): Promise<T> {
    const rule = { most: limits.failuresPerEmail, millis: 10 * MINUTE };
    await countAttempts(context, parts, [['password', user.id, rule]]);
    const answer = await run();
    await throttle.forget('password', user.id);
    return answer;
  }

  routes.post('/name', async (context) => {
    const { displayName } = await readBody(context.req.raw, renameRequestSchema, BODY_BYTES);
    if (displayName.includes('\0')) throw new Failure('bad-request', 'displayName is not valid');
    const user = await here(context);
    await countAttempts(context, parts, [['name', user.id, MANY_NAMES]]);
    await renameProfile(records, user.id, displayName, parts.now());
    const cookies = await accounts.rename(cookieOf(context), displayName);
    return answerWith(context, cookies, { user: { ...user, displayName } });
  });

  routes.post('/password', async (context) => {
    const change = await readBody(context.req.raw, passwordChangeSchema, BODY_BYTES);
    const user = await here(context);
    const cookies = await withPassword(context, user, () => accounts.changePassword(cookieOf(context), change, user));
    streams.endOf(user.id);
    noteSecurity(context, parts, 'password-changed');
    return answerWith(context, cookies, {});
  });

  routes.post('/sign-out-everywhere', async (context) => {
    const user = await here(context);
    await accounts.signOutEverywhere(cookieOf(context));
    streams.endOf(user.id);
    noteSecurity(context, parts, 'signed-out-everywhere');
    return answerWith(context, await accounts.signOut(cookieOf(context)), {});
  });

  routes.post('/delete', async (context) => {
    const { password } = await readBody(context.req.raw, deletionRequestSchema, BODY_BYTES);
    const user = await here(context);
    const cookies = await withPassword(context, user, () => accounts.remove(cookieOf(context), password, user));
    // After the sign-ins: no one can push any more.
    await parts.erase(user);
    streams.endOf(user.id);
    noteSecurity(context, parts, 'account-deleted');
    return answerWith(context, cookies, {});
  });

  return routes;
}

function cookieOf(context: Context): string {
  return context.req.header('cookie') ?? '';
}

function answerWith(context: Context, cookies: readonly string[], body: object): Response {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
  return context.json(body);
}

const TRIES = 4;

/** Writes the name into the user document, from which it follows the account; anything a device sets meanwhile stays. */
async function renameProfile(records: ServerRecords, userId: string, displayName: string, at: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const text = await records.get(userId, 'profile', userId);
    // Written at the next sign-in, with the name at that time.
    if (text === undefined) return;
    const stored = JSON.parse(text) as Document;
    const body = { ...stored.body, displayName, updatedAt: at };
    const document = { ...stored, rev: crypto.randomUUID(), updatedAt: at, body };
    const conflicts = await records.push(userId, 'profile', [{ document, assumedRev: stored.rev }]);
    if (conflicts.length === 0) return;
  }
  throw new Failure('account-care-failed');
}
