// Guests as part of the app: what calls their engines, which hardly anyone needs at first.

import { personIn, type AccountState } from '../account/account-state.ts';
import type { AccountParts } from '../account/account.engine.ts';
import { GUEST_KEY, namedBy } from '../account/identity.ts';
import { arrived, once } from '../base/once.ts';
import { readStates, type EarlierVersion } from '../library/timer-reader.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { Timer } from '../timer/timer.ts';
import type { App } from './app.ts';
import type { GuestLibraryJoins } from './guest-library.ts';

/** The engines of guests, and what someone with an account has done about them when they sign in. */
export interface GuestEngines extends Pick<App, 'guests' | 'guestLibrary' | 'earlier'> {
  readonly here: AccountParts['guestsHere'];
  /** Resolves when what a guest's edits have replaced is kept. */
  readonly versionsSaved: () => Promise<void>;
}

/** Makes them: of those who begin without an account, and of a library that waits for someone who has signed in. */
export function guestsOf(ports: AppPorts, joins: GuestLibraryJoins & Pick<App, 'library'>): GuestEngines {
  const { account } = joins;
  const guests = once(async () => (await import('./guest-engines.ts')).joinGuests(ports, joins));
  const guestLibrary = once(async () => {
    const [{ joinGuestLibrary }, notes] = await Promise.all([import('./guest-library.ts'), guests.fetch()]);
    return joinGuestLibrary(ports, notes, joins);
  });

  async function earlier(timer: Timer): Promise<readonly EarlierVersion[]> {
    const onDevice = async () => (await guests.fetch()).versionsOf(timer);
    if (account.view.getState().state.status === 'guest') return readStates(await onDevice(), timer.userId);
    // Those of a guest who has an account by now.
    const [states, others] = await Promise.all([ports.server.history(timer.id), onDevice().catch(() => [])]);
    return readStates(
      [...states, ...others].sort((a, b) => b.at - a.at),
      timer.userId,
    );
  }

  /** Whether a guest may have a library on this device, of which the page knows where nothing can be kept. */
  async function hasGuests(): Promise<boolean> {
    if (arrived(guests) !== undefined) return true;
    const keys = await ports.disk.table('identity').keys();
    return namedBy(GUEST_KEY, keys).length > 0;
  }

  async function follow(status: AccountState['status']): Promise<void> {
    // It asks for what is the only place of their timers to be kept.
    if (status === 'guest') await guests.fetch();
    if (status === 'signed-in' && (await hasGuests())) void (await guestLibrary.fetch()).look();
  }

  account.view.subscribe(({ state }, before) => {
    if (personIn(before.state)?.user.id === personIn(state)?.user.id) return;
    // If they cannot be fetched, the library waits for the next page.
    void follow(state.status).catch(() => undefined);
  });
  return {
    guests,
    guestLibrary,
    earlier,
    versionsSaved: async () => arrived(guests)?.versionsSaved(),
    here: async () => ((await hasGuests().catch(() => false)) ? (await guests.fetch()).meet : undefined),
  };
}
