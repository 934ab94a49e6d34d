// How often someone may try to enter: counted before it is tried, by where it comes from, so that strangers shut no one out.

import { Failure } from '@roundbell/core/base';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/asking.ts';
import { aheadOfStrangers } from '../accounts/passwords.ts';
import type { CodeChallenge } from '../accounts/second-factor.ts';
import { cookiesOf } from '../base/cookies.ts';
import { isInternal } from '../base/refusal.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import {
  type CountedAttempt,
  callerOf,
  countAttempts,
  DAY,
  MINUTE,
  personOf,
  SIGN_IN_FAILURES,
  SIGN_IN_FAILURES_OF_DAY,
} from './attempts.ts';
import type { Counted } from './throttle.ts';

/** Ways in, each tried by `enter`. Reject with its failure, or with the refusal of an attempt too many. */
export interface SignInThrottle {
  signUp(context: Context<ServerContext>, email: string, enter: Enter<AskingPerson>): Promise<AskingPerson>;
  /** By password. */
  signIn<T extends Step>(context: Context<ServerContext>, email: string, enter: Enter<T>): Promise<T>;
  /** By a code, which needs no hash. */
  signInByCode(context: Context<ServerContext>, email: string, enter: Enter<AskingPerson>): Promise<AskingPerson>;
  /** By a passkey, which needs no hash; one that is no one's counts for its address alone. */
  signInByPasskey(
    context: Context<ServerContext>,
    email: string | undefined,
    enter: Enter<AskingPerson>,
  ): Promise<AskingPerson>;
}

/** Whether what was thrown leaves open whether an attempt was right. */
type Undecided = (cause: unknown) => boolean;
type Step = AskingPerson | CodeChallenge;
type Count = readonly [name: string, who: Counted];
type Attempts = readonly CountedAttempt[];
type Enter<T extends Step> = () => Promise<T>;
type SignInThrottleParts = Pick<
  ServerParts,
  'accounts' | 'devices' | 'throttle' | 'limits' | 'trustedProxies' | 'after'
>;

/** A code that is wrong is written down, and if that fails the answer is a fault: then this count alone keeps codes from being guessed. */
const alwaysDecided: Undecided = () => false;

/** How much longer an answer takes while an email is tried from many places. */
const SLOW_MILLIS = 2000;
/** And after a day on which it was tried as often as a person does in years. */
const SLOWER_MILLIS = 10_000;
/** So many wait in line for one email, for a minute at most. */
const LINE_MOST = 30;

/** Joins the counts, the known devices and a clock to wait by. */
export function createSignInThrottle(parts: SignInThrottleParts): SignInThrottle {
  const { attempt, trySignIn, failures, perAddress } = createTries(parts);

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
      return attempt(counted, ['sign-up email', person], enter, alwaysDecided);
    },
    signIn(context, email, enter) {
      const device = parts.devices.deviceOf(cookiesOf(context), personOf(email));
      const entering = async () => {
        requireTime();
        return await trySignIn(context, email, enter, isInternal);
      };
      return device === undefined ? entering() : aheadOfStrangers(device, entering);
    },
    signInByCode: (context, email, enter) => trySignIn(context, email, enter, alwaysDecided),
    async signInByPasskey(context, email, enter) {
      if (email !== undefined) return trySignIn(context, email, enter, alwaysDecided);
      await countAttempts(context, parts, [['sign-in address', callerOf(context, parts.trustedProxies), perAddress]]);
      return enter();
    },
  };
}

/** One try of each kind, counted. */
function createTries({ devices, throttle, limits, trustedProxies, after }: SignInThrottleParts) {
  const failures = { most: limits.failuresPerEmail, millis: 10 * MINUTE };
  const fromAnywhere = { most: 2 * limits.failuresPerEmail, millis: 10 * MINUTE };
  const inADay = { most: 20 * limits.failuresPerEmail, millis: DAY };
  const perAddress = { most: limits.attemptsPerAddress, millis: MINUTE };

  const inLine = createLines(after);

  /**
   * Success forgets one count, a password that needs a code does not. An attempt for which there was no time was none; one that the server
   * did not decide is no failure, yet one of its address.
   */
  async function attempt<T extends Step>(
    counted: Attempts,
    [name, who]: Count,
    enter: Enter<T>,
    isUndecided: Undecided,
  ): Promise<T> {
    try {
      const step = await enter();
      if ('user' in step) await throttle.forget(name, who);
      return step;
    } catch (cause) {
      const isUntried = cause instanceof Failure && cause.code === 'server-busy';
      const back = counted.filter(([of]) => isUntried || (of === name && isUndecided(cause)));
      for (const [of, by] of back) await throttle.giveBack(of, by);
      throw cause;
    }
  }

  async function trySignIn<T extends Step>(
    context: Context<ServerContext>,
    email: string,
    enter: Enter<T>,
    isUndecided: Undecided,
  ): Promise<T> {
    const person = personOf(email);
    const device = devices.deviceOf(cookiesOf(context), person);
    const caller = callerOf(context, trustedProxies);
    const here: Counted = [person, device ?? caller];
    const counted: CountedAttempt[] = [[SIGN_IN_FAILURES, here, failures]];
    if (device === undefined) counted.push(['sign-in address', caller, perAddress]);
    await countAttempts(context, { throttle }, counted);
    const key: Count = [SIGN_IN_FAILURES, here];
    if (device !== undefined) return attempt(counted, key, enter, isUndecided);
    // No one is refused for what others try: the owner of the email may be among them.
    const isMany = (await throttle.attempt(SIGN_IN_FAILURES, person, fromAnywhere)) > 0;
    const isADayLong = (await throttle.attempt(SIGN_IN_FAILURES_OF_DAY, person, inADay)) > 0;
    counted.push([SIGN_IN_FAILURES, person, fromAnywhere], [SIGN_IN_FAILURES_OF_DAY, person, inADay]);
    const wait = isADayLong ? SLOWER_MILLIS : SLOW_MILLIS;
    return attempt(counted, key, isMany || isADayLong ? () => inLine(person, wait).then(enter) : enter, isUndecided);
  }

  return { attempt, trySignIn, failures, perAddress };
}

/** A line for each email that is tried from many places: one comes to its turn after each wait. 'server-busy' if it is full. */
function createLines(after: SignInThrottleParts['after']): (person: string, wait: number) => Promise<void> {
  const lines = new Map<string, { waiting: number; last: Promise<void> }>();
  return async (person, wait) => {
    const line = lines.get(person) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= LINE_MOST) throw new Failure('server-busy');
    lines.set(person, line);
    line.waiting += 1;
    line.last = line.last.then(() => new Promise<void>((resolve) => void after(wait, resolve)));
    await line.last;
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(person);
  };
}
