// Accounts whose data are being removed from this device, written down before the removal begins: a page that is closed in the
// middle leaves the rest to the next one.

import type { Disk } from '../ports/disk.ts';
import { namedBy, REMOVAL_KEY } from './identity.ts';

/** Notes that everything of an account is to be removed from this device. Rejects if the device cannot keep the note. */
export async function noteRemoval(disk: Disk, userId: string): Promise<void> {
  await disk.table<unknown>('identity').put(REMOVAL_KEY + userId, true);
}

/** Nothing of the account is left to remove, or its person is here again. Rejects if the device does not answer. */
export async function dropRemoval(disk: Disk, userId: string): Promise<void> {
  await disk.table<unknown>('identity').delete(REMOVAL_KEY + userId);
}

/** The accounts whose removal was begun and has not ended. Rejects if the device does not answer. */
export async function pendingRemovals(disk: Disk): Promise<readonly string[]> {
  return namedBy(REMOVAL_KEY, await disk.table<unknown>('identity').keys());
}
