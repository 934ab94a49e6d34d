// The access tokens of an account: what there is, one more, one less. Only for who is signed in: no token makes another.

import { Failure } from '@roundbell/core/base';
import { tokensRequestSchema, type User } from '@roundbell/core/ports';
import { type Context, Hono } from 'hono';
import { readBody } from '../base/body.ts';
import { countAttempts, HOUR, noteSecurity } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { askingPerson } from './owner.ts';

const BODY_BYTES = 2000;
const CREATED = { most: 40, millis: HOUR };

/** Its one route. */
export function tokenRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accessTokens, mailer } = parts;
  const routes = new Hono<ServerContext>();

  async function create(context: Context<ServerContext>, user: User, wish: Parameters<typeof accessTokens.create>[1]) {
    if (wish.name.includes('\0')) throw new Failure('bad-request', 'name is not valid');
    await countAttempts(context, parts, [['access token', user.id, CREATED, 'too-many-requests']]);
    const isSignedIn = async () => (await parts.whoIsAsking(context.req.raw, false))?.user.id === user.id;
    const text = await accessTokens.create(user.id, wish, isSignedIn);
    noteSecurity(context, parts, 'token-created');
    mailer.sendNotice(user.email, { kind: 'token-created', name: wish.name });
    return text;
  }

  routes.post('/tokens', async (context) => {
    const request = await readBody(context.req.raw, tokensRequestSchema, BODY_BYTES);
    const { user } = await askingPerson(context, parts);
    const created = request.kind === 'create' ? await create(context, user, request) : undefined;
    if (request.kind === 'revoke') {
      await accessTokens.revoke(user.id, request.id);
      noteSecurity(context, parts, 'token-revoked');
    }
    return context.json({ tokens: await accessTokens.list(user.id), ...(created !== undefined && { created }) });
  });

  return routes;
}
