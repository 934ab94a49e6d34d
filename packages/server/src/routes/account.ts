// Sign-up, sign-in, sign-out, and who is here.

import { Failure, newProfile, profileBody, signInRequestSchema, signUpRequestSchema, type User } from '@roundbell/core';
import { type Context, Hono } from 'hono';
import type { AskingPerson } from '../accounts/accounts.ts';
import { readBody } from '../base/body.ts';
import type { ServerContext, ServerParts } from '../base/parts.ts';
import { callerOf, countAttempts, MINUTE, personOf } from '../limits/attempts.ts';
import type { ServerRecords } from '../sync/records.ts';

const BODY_BYTES = 10_000;
/** Signing other people up is not a failed attempt. */
const PER_ADDRESS = { 'sign-up': 'too-many-sign-ups', 'sign-in': 'too-many-attempts' } as const;

/** The four account routes. */
export function accountRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, records, throttle, limits, whoIsAsking, now } = parts;
  const routes = new Hono<ServerContext>();

  /** Counts an attempt before it is made; success resets the failures. */
  async function attempt(
    context: Context<ServerContext>,
    name: 'sign-up' | 'sign-in',
    email: string,
    enter: () => Promise<AskingPerson>,
  ) {
    const person = personOf(email);
    const caller = callerOf(context, parts.trustedProxies);
    await countAttempts(context, parts, [
      [`${name} address`, caller, { most: limits.attemptsPerAddress, millis: MINUTE }, PER_ADDRESS[name]],
      [`${name} email`, person, { most: limits.failuresPerEmail, millis: 10 * MINUTE }],
    ]);
    const asking = await enter();
    await throttle.forget(`${name} email`, person);
    return asking;
  }

  /** A sign-up that was cut off before its user document was written is completed by the next sign-in. */
  async function enterWith(context: Context<ServerContext>, { user, cookies }: AskingPerson) {
    setCookies(context, cookies);
    const profile = (await profileOf(records, user)) ?? (await writeProfile(records, user, now()));
    return context.json({ user, profile });
  }

  routes.post('/sign-up', async (context) => {
    const { displayName, email, password } = await readBody(context.req.raw, signUpRequestSchema, BODY_BYTES);
    if (displayName.includes('\0')) throw new Failure('bad-request', 'displayName is not valid');
    const asking = await attempt(context, 'sign-up', email, () => accounts.signUp({ displayName, email, password }));
    return await enterWith(context, asking);
  });

  routes.post('/sign-in', async (context) => {
    const { email, password } = await readBody(context.req.raw, signInRequestSchema, BODY_BYTES);
    return await enterWith(
      context,
      await attempt(context, 'sign-in', email, () => accounts.signIn({ email, password })),
    );
  });

  routes.post('/sign-out', async (context) => {
    setCookies(context, await accounts.signOut(context.req.header('cookie') ?? ''));
    return context.json({});
  });

  routes.get('/me', async (context) => {
    const asking = await whoIsAsking(context.req.raw, true);
    // A browser writes every 401 into its console, and each visitor asks this first.
    if (asking === undefined) return context.json(null);
    setCookies(context, asking.cookies);
    return context.json({ user: asking.user, profile: (await profileOf(records, asking.user)) ?? null });
  });

  return routes;
}

function setCookies(context: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
}

async function profileOf(records: ServerRecords, user: User): Promise<unknown> {
  const text = await records.get(user.id, 'profile', user.id);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Writes the user document with its defaults; if another request was quicker, returns that one's. */
async function writeProfile(records: ServerRecords, user: User, at: number): Promise<unknown> {
  const body = profileBody(newProfile(user, new Date(at)));
  const document = { id: user.id, rev: crypto.randomUUID(), updatedAt: at, deleted: false, body };
  const [stored] = await records.push(user.id, 'profile', [{ document }]);
  return stored === undefined ? document : JSON.parse(stored);
}
