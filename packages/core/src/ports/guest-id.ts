// Whose documents a device keeps: an account's, whose id the server gives, or a guest's, whose id the device makes.

import type { Random } from './random.ts';

const GUEST = 'guest-';

/** The id of a new guest of this device. */
export function newGuestId(random: Random): string {
  return random.id(GUEST);
}

/** Whether an owner of documents is a guest: no server knows them, and nothing of theirs leaves the device. */
export function isGuestId(id: string): boolean {
  return id.startsWith(GUEST);
}
