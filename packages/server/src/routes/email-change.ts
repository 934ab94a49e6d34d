// A change of email: asked for with the password, confirmed by a link.

import { isEmail } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import { emailChangeSchema, emailConfirmationSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { readWords } from '../base/body.ts';
import { asPasswordTry, callerOf, countAttempts, HOUR, MINUTE, noteSecurity, personOf } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { changeUserDocument } from '../sync/user-document.ts';
import { askingUser } from './owner.ts';

const BODY_BYTES = 10_000;

/** Its two routes: the first needs a sign-in, the second a link. */
export function emailChangeRoutes(parts: ServerParts): Hono<ServerContext> {
  const { accounts, limits, mailer, records, throttle } = parts;
  const routes = new Hono<ServerContext>();

  routes.post('/email', async (context) => {
    const { newEmail, password } = await readWords(context.req.raw, emailChangeSchema, BODY_BYTES);
    if (!isEmail(newEmail)) throw new Failure('email-invalid');
    const user = await askingUser(context, parts);
    const email = personOf(newEmail);
    if (email === user.email) throw new Failure('bad-request', 'This is already your email');
    if (!mailer.hasServer) throw new Failure('mail-unavailable');
    await asPasswordTry(parts, context, user, () => accounts.checkPassword(user.id, password));
    const rule = { most: limits.linksPerEmail, millis: HOUR };
    await countAttempts(context, parts, [['email change', user.id, rule, 'too-many-requests']]);
    noteSecurity(context, parts, 'email-change-asked');
    mailer.sendNotice(user.email, { kind: 'email-change-asked', newEmail: email });
    // No one learns from the answer how often others have named the address.
    if ((await throttle.attempt('email change address', email, rule)) === 0) accounts.sendEmailToken(user, email);
    return context.json({});
  });

  routes.post('/email/confirm', async (context) => {
    const { token } = await readWords(context.req.raw, emailConfirmationSchema, BODY_BYTES);
    const rule = { most: limits.attemptsPerAddress, millis: MINUTE };
    await countAttempts(context, parts, [['confirm address', callerOf(context, parts.trustedProxies), rule]]);
    const { userId, before, email } = await accounts.confirmEmail(token);
    noteSecurity(context, parts, 'email-changed');
    mailer.sendNotice(before, { kind: 'email-changed', newEmail: email });
    await changeUserDocument(records, userId, { email }, parts.now());
    return context.json({});
  });

  return routes;
}
