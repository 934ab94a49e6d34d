// Whose is what this device keeps: the one list that Sign Out, the deletion of an account, and 'not sent yet' go by.
// A table without an entry does not compile.

import { SAVED_STRAP } from '../heart/saved-strap.ts';
import { RINGS_WHEN_CLOSED } from '../kitchen/rings-when-closed.ts';
import type { DiskTableName } from '../ports/disk.ts';

/** Whose the rows of a table are. */
export type Ownership =
  /** The device's, except for these keys, which are of the person here: their rows do not say whose they are. */
  | { readonly kind: 'device'; readonly personalKeys: readonly string[] }
  /** Of the last person here: nothing says whose they are, so all of them go. */
  | { readonly kind: 'last-person' }
  /** Each row says whose it is; one too broken to say goes with the person who leaves. */
  | { readonly kind: 'per-row' }
  /** The same, but an engine has rows of it that are not written yet, and removes them all itself. */
  | { readonly kind: 'per-row-in-memory' };

/** Every table of this device. */
export const PERSONAL_STORES = {
  /** Who is here, which the account itself keeps, and whose removal is not finished. */
  identity: { kind: 'device', personalKeys: [] },
  settings: { kind: 'device', personalKeys: [SAVED_STRAP, RINGS_WHEN_CLOSED] },
  clips: { kind: 'last-person' },
  messages: { kind: 'last-person' },
  run: { kind: 'per-row-in-memory' },
  drafts: { kind: 'per-row-in-memory' },
  'heart-rate': { kind: 'per-row' },
  'session-chunks': { kind: 'per-row' },
  versions: { kind: 'per-row' },
} as const satisfies Readonly<Record<DiskTableName, Ownership>>;

type Stores = typeof PERSONAL_STORES;
/** The tables of one kind. */
export type TableOf<Kind extends Ownership['kind']> = {
  [Name in DiskTableName]: Stores[Name]['kind'] extends Kind ? Name : never;
}[DiskTableName];

/** Their names. */
export const TABLE_NAMES = Object.keys(PERSONAL_STORES) as readonly DiskTableName[];

/** The tables of the last person here. */
export const LAST_PERSONS: readonly DiskTableName[] = TABLE_NAMES.filter(
  (name) => PERSONAL_STORES[name].kind === 'last-person',
);

/** Whether a row belongs to someone. */
export function isRowOf(row: unknown, userId: string): boolean {
  return typeof row === 'object' && row !== null && 'owner' in row && row.owner === userId;
}

/** Whether a row is too broken to say whose it is. */
export function isBroken(row: unknown): boolean {
  return typeof row !== 'object' || row === null;
}

/** What a session in the mirror says of itself: nothing is lost with it once the documents have it, and a simulated one is never sent. */
export function unsentKind(row: unknown): 'none' | 'waiting' | 'simulated' {
  if (typeof row !== 'object' || row === null) return 'none';
  if ('isShared' in row && row.isShared === true) return 'none';
  return 'source' in row && row.source === 'demo' ? 'simulated' : 'waiting';
}
