// The user document, as far as the server itself writes into it.

import { newProfile, profileBody } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import type { Document, User } from '@roundbell/core/ports';
import type { ServerRecords } from './records.ts';

/** The user document of a person; undefined if a sign-up was cut off before it was written. */
export async function userDocumentOf(records: ServerRecords, user: Pick<User, 'id'>): Promise<Document | undefined> {
  const text = await records.get(user.id, 'profile', user.id);
  return text === undefined ? undefined : (JSON.parse(text) as Document);
}

/** The same, after what was cut off before it was written has been. */
export async function completeUserDocument(records: ServerRecords, user: User, at: number): Promise<unknown> {
  const stored = await userDocumentOf(records, user);
  if (stored === undefined) return writeDefaults(records, user, at);
  if (stored.body['email'] === user.email) return stored;
  await changeUserDocument(records, user.id, { email: user.email }, at);
  return userDocumentOf(records, user);
}

/** Writes the user document with its defaults; if another request was quicker, returns that one's. */
async function writeDefaults(records: ServerRecords, user: User, at: number): Promise<unknown> {
  const body = profileBody(newProfile(user, new Date(at)));
  await records.open(user.id);
  const document = { id: user.id, rev: crypto.randomUUID(), updatedAt: at, deleted: false, body };
  const [stored] = await records.push(user.id, 'profile', [{ document }]);
  return stored === undefined ? document : JSON.parse(stored);
}

const TRIES = 4;

/** Writes what changed about a person into their user document, from which it follows the account; anything a device sets meanwhile stays. */
export async function changeUserDocument(
  records: ServerRecords,
  userId: string,
  changes: Partial<Pick<User, 'displayName' | 'email'>>,
  at: number,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const stored = await userDocumentOf(records, { id: userId });
    // Written at the next sign-in, as the person is then.
    if (stored === undefined) return;
    const body = { ...stored.body, ...changes, updatedAt: at };
    const document = { ...stored, rev: crypto.randomUUID(), updatedAt: at, body };
    const conflicts = await records.push(userId, 'profile', [{ document, assumedRev: stored.rev }]);
    if (conflicts.length === 0) return;
  }
  throw new Failure('account-care-failed');
}
