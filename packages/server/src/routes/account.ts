// Sign-up and whether it is open, sign-in, sign-out, and who is here.

import { Failure } from '@roundbell/core/base';
import { codeRequestSchema, signInRequestSchema, signUpRequestSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { readWords } from '../base/body.ts';
import { cookiesOf, setCookies, userAgentOf } from '../base/cookies.ts';
import { waitFor } from '../base/refusal.ts';
import { MINUTE, personOf } from '../limits/attempts.ts';
import { createCodeEntry } from '../limits/code-entry.ts';
import { createRate } from '../limits/rate.ts';
import { createSignInThrottle } from '../limits/sign-in-throttle.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { userDocumentOf } from '../sync/user-document.ts';
import { createEntering } from './entering.ts';

const BODY_BYTES = 10_000;

/** The five account routes. */
export function accountRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, devices, records, whoIsAsking } = parts;
  const signInThrottle = createSignInThrottle(parts);
  const byCode = createCodeEntry(parts, signInThrottle);
  const { enterWith, noted, signedIn } = createEntering(parts);
  // Apart from reads of documents: neither uses up the other.
  const visits = createRate({ most: parts.limits.reads, millis: MINUTE }, parts.now);
  const routes = new Hono<ServerContext>();

  routes.post('/sign-up', async (context) => {
    const { invitation, ...request } = await readWords(context.req.raw, signUpRequestSchema, BODY_BYTES);
    const { email } = request;
    const make = () => accounts.signUp(request, userAgentOf(context));
    const enter = parts.signUp === 'open' ? make : () => parts.invitations.admit(invitation, email, make);
    const asking = await noted(context, () => signInThrottle.signUp(context, email, enter));
    return await enterWith(context, asking);
  });

  routes.post('/sign-in', async (context) => {
    const { email, password } = await readWords(context.req.raw, signInRequestSchema, BODY_BYTES);
    const enter = () =>
      signInThrottle.signIn(context, email, () => accounts.signIn({ email, password }, userAgentOf(context)));
    const step = await noted(context, enter);
    if ('user' in step) return await signedIn(context, step);
    setCookies(context, step.challenge);
    throw new Failure('code-required');
  });

  routes.post('/sign-in/code', async (context) => {
    const { code } = await readWords(context.req.raw, codeRequestSchema, BODY_BYTES);
    return await signedIn(context, await noted(context, () => byCode(context, code.replaceAll(' ', ''))));
  });

  routes.post('/sign-out', async (context) => {
    setCookies(context, await accounts.signOut(cookiesOf(context)));
    return context.json({});
  });

  routes.get('/entry', (context) => context.json({ signUp: parts.signUp }));

  routes.get('/me', async (context) => {
    const asking = await whoIsAsking(context.req.raw, true);
    // A browser writes every 401 into its console, and each visitor asks this first.
    if (asking === undefined) return context.json(null);
    setCookies(context, [...asking.cookies, ...devices.keepKnown(cookiesOf(context), personOf(asking.user.email))]);
    const wait = await visits.take(asking.user.id);
    if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
    return context.json({ user: asking.user, profile: (await userDocumentOf(records, asking.user)) ?? null });
  });

  return routes;
}
