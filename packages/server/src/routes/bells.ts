// The bells that are to ring on a device whose page is closed.

import { bellsRequestSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { signInOf } from '../accounts/cookie-names.ts';
import { tokenHash } from '../accounts/hashed-tokens.ts';
import { readBody } from '../base/body.ts';
import { cookiesOf } from '../base/cookies.ts';
import { waitFor } from '../base/refusal.ts';
import { callerOf, countAttempts, MINUTE } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { ownerOf } from './owner.ts';

const BODY_BYTES = 100_000;
/** A household behind one address has several devices. */
const OF_ADDRESS = { most: 600, millis: MINUTE };

/** Its one route. */
export function bellRoutes(parts: ServerParts): Hono<ServerContext> {
  const { bells, limits, rateOf, trustedProxies } = parts;
  const changes = rateOf('bells', { most: limits.bells, millis: MINUTE });
  return new Hono<ServerContext>().post('/bells', async (context) => {
    const owner = await ownerOf(context, parts);
    const request = await readBody(context.req.raw, bellsRequestSchema, BODY_BYTES);
    if (request.kind === 'keep') {
      const wait = await changes.take(owner);
      if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
      const from = callerOf(context, trustedProxies);
      await countAttempts(context, parts, [['bells address', from, OF_ADDRESS, 'too-many-requests']]);
      const [token = ''] = signInOf(cookiesOf(context)).split('.');
      await bells.keep({ owner, signIn: tokenHash(token) }, request.subscription, request.bells);
    }
    return context.json({ key: bells.publicKey });
  });
}
