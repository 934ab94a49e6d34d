// Who was here last, kept on this device: it decides what shows immediately, online or offline.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import { userSchema, type User } from '../ports/wire/wire.ts';
import { profileBody, profileOf, type Profile } from './profile.ts';

/** Where the table has the person here. */
export const IDENTITY_KEY = 'here';
/** The other keys of the table: this and the id of an account that is being removed from the device. */
export const REMOVAL_KEY = 'removal ';

/** The same for each guest who has a library on this device. */
export const GUEST_KEY = 'guest ';

/** A person and their profile. */
export interface Identity {
  readonly user: User;
  readonly profile: Profile;
}

const identitySchema = z.object({ user: userSchema, profile: z.unknown() });

/** What a stored record says; undefined if it says nothing readable. */
export function parseIdentity(stored: unknown): Identity | undefined {
  const read = readAs(identitySchema, stored);
  if (!read.success) return undefined;
  return { user: read.data.user, profile: profileOf(read.data.user, read.data.profile) };
}

/** The record to store. */
export function identityRecord({ user, profile }: Identity): unknown {
  return { user, profile: profileBody(profile) };
}

/** Whom the keys of the table name with this beginning: those who are being removed, or the guests. */
export function namedBy(beginning: typeof REMOVAL_KEY | typeof GUEST_KEY, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => key.startsWith(beginning)).map((key) => key.slice(beginning.length));
}
