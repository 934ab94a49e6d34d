// Sign-up, sign-in, sign-out, and who is here.

import {
  Failure,
  newProfile,
  profileBody,
  signInRequestSchema,
  signUpRequestSchema,
  type FailureCode,
  type User,
} from '@roundbell/core';
import { type Context, Hono } from 'hono';
import type { AskingPerson } from '../accounts/accounts.ts';
import { readBody } from '../base/body.ts';
import type { SecurityEvent } from '../base/log.ts';
import type { ServerContext, ServerParts } from '../base/parts.ts';
import { noteSecurity, personOf } from '../limits/attempts.ts';
import { createEntries } from '../limits/entries.ts';
import type { ServerRecords } from '../sync/records.ts';

const BODY_BYTES = 10_000;

const EVENTS: Readonly<Partial<Record<FailureCode, SecurityEvent>>> = {
  'password-wrong': 'sign-in-failed',
  'too-many-attempts': 'sign-in-limited',
  'too-many-sign-ups': 'sign-up-limited',
  'server-busy': 'hashing-full',
};

/** The four account routes. */
export function accountRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, devices, records, whoIsAsking, now } = parts;
  const entries = createEntries(parts);
  const routes = new Hono<ServerContext>();

  /** An attempt that failed is worth a line (SRV-54). */
  async function noted<T>(context: Context<ServerContext>, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (cause) {
      const event = cause instanceof Failure ? EVENTS[cause.code] : undefined;
      if (event !== undefined) noteSecurity(context, parts, event);
      throw cause;
    }
  }

  /** A sign-up that was cut off before its user document was written is completed by the next sign-in. */
  async function enterWith(context: Context<ServerContext>, { user, cookies }: AskingPerson) {
    setCookies(context, [...cookies, devices.remember(cookiesOf(context), personOf(user.email))]);
    const profile = (await profileOf(records, user)) ?? (await writeProfile(records, user, now()));
    return context.json({ user, profile });
  }

  routes.post('/sign-up', async (context) => {
    const { displayName, email, password } = await readBody(context.req.raw, signUpRequestSchema, BODY_BYTES);
    if (displayName.includes('\0')) throw new Failure('bad-request', 'displayName is not valid');
    const asking = await noted(context, () =>
      entries.signUp(context, email, () => accounts.signUp({ displayName, email, password })),
    );
    return await enterWith(context, asking);
  });

  routes.post('/sign-in', async (context) => {
    const { email, password } = await readBody(context.req.raw, signInRequestSchema, BODY_BYTES);
    const enter = () => entries.signIn(context, email, () => accounts.signIn({ email, password }));
    return await enterWith(context, await noted(context, enter));
  });

  routes.post('/sign-out', async (context) => {
    setCookies(context, await accounts.signOut(cookiesOf(context)));
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

function cookiesOf(context: Context): string {
  return context.req.header('cookie') ?? '';
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
