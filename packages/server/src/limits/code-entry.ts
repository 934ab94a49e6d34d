// The second step of a sign-in: a code, counted like a password.

import { Failure } from '@roundbell/core/base';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/asking.ts';
import { cookiesOf, userAgentOf } from '../base/cookies.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { countTry, MINUTE, personOf } from './attempts.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { Counted } from './throttle.ts';

/** An app's code works for 90 s. */
const ONCE = { most: 1, millis: 2 * MINUTE };
/** Codes have six digits: so many may be wrong in a row, by strangers together or on one known device. */
const WRONG_IN_A_ROW = { most: 10, millis: 15 * MINUTE };

/** A fault leaves open whether the code was wrong. */
const mayBeWrong = (cause: unknown): boolean => !(cause instanceof Failure) || cause.code === 'code-wrong';

/** Completes a sign-in by a code; a wrong one is a failed sign-in, and one works once. 'code-wrong', 'code-expired' or 'too-many-attempts'. */
export function createCodeEntry(
  { accounts, devices, throttle }: Pick<ServerParts, 'accounts' | 'devices' | 'throttle'>,
  signInThrottle: Pick<SignInThrottle, 'signInByCode'>,
): (context: Context<ServerContext>, code: string) => Promise<AskingPerson> {
  return async (context, code) => {
    const cookie = cookiesOf(context);
    const person = await accounts.challenged(cookie);
    if (person === undefined) throw new Failure('code-expired');
    const device = devices.deviceOf(cookie, personOf(person));
    // Someone who has the password, and no device of its owner, does not keep the owner out.
    const counted: Counted = device === undefined ? personOf(person) : [personOf(person), device];
    const guarded = { name: 'wrong codes', who: counted, rule: WRONG_IN_A_ROW, isWrong: mayBeWrong };
    const enter = async () => {
      // Someone who saw it typed must not use it again.
      if ((await throttle.attempt('code', [person, code], ONCE)) > 0) throw new Failure('code-wrong');
      return await accounts.signInByCode(cookie, code, userAgentOf(context));
    };
    return signInThrottle.signInByCode(context, person, () => countTry(context, { throttle }, guarded, enter));
  };
}
