// The libraries of guests on this device: who chooses to use the product without an account gets one of them.

import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../ports/clock.ts';
import type { Disk } from '../ports/disk.ts';
import { isGuestId, newGuestId } from '../ports/guest-id.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { Records } from '../ports/records.ts';
import { personIn, type AccountView, type CaredAccount, type MeetGuests } from './account-state.ts';
import { createGuestNotes, type GuestNotes } from './guest-notes.engine.ts';
import { guestAtHome } from './guest-stay.ts';
import { newProfile } from './profile.ts';

/** A library that someone left on this device, and how much is in it. */
export interface LeftLibrary {
  readonly id: string;
  readonly timers: number;
  readonly sessions: number;
  /** Absent if there are none. */
  readonly programmes?: number;
}

/** Guests. */
export interface Guests extends Omit<GuestNotes, 'meet'> {
  /** Someone with an account is here: notes what becomes of the library of a guest who was, and that others may be another person's. */
  readonly meet: MeetGuests;
  /**
   * Opens the library of the guest of this device, or a new one. If there may be another person's it opens none and
   * returns that: `open` says what shall be opened. Never rejects.
   */
  begin(): Promise<LeftLibrary | undefined>;
  /** Opens a library that was left here, or a new one. Never rejects. */
  open(which: LeftLibrary | 'new'): Promise<void>;
}

/** The timers that are shown. */
interface LibraryOfGuest {
  readonly view: StoreApi<{ readonly status: string; readonly timers: readonly unknown[] }>;
}

/** What it needs of the world. */
export interface GuestsParts {
  readonly account: Pick<CaredAccount, 'comeBack' | 'admit'> & {
    readonly view: { readonly getState: () => AccountView };
  };
  readonly records: Pick<Records, 'peek'>;
  readonly disk: Disk;
  readonly page: Pick<Page, 'keepStorage'>;
  readonly library: LibraryOfGuest;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Makes the engine. */
export function createGuests({ account, records, library, page, disk, clock, random, log }: GuestsParts): Guests {
  const notes = createGuestNotes({ disk, log });
  const isSomeoneHere = (): boolean => personIn(account.view.getState().state) !== undefined;

  // The first timer of a guest is worth asking: no server has it.
  library.view.subscribe((now, before) => {
    const isFirst = before.status === 'ready' && before.timers.length === 0 && now.timers.length > 0;
    if (isFirst && account.view.getState().state.status === 'guest') void page.keepStorage();
  });

  async function admit(id: string, isNew: boolean): Promise<void> {
    const { isShared = false } = (await notes.all()).get(id) ?? {};
    await notes.note(id, { kind: 'home', isShared });
    const user = { id, email: '', displayName: '' };
    await account.admit({ user, profile: newProfile(user, new Date(clock.wall())) }, isNew);
  }

  /** The first library here that is not empty. */
  async function leftHere(ids: Iterable<string>): Promise<LeftLibrary | undefined> {
    for (const id of ids) {
      if (!isGuestId(id)) continue;
      const found = await records.peek(id).catch((cause: unknown) => log.warn('guest-unreadable', cause));
      const { timers = [], hrsessions = [], programmes = [] } = found?.documents ?? {};
      const counts = { id, timers: timers.length, sessions: hrsessions.length };
      if (programmes.length > 0) return { ...counts, programmes: programmes.length };
      if (counts.timers + counts.sessions > 0) return counts;
    }
    return undefined;
  }

  return {
    ...notes,
    meet: (userId, isNew) => notes.meet(personIn(account.view.getState().state)?.user.id, userId, isNew),
    async begin() {
      // In another page someone may have begun meanwhile: a device has one guest.
      if (isSomeoneHere() || (await account.comeBack())) return undefined;
      const here = await notes.all();
      const home = guestAtHome(here);
      const left = home === undefined ? await leftHere(here.keys()) : undefined;
      if (left === undefined) await admit(home ?? newGuestId(random), home === undefined);
      return left;
    },
    async open(which) {
      if (isSomeoneHere() || (await account.comeBack())) return;
      await (which === 'new' ? admit(newGuestId(random), true) : admit(which.id, false));
    },
  };
}
