// What every way in ends with: a line in the log, or an answer to someone who has entered.

import { Failure, type FailureCode } from '@roundbell/core/base';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/asking.ts';
import { signInOf } from '../accounts/cookie-names.ts';
import { deviceName } from '../accounts/device-name.ts';
import { cookiesOf, setCookies, userAgentOf } from '../base/cookies.ts';
import type { SecurityEvent } from '../base/log.ts';
import { noteSecurity, personOf } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { completeUserDocument } from '../sync/user-document.ts';

const EVENTS: Readonly<Partial<Record<FailureCode, SecurityEvent>>> = {
  'password-wrong': 'sign-in-failed',
  'code-wrong': 'sign-in-failed',
  'passkey-refused': 'sign-in-failed',
  'too-many-attempts': 'sign-in-limited',
  'too-many-sign-ups': 'sign-up-limited',
  'server-busy': 'hashing-full',
  'invitation-needed': 'invitation-refused',
};

/** Joins the log, the known devices, the mails and the user documents. */
export function createEntering(parts: ServerParts) {
  const { accounts, devices, log, mailer, records, now } = parts;

  /** An attempt that failed is worth a line. */
  async function noted<T>(context: Context<ServerContext>, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (cause) {
      const event = cause instanceof Failure ? EVENTS[cause.code] : undefined;
      if (event !== undefined) noteSecurity(context, parts, event);
      throw cause;
    }
  }

  async function enterWith(context: Context<ServerContext>, { user, cookies }: AskingPerson) {
    const before = cookiesOf(context);
    setCookies(context, [...cookies, devices.remember(before, personOf(user.email))]);
    const profile = await completeUserDocument(records, user, now());
    // The browser forgets the cookie that it had: no one could end that sign-in any more. It is not worth refusing this one.
    if (signInOf(before) !== '') await accounts.signOut(before).catch(log.fault);
    return context.json({ user, profile });
  }

  async function signedIn(context: Context<ServerContext>, asking: AskingPerson) {
    const isKnown = devices.deviceOf(cookiesOf(context), personOf(asking.user.email)) !== undefined;
    if (!isKnown) mailer.sendNotice(asking.user.email, { kind: 'signed-in', device: deviceName(userAgentOf(context)) });
    return await enterWith(context, asking);
  }

  return { enterWith, noted, signedIn };
}
