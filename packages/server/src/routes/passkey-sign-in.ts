// Signing in by a passkey: a challenge for anyone, and the answer to it.

import { passkeySignInSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { readBody } from '../base/body.ts';
import { cookiesOf, setCookies, userAgentOf } from '../base/cookies.ts';
import { callerOf, countAttempts, MINUTE, noteSecurity } from '../limits/attempts.ts';
import { createSignInThrottle } from '../limits/sign-in-throttle.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { createEntering } from './entering.ts';

const BODY_BYTES = 20_000;
const MANY_CHALLENGES = { most: 60, millis: MINUTE };

/** Its two routes. */
export function passkeySignInRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts } = parts;
  const signInThrottle = createSignInThrottle(parts);
  const { noted, signedIn } = createEntering(parts);
  const routes = new Hono<ServerContext>();

  routes.post('/sign-in/passkey/challenge', async (context) => {
    await readBody(context.req.raw, z.object({}), BODY_BYTES);
    const from = callerOf(context, parts.trustedProxies);
    await countAttempts(context, parts, [['passkey challenge', from, MANY_CHALLENGES, 'too-many-requests']]);
    const { options, cookies } = await accounts.challengePasskey();
    setCookies(context, cookies);
    return context.json({ options });
  });

  routes.post('/sign-in/passkey', async (context) => {
    const { passkey } = await readBody(context.req.raw, passkeySignInSchema, BODY_BYTES);
    const prove = () => accounts.signInByPasskey(cookiesOf(context), passkey, userAgentOf(context));
    const asking = await noted(context, async () =>
      signInThrottle.signInByPasskey(context, await accounts.passkeyOwner(passkey), prove),
    );
    noteSecurity(context, parts, 'signed-in-by-passkey');
    return await signedIn(context, asking);
  });

  return routes;
}
