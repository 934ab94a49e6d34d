// Who was here last, kept on this device: it decides what is shown at once, with or without a network.

import * as z from 'zod/mini';
import { userSchema, type User } from '../ports/wire/wire.ts';
import { profileBody, profileOf, type Profile } from './profile.ts';

/** The one key of the table. */
export const IDENTITY_KEY = 'here';

/** Somebody and their profile. */
export interface Identity {
  readonly user: User;
  readonly profile: Profile;
}

const identitySchema = z.object({ user: userSchema, profile: z.unknown() });

/** What a stored record says; undefined when it says nothing that can be read. */
export function parseIdentity(stored: unknown): Identity | undefined {
  const read = z.safeParse(identitySchema, stored);
  if (!read.success) return undefined;
  return { user: read.data.user, profile: profileOf(read.data.user, read.data.profile) };
}

/** The record to be stored. */
export function identityRecord({ user, profile }: Identity): unknown {
  return { user, profile: profileBody(profile) };
}
