// The library of a guest as part of the app: fetched when one waits for the person who has signed in.

import type { CaredAccount } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import type { AccountCare } from '../account/care.engine.ts';
import type { GuestNotes } from '../account/guest-notes.engine.ts';
import { moveRows, rowsOf } from '../account/move-rows.engine.ts';
import { noteRemoval } from '../account/removals.engine.ts';
import { arrived, type Once } from '../base/once.ts';
import {
  createGuestLibrary,
  type GuestLibrary,
  type GuestLibraryParts,
} from '../import-export/account/guest-library.engine.ts';
import type { Mover } from '../import-export/account/mover.engine.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { SavedRuns } from '../run/session/saved-runs.engine.ts';
import type { HeartRate } from './heart-rate.ts';

/** What it is joined with. */
export interface GuestLibraryJoins extends Pick<GuestLibraryParts, 'undo' | 'library'> {
  readonly account: Account & CaredAccount;
  readonly mover: Once<Mover>;
  readonly care: Once<AccountCare>;
  readonly savedRuns: SavedRuns;
  readonly heart: Once<HeartRate>;
}

/** Joins it. */
export function joinGuestLibrary(
  ports: AppPorts,
  notes: Pick<GuestNotes, 'note' | 'waitingFor'>,
  { account, library, undo, mover, care, savedRuns, heart }: GuestLibraryJoins,
): GuestLibrary {
  return createGuestLibrary({
    ...ports,
    account,
    notes,
    library,
    undo,
    mover: mover.fetch,
    rows: {
      countOf: (owner) => rowsOf(ports.disk, owner),
      move: (from, to) => moveRows(ports.disk, from, to),
    },
    async remove(guestId) {
      // The note comes first: a page that is closed in between leaves the rest to the next one.
      await noteRemoval(ports.disk, guestId);
      await notes.note(guestId, undefined);
      await (await care.fetch()).resume();
    },
    onMoved() {
      void savedRuns.look();
      const { state } = account.view.getState();
      if (state.status === 'signed-in') void arrived(heart)?.sessions.open(state.user.id);
    },
  });
}
