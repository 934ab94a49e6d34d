// The care of the account as part of the app: fetched when it is needed, also to finish what an earlier page began.

import { isSignInOver, type CaredAccount } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import type { AccountCare } from '../account/care.engine.ts';
import type { ForgetParts } from '../account/forget.engine.ts';
import { pendingRemovals } from '../account/removals.engine.ts';
import { inTime } from '../base/in-time.ts';
import { arrived, once, type Once } from '../base/once.ts';
import type { Millis } from '../base/units.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { User } from '../ports/wire/wire.ts';
import type { HeartRate } from './heart-rate.ts';

/** The longest that someone who comes waits until what an earlier person left is removed. */
const REMOVES_WITHIN: Millis = 3_000;

/** Ends what earlier pages began to remove; if it takes longer, it goes on by itself. Never rejects. */
export async function finishRemovals({ disk, clock, log }: AppPorts, care: Once<AccountCare>): Promise<void> {
  const finish = async (): Promise<void> => {
    if ((await pendingRemovals(disk)).length > 0) await (await care.fetch()).resume();
  };
  await inTime(clock, REMOVES_WITHIN, finish, () => undefined).catch((cause: unknown) =>
    log.warn('device-not-forgotten', cause),
  );
}

/** The care of the account; after a sign-in has ended it checks whether the account is gone too. */
export function careOf(
  ports: AppPorts & Pick<ForgetParts, 'writers'>,
  account: Account & CaredAccount,
  user: () => User | undefined,
  heart: Once<HeartRate>,
): Once<AccountCare> {
  const settle = async (): Promise<void> => arrived(heart)?.sessions.end();
  const sessions = async () => (await heart.fetch()).sessions;
  const care = once(async () =>
    (await import('../account/care.engine.ts')).createCare({ ...ports, account, user, settle, sessions }),
  );
  account.view.subscribe((now, before) => {
    if (!isSignInOver(now.state) || isSignInOver(before.state)) return;
    // If it cannot be fetched, the person learns only that the sign-in is over.
    care.fetch().then(
      ({ lookForAccount }) => lookForAccount(),
      () => undefined,
    );
  });
  return care;
}
