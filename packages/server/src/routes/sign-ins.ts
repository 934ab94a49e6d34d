// The list of a person's sign-ins, and the end of one of them.

import { endSignInSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { readWords } from '../base/body.ts';
import { cookiesOf } from '../base/cookies.ts';
import { noteSecurity } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { ownerOf } from './owner.ts';

const BODY_BYTES = 10_000;

/** Its two routes. */
export function signInsRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, streams } = parts;
  const routes = new Hono<ServerContext>();

  routes.get('/sign-ins', async (context) => {
    await ownerOf(context, parts);
    return context.json({ signIns: await accounts.signIns(cookiesOf(context)) });
  });

  routes.post('/sign-ins/end', async (context) => {
    const { id } = await readWords(context.req.raw, endSignInSchema, BODY_BYTES);
    const owner = await ownerOf(context, parts);
    await accounts.endSignIn(owner, id);
    // Each stream asks again who it is for; the one that ended finds no one.
    streams.endOf(owner);
    noteSecurity(context, parts, 'sign-in-ended');
    return context.json({});
  });

  return routes;
}
