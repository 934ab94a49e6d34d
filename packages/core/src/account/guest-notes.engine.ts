// What this device remembers of the guests who have a library on it.

import type { Disk } from '../ports/disk.ts';
import { isGuestId } from '../ports/guest-id.ts';
import type { Log } from '../ports/log.ts';
import {
  stayAfterSignIn,
  stayOf,
  waitingFor,
  type GuestStay,
  type GuestStays,
  type WaitingGuest,
} from './guest-stay.ts';
import { GUEST_KEY, namedBy } from './identity.ts';

/** The notes. Nothing rejects: what cannot be kept lasts as long as the page. */
export interface GuestNotes {
  all(): Promise<GuestStays>;
  /** The guest whose library waits for someone with an account, if any. */
  waitingFor(userId: string): Promise<WaitingGuest | undefined>;
  /** Undefined forgets the guest. */
  note(id: string, stay: GuestStay | undefined): Promise<void>;
  /** Someone with an account is here: notes what becomes of the library of `from`, if that is a guest, and that the others may be another person's. */
  meet(from: string | undefined, userId: string, isNew: boolean): Promise<void>;
}

/** Makes the engine. */
export function createGuestNotes({ disk, log }: { readonly disk: Disk; readonly log: Log }): GuestNotes {
  const table = disk.table<unknown>('identity');
  /** What could not be kept. */
  const unsaved = new Map<string, GuestStay | undefined>();

  async function all(): Promise<GuestStays> {
    const rows = new Map(await table.all().catch((cause: unknown) => (log.warn('guests-unreadable', cause), [])));
    const guests = new Map(namedBy(GUEST_KEY, [...rows.keys()]).map((id) => [id, stayOf(rows.get(GUEST_KEY + id))]));
    for (const [id, stay] of unsaved) {
      if (stay === undefined) guests.delete(id);
      else guests.set(id, stay);
    }
    return guests;
  }

  async function note(id: string, stay: GuestStay | undefined): Promise<void> {
    try {
      await (stay === undefined ? table.delete(GUEST_KEY + id) : table.put(GUEST_KEY + id, stay));
      unsaved.delete(id);
    } catch (cause) {
      log.warn('guest-not-kept', cause);
      unsaved.set(id, stay);
    }
  }

  return {
    all,
    waitingFor: async (userId) => waitingFor(userId, await all()),
    note,
    async meet(from, userId, isNew) {
      const known = await all();
      if (from !== undefined && isGuestId(from)) {
        const before = known.get(from) ?? { kind: 'home', isShared: false };
        await note(from, { ...stayAfterSignIn(before, userId, isNew), isShared: true });
      }
      for (const [id, stay] of known) if (id !== from && !stay.isShared) await note(id, { ...stay, isShared: true });
    },
  };
}
