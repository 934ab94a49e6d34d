// The second step of a sign-in: a code, counted like a password.

import { Failure } from '@roundbell/core';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/asking.ts';
import { cookiesOf, userAgentOf } from '../base/cookies.ts';
import type { ServerContext, ServerParts } from '../base/parts.ts';
import { MINUTE } from './attempts.ts';
import type { Entries } from './entries.ts';

/** An app's code works for 90 s. */
const ONCE = { most: 1, millis: 2 * MINUTE };

/** Completes a sign-in by a code; a wrong one is a failed sign-in, and one works once. 'code-wrong', 'code-expired' or 'too-many-attempts'. (ACC-190, ACC-191) */
export function createCodeEntry(
  { accounts, throttle }: Pick<ServerParts, 'accounts' | 'throttle'>,
  entries: Pick<Entries, 'signInByCode'>,
): (context: Context<ServerContext>, code: string) => Promise<AskingPerson> {
  return async (context, code) => {
    const cookie = cookiesOf(context);
    const person = await accounts.challenged(cookie);
    if (person === undefined) throw new Failure('code-expired');
    return entries.signInByCode(context, person, async () => {
      // Someone who saw it typed must not use it again.
      if ((await throttle.attempt('code', [person, code], ONCE)) > 0) throw new Failure('code-wrong');
      return accounts.signInByCode(cookie, code, userAgentOf(context));
    });
  };
}
