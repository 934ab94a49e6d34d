// Lets a guest in, and out again into an account.

import type { CaredAccount } from './account-state.ts';
import type { AccountEvent } from './account-transition.ts';
import type { IdentityMemory } from './identity-memory.engine.ts';
import type { Identity } from './identity.ts';

interface DoorParts {
  readonly memory: Pick<IdentityMemory, 'remember' | 'guests' | 'noteGuest'>;
  readonly enter: (identity: Identity, isNew: boolean) => void;
  readonly watch: (user: Identity['user']) => Promise<void>;
  readonly note: (event: AccountEvent) => unknown;
}

/** Makes the door. */
export function createGuestDoor({
  memory,
  enter,
  watch,
  note,
}: DoorParts): Pick<CaredAccount, 'guests' | 'admit' | 'settleGuest'> {
  return {
    guests: memory.guests,
    async admit(guest, isNew) {
      await memory.remember(guest);
      enter(guest, isNew);
      void watch(guest.user);
    },
    async settleGuest(id, stay) {
      await memory.noteGuest(id, stay);
      note({ kind: 'guest', guest: stay && 'to' in stay ? { id, kind: stay.kind } : undefined });
    },
  };
}
