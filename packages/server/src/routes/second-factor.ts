// The second factor of an account: what it is, and turning it on and off.

import { secondFactorRequestSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { readWords } from '../base/body.ts';
import { cookiesOf, setCookies, userAgentOf } from '../base/cookies.ts';
import { asPasswordTry, noteSecurity } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { askingPerson } from './owner.ts';

const BODY_BYTES = 10_000;

/** Its one route. */
export function secondFactorRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, mailer } = parts;
  const routes = new Hono<ServerContext>();

  routes.post('/second-factor', async (context) => {
    const request = await readWords(context.req.raw, secondFactorRequestSchema, BODY_BYTES);
    const { user } = await askingPerson(context, parts);
    const run = () => accounts.secondFactor(cookiesOf(context), user.id, request, userAgentOf(context));
    const { state, cookies } = await (request.kind === 'look' ? run() : asPasswordTry(parts, context, user, run));
    setCookies(context, cookies);
    if (request.kind === 'confirm' || request.kind === 'end') {
      const kind = request.kind === 'confirm' ? 'second-factor-on' : 'second-factor-off';
      noteSecurity(context, parts, kind);
      mailer.sendNotice(user.email, { kind });
    }
    return context.json(state);
  });

  return routes;
}
