// The libraries of guests on this device: who chooses to use the product without an account gets one of them.

import type { Clock } from '../ports/clock.ts';
import { isGuestId, newGuestId } from '../ports/guest-id.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Records } from '../ports/records.ts';
import { personIn, type AccountView, type CaredAccount } from './account-state.ts';
import { guestAtHome } from './guest-stay.ts';
import { newProfile } from './profile.ts';

/** A library that someone left on this device, and how much is in it. */
export interface LeftLibrary {
  readonly id: string;
  readonly timers: number;
  readonly sessions: number;
}

/** Guests. */
export interface Guests {
  /**
   * Opens the library of the guest of this device, or a new one. If there may be another person's it opens none and
   * returns that: `open` says what shall be opened. Never rejects.
   */
  begin(): Promise<LeftLibrary | undefined>;
  /** Opens a library that was left here, or a new one. Never rejects. */
  open(which: LeftLibrary | 'new'): Promise<void>;
}

/** What it needs of the world. */
export interface GuestsParts {
  readonly account: Pick<CaredAccount, 'comeBack' | 'guests' | 'admit'> & {
    readonly view: { readonly getState: () => AccountView };
  };
  readonly records: Pick<Records, 'peek'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Makes the engine. */
export function createGuests({ account, records, clock, random, log }: GuestsParts): Guests {
  const isSomeoneHere = (): boolean => personIn(account.view.getState().state) !== undefined;

  function admit(id: string, isNew: boolean): Promise<void> {
    const user = { id, email: '', displayName: '' };
    return account.admit({ user, profile: newProfile(user, new Date(clock.wall())) }, isNew);
  }

  /** The first library here that is not empty. */
  async function leftHere(ids: Iterable<string>): Promise<LeftLibrary | undefined> {
    for (const id of ids) {
      if (!isGuestId(id)) continue;
      const found = await records.peek(id).catch((cause: unknown) => log.warn('guest-unreadable', cause));
      const { timers = [], hrsessions = [] } = found?.documents ?? {};
      if (timers.length + hrsessions.length > 0) return { id, timers: timers.length, sessions: hrsessions.length };
    }
    return undefined;
  }

  return {
    async begin() {
      // In another page someone may have begun meanwhile: a device has one guest.
      if (isSomeoneHere() || (await account.comeBack())) return undefined;
      const known = await account.guests();
      const home = guestAtHome(known);
      const left = home === undefined ? await leftHere(known.keys()) : undefined;
      if (left === undefined) await admit(home ?? newGuestId(random), home === undefined);
      return left;
    },
    async open(which) {
      if (isSomeoneHere() || (await account.comeBack())) return;
      await (which === 'new' ? admit(newGuestId(random), true) : admit(which.id, false));
    },
  };
}
