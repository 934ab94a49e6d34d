// The passkeys of an account: what there is, one more, one less.

import { Failure } from '@roundbell/core/base';
import { passkeyRequestSchema, type User } from '@roundbell/core/ports';
import { type Context, Hono } from 'hono';
import { readWords } from '../base/body.ts';
import { cookiesOf, setCookies, userAgentOf } from '../base/cookies.ts';
import { asPasswordTry, noteSecurity } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { askingPerson } from './owner.ts';

const BODY_BYTES = 20_000;

/** Its one route; adding and removing ask for the password. */
export function passkeyRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, mailer } = parts;
  const routes = new Hono<ServerContext>();

  const listed = async (context: Context, { id }: User) =>
    context.json({ kind: 'list', passkeys: await accounts.passkeys(id) });

  const checked = (context: Context<ServerContext>, user: User, password: string) =>
    asPasswordTry(parts, context, user, () => accounts.checkPassword(user.id, password));

  function changed(
    context: Context<ServerContext>,
    user: User,
    kind: 'passkey-added' | 'passkey-removed',
    name: string,
  ) {
    noteSecurity(context, parts, kind);
    mailer.sendNotice(user.email, { kind, name });
  }

  routes.post('/passkeys', async (context) => {
    const request = await readWords(context.req.raw, passkeyRequestSchema, BODY_BYTES);
    const { user } = await askingPerson(context, parts);
    switch (request.kind) {
      case 'list':
        return listed(context, user);
      case 'begin': {
        await checked(context, user, request.password);
        const { options, cookies } = await accounts.beginPasskey(cookiesOf(context), user);
        setCookies(context, cookies);
        return context.json({ kind: 'begun', options });
      }
      case 'finish': {
        const name = await accounts.finishPasskey(cookiesOf(context), request.passkey, userAgentOf(context));
        changed(context, user, 'passkey-added', name);
        return listed(context, user);
      }
      case 'remove': {
        await checked(context, user, request.password);
        const found = (await accounts.passkeys(user.id)).find(({ id }) => id === request.id);
        if (found === undefined || !(await accounts.removePasskey(user.id, request.id))) throw new Failure('not-found');
        changed(context, user, 'passkey-removed', found.name);
        return listed(context, user);
      }
    }
  });

  return routes;
}
