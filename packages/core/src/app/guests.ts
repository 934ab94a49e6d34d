// Guests as part of the app: what calls their engines, which hardly anyone needs at first.

import type { AccountState } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import { once } from '../base/once.ts';
import type { Library } from '../library/library.engine.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { App } from './app.ts';
import type { GuestLibraryJoins } from './guest-library.ts';

const waitingIn = (state: AccountState) => (state.status === 'signed-in' ? state.guest : undefined);

/** The engines of those who begin without an account, and of a library that waits for someone who has signed in. */
export function guestsOf(
  ports: AppPorts,
  joins: GuestLibraryJoins & Pick<App, 'library'>,
): Pick<App, 'guests' | 'guestLibrary'> {
  const { account } = joins;
  askToKeep(ports, account, joins.library);
  const guestLibrary = once(async () => (await import('./guest-library.ts')).joinGuestLibrary(ports, joins));
  account.view.subscribe(({ state }, before) => {
    if (waitingIn(state) === waitingIn(before.state)) return;
    // If it cannot be fetched, the library waits for the next page.
    guestLibrary.fetch().then(
      ({ look }) => look(),
      () => undefined,
    );
  });
  return {
    guestLibrary,
    guests: once(async () => (await import('../account/guests.engine.ts')).createGuests({ ...ports, account })),
  };
}

/** The first timer of a guest is worth asking the browser to keep it: no server has it. */
function askToKeep({ page }: AppPorts, account: Account, { view }: Library): void {
  view.subscribe((now, before) => {
    const isFirst = before.status === 'ready' && before.timers.length === 0 && now.timers.length > 0;
    if (isFirst && account.view.getState().state.status === 'guest') void page.keepStorage();
  });
}
