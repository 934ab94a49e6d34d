// How often someone may try to enter: counted before it is tried, by where it comes from, so that strangers shut no one out.

import { Failure } from '@roundbell/core';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/accounts.ts';
import type { ServerContext, ServerParts } from '../base/parts.ts';
import { type CountedAttempt, callerOf, countAttempts, MINUTE, personOf, SIGN_IN_FAILURES } from './attempts.ts';
import type { Counted } from './throttle.ts';

/** Ways in, each tried by `enter`. Reject with its failure, or with the refusal of an attempt too many. */
export interface Entries {
  /** ACC-105 */
  signUp(context: Context<ServerContext>, email: string, enter: Enter): Promise<AskingPerson>;
  /** ACC-57, ACC-58, ACC-114 */
  signIn(context: Context<ServerContext>, email: string, enter: Enter): Promise<AskingPerson>;
}

type Enter = () => Promise<AskingPerson>;
type EntryParts = Pick<ServerParts, 'accounts' | 'devices' | 'throttle' | 'limits' | 'trustedProxies' | 'after'>;

/** How much longer an answer takes while an email is tried from many places. */
const SLOW_MILLIS = 2000;

/** Joins the counts, the known devices and a clock to wait by. */
export function createEntries(parts: EntryParts): Entries {
  const { devices, throttle, limits, after } = parts;
  const failures = { most: limits.failuresPerEmail, millis: 10 * MINUTE };
  const fromAnywhere = { most: 2 * limits.failuresPerEmail, millis: 10 * MINUTE };
  const perAddress = { most: limits.attemptsPerAddress, millis: MINUTE };

  /** No one is refused for what others try: the owner of the email may be among them. */
  async function slowDown(person: string): Promise<CountedAttempt> {
    const isMany = (await throttle.attempt(SIGN_IN_FAILURES, person, fromAnywhere)) > 0;
    if (isMany) await new Promise<void>((resolve) => void after(SLOW_MILLIS, resolve));
    return [SIGN_IN_FAILURES, person, fromAnywhere];
  }

  /** Success forgets one count; an attempt for which there was no time was none. */
  async function attempt(counted: readonly CountedAttempt[], [name, who]: readonly [string, Counted], enter: Enter) {
    try {
      const asking = await enter();
      await throttle.forget(name, who);
      return asking;
    } catch (cause) {
      const isUntried = cause instanceof Failure && cause.code === 'server-busy';
      if (isUntried) for (const [of, by] of counted) await throttle.giveBack(of, by);
      throw cause;
    }
  }

  /** Before anything is counted: a refusal must cost next to nothing. */
  function requireTime(): void {
    if (parts.accounts.isFull()) throw new Failure('server-busy');
  }

  return {
    async signUp(context, email, enter) {
      requireTime();
      const person = personOf(email);
      const counted: readonly CountedAttempt[] = [
        ['sign-up address', callerOf(context, parts.trustedProxies), perAddress, 'too-many-sign-ups'],
        ['sign-up email', person, failures],
      ];
      await countAttempts(context, parts, counted);
      return attempt(counted, ['sign-up email', person], enter);
    },
    async signIn(context, email, enter) {
      requireTime();
      const person = personOf(email);
      const device = devices.deviceOf(context.req.header('cookie') ?? '', person);
      const caller = callerOf(context, parts.trustedProxies);
      const here: Counted = [person, device ?? caller];
      const counted: CountedAttempt[] = [[SIGN_IN_FAILURES, here, failures]];
      if (device === undefined) counted.push(['sign-in address', caller, perAddress]);
      await countAttempts(context, parts, counted);
      if (device === undefined) counted.push(await slowDown(person));
      return attempt(counted, [SIGN_IN_FAILURES, here], enter);
    },
  };
}
