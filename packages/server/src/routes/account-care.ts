// Managing an existing account.

import { deletionRequestSchema, passwordChangeSchema, renameRequestSchema, type User } from '@roundbell/core/ports';
import { type Context, Hono } from 'hono';
import { signInOf } from '../accounts/cookie-names.ts';
import { readWords } from '../base/body.ts';
import { cookiesOf, setCookies, userAgentOf } from '../base/cookies.ts';
import { asPasswordTry, countAttempts, MINUTE, noteSecurity } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { changeUserDocument } from '../sync/user-document.ts';
import { askingUser } from './owner.ts';

const BODY_BYTES = 10_000;
const MANY_NAMES = { most: 20, millis: MINUTE };

/** The four account management routes; all need a sign-in. */
export function accountCareRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, mailer, records, streams } = parts;
  const routes = new Hono<ServerContext>();

  const withPassword = <T>(context: Context<ServerContext>, user: User, run: () => Promise<T>) =>
    asPasswordTry(parts, context, user, run);

  routes.post('/name', async (context) => {
    const { displayName } = await readWords(context.req.raw, renameRequestSchema, BODY_BYTES);
    const user = await askingUser(context, parts);
    await countAttempts(context, parts, [['name', user.id, MANY_NAMES]]);
    await changeUserDocument(records, user.id, { displayName }, parts.now());
    const cookies = await accounts.rename(cookiesOf(context), displayName);
    return answerWith(context, cookies, { user: { ...user, displayName } });
  });

  routes.post('/password', async (context) => {
    const change = await readWords(context.req.raw, passwordChangeSchema, BODY_BYTES);
    const user = await askingUser(context, parts);
    const cookies = await withPassword(context, user, () =>
      accounts.changePassword(change, user, userAgentOf(context)).catch(async (cause: unknown) => {
        // Another change, which ended this sign-in, is no wrong password.
        await askingUser(context, parts);
        throw cause;
      }),
    );
    streams.endOthers(user.id, signInOf(cookiesOf(context)));
    noteSecurity(context, parts, 'password-changed');
    mailer.sendNotice(user.email, { kind: 'password-changed' });
    return answerWith(context, cookies, {});
  });

  routes.post('/sign-out-everywhere', async (context) => {
    const user = await askingUser(context, parts);
    await accounts.signOutEverywhere(cookiesOf(context), user);
    streams.endOf(user.id);
    noteSecurity(context, parts, 'signed-out-everywhere');
    return answerWith(context, await accounts.signOut(cookiesOf(context)), {});
  });

  routes.post('/delete', async (context) => {
    const { password } = await readWords(context.req.raw, deletionRequestSchema, BODY_BYTES);
    const user = await askingUser(context, parts);
    await withPassword(context, user, () => accounts.checkPassword(user.id, password));
    // Pushes that go on would undo it again and again where transactions are serializable.
    const cookies = await records.alone(user.id, () => accounts.remove(cookiesOf(context), user));
    // No one can push any more.
    streams.endOf(user.id);
    noteSecurity(context, parts, 'account-deleted');
    return answerWith(context, cookies, {});
  });

  return routes;
}

function answerWith(context: Context, cookies: readonly string[], body: object): Response {
  setCookies(context, cookies);
  return context.json(body);
}
