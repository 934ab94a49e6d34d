// Who was here last, as this device remembers it for all its pages.

import type { Disk } from '../ports/disk.ts';
import { isGuestId } from '../ports/guest-id.ts';
import type { Log } from '../ports/log.ts';
import {
  stayAfterSignIn,
  stayOf,
  waitingFor,
  type GuestStays,
  type GuestStay,
  type WaitingGuest,
} from './guest-stay.ts';
import {
  GUEST_KEY,
  IDENTITY_KEY,
  identityRecord,
  namedBy,
  parseIdentity,
  REMOVAL_KEY,
  type Identity,
} from './identity.ts';
import { dropRemoval, noteRemoval } from './removals.engine.ts';

/** The memory of who is here. Nothing rejects: what cannot be kept or read is logged. */
export interface IdentityMemory {
  remember(identity: Identity): Promise<void>;
  /** Who was here last, unless everything of theirs is being removed; and whether a removal has not ended. */
  recall(): Promise<Recalled>;
  /** The guests who have a library on this device. */
  guests(): Promise<GuestStays>;
  /** Undefined forgets the guest. Rejects if it cannot be kept. */
  noteGuest(id: string, stay: GuestStay | undefined): Promise<void>;
  /** Notes what becomes of the library of `from`, if that is a guest, who signs in; returns the one that waits for that person. Never rejects. */
  meetGuest(from: string | undefined, userId: string, isNew: boolean): Promise<WaitingGuest | undefined>;
  /** With `removed` it also notes, first, that everything of that account is to be removed. */
  forget(removed?: string): Promise<void>;
  /** Whether the device remembers no one any more, or someone else, since this page remembered or recalled who is here. */
  hasMovedOn(): Promise<boolean>;
}

/** What is remembered; `guest` is whose library waits for the person. */
interface Recalled {
  readonly identity: Identity | undefined;
  readonly guest: WaitingGuest | undefined;
  readonly isRemoving: boolean;
}

/** Makes the engine. */
export function createIdentityMemory({ disk, log }: { readonly disk: Disk; readonly log: Log }): IdentityMemory {
  const identities = disk.table<unknown>('identity');
  let remembered: string | undefined;

  const storedRows = (): Promise<readonly (readonly [string, unknown])[]> =>
    identities.all().catch((cause: unknown) => (log.warn('identity-unreadable', cause), []));
  const guestsIn = (rows: ReadonlyMap<string, unknown>): GuestStays =>
    new Map(namedBy(GUEST_KEY, [...rows.keys()]).map((id) => [id, stayOf(rows.get(GUEST_KEY + id))]));
  const guests = async (): Promise<GuestStays> => guestsIn(new Map(await storedRows()));

  async function noteGuest(id: string, stay: GuestStay | undefined): Promise<void> {
    await (stay === undefined ? identities.delete(GUEST_KEY + id) : identities.put(GUEST_KEY + id, stay));
  }

  /** From now on the guest's library is found again. */
  async function noteAtHome(id: string): Promise<void> {
    const { isShared = false } = (await guests()).get(id) ?? {};
    await noteGuest(id, { kind: 'home', isShared });
  }

  async function forget(removed?: string): Promise<void> {
    remembered = undefined;
    try {
      if (removed !== undefined) await noteRemoval(disk, removed);
      await identities.delete(IDENTITY_KEY);
    } catch (cause) {
      log.warn('identity-not-forgotten', cause);
    }
  }

  return {
    forget,
    async remember(identity) {
      try {
        // Otherwise the next page would remove what belongs to the person here.
        await dropRemoval(disk, identity.user.id);
        if (isGuestId(identity.user.id)) await noteAtHome(identity.user.id);
        await identities.put(IDENTITY_KEY, identityRecord(identity));
        remembered = identity.user.id;
      } catch (cause) {
        log.warn('identity-not-kept', cause);
      }
    },
    async recall() {
      const rows = new Map(await storedRows());
      const removals = namedBy(REMOVAL_KEY, [...rows.keys()]);
      const last = parseIdentity(rows.get(IDENTITY_KEY));
      const hasLeft = last !== undefined && removals.includes(last.user.id);
      if (hasLeft) await forget();
      const identity = hasLeft ? undefined : last;
      remembered = identity?.user.id;
      const guest = identity && waitingFor(identity.user.id, guestsIn(rows));
      return { identity, guest, isRemoving: removals.length > 0 };
    },
    guests,
    noteGuest,
    async meetGuest(from, userId, isNew) {
      const known = await guests();
      // Where nothing can be kept, it was begun on this page.
      const before =
        from !== undefined && isGuestId(from) ? (known.get(from) ?? { kind: 'home', isShared: false }) : undefined;
      const stay = before && stayAfterSignIn(before, userId, isNew);
      const after = new Map([...known, ...(from !== undefined && stay ? [[from, stay] as const] : [])]);
      try {
        // With an account on the device, those that are here may be another person's.
        for (const [id, one] of after)
          if (!one.isShared || id === from) await noteGuest(id, { ...one, isShared: true });
      } catch (cause) {
        log.warn('identity-not-kept', cause);
      }
      return waitingFor(userId, after);
    },
    async hasMovedOn() {
      const before = remembered;
      const stored: unknown = await identities.get(IDENTITY_KEY).catch(() => 'unreadable');
      if (before === undefined || remembered !== before) return false;
      return stored === undefined || (parseIdentity(stored)?.user.id ?? before) !== before;
    },
  };
}
