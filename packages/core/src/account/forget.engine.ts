// Removing what this device keeps of someone.

import { deleteKeys } from '../base/delete-keys.ts';
import type { Disk, DiskTableName } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Records } from '../ports/records.ts';
import type { User } from '../ports/wire/wire.ts';
import { forgetTables } from './forget-tables.engine.ts';
import { isBroken, isRowOf, type Ownership, PERSONAL_STORES, TABLE_NAMES, type TableOf } from './personal-stores.ts';
import { dropRemoval, noteRemoval, pendingRemovals } from './removals.engine.ts';

/** What forgetting needs of the world. */
export interface ForgetParts {
  readonly records: Pick<Records, 'erase'>;
  readonly disk: Disk;
  readonly log: Log;
  readonly page: Pick<Page, 'endPushes'>;
  readonly user: () => User | undefined;
  /** Ends what is being recorded, and resolves when it is kept, and all that was recorded before. Never rejects. */
  readonly settle: () => Promise<void>;
  readonly writers: RowWriters;
}

/** An engine that keeps rows of its own on the device. */
export interface RowWriter {
  /** Removes the rows of one account, and those that do not say whose they are. Rejects if one of them stays. */
  forgetOf(userId: string): Promise<void>;
  /** Forgets what this page has not written yet: another page has removed all that was of the person who was here. */
  forgetOwn(): Promise<void>;
}

/** The engines of the tables some of whose rows are not written yet. */
export type RowWriters = Readonly<Record<TableOf<'per-row-in-memory'>, RowWriter>>;

/** Removing accounts from this device. Nothing rejects. */
export interface Forgetting {
  /**
   * Removes everything of one account, and leaves what another account keeps here; what cannot be removed is logged, and
   * everything else still goes. What is left then, or when the page is closed, is for `resume`.
   */
  forget(userId: string): Promise<void>;
  /** Takes up each removal that an earlier page did not end. */
  resume(): Promise<void>;
}

/** Makes the engine. */
export function createForgetting(parts: ForgetParts): Forgetting {
  const { disk, log } = parts;
  const underWay = new Map<string, Promise<void>>();

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (cause) {
      log.warn('device-not-forgotten', cause);
      return false;
    }
  }

  async function remove(userId: string): Promise<void> {
    await attempt(() => noteRemoval(disk, userId));
    const removed = await Promise.all(removalsOf(parts, userId).map(attempt));
    if (removed.every(Boolean)) await attempt(() => dropRemoval(disk, userId));
  }

  function forget(userId: string): Promise<void> {
    const before = underWay.get(userId);
    if (before !== undefined) return before;
    const removing = remove(userId).finally(() => underWay.delete(userId));
    underWay.set(userId, removing);
    return removing;
  }

  return {
    forget,
    async resume() {
      await attempt(async () => void (await Promise.all((await pendingRemovals(disk)).map(forget))));
    },
  };
}

/** The steps of a removal, each of which rejects if something is left. */
function removalsOf(parts: ForgetParts, userId: string): (() => Promise<void>)[] {
  const settled = parts.settle();
  return [
    () => parts.records.erase(userId),
    () => parts.page.endPushes(),
    ...TABLE_NAMES.map((name) => () => removeFrom(name, { ...parts, settle: () => settled }, userId)),
  ];
}

/** Removes from one table what is of an account. Rejects if some of it stays. */
async function removeFrom(
  name: DiskTableName,
  { disk, user, settle, writers }: ForgetParts,
  userId: string,
): Promise<void> {
  const store: Ownership = PERSONAL_STORES[name];
  const table = disk.table<unknown>(name);
  switch (store.kind) {
    case 'device': {
      const isSomeoneElseHere = (user()?.id ?? userId) !== userId;
      return isSomeoneElseHere ? undefined : await deleteKeys(table, store.personalKeys);
    }
    case 'last-person':
      return await forgetTables(disk, [name]);
    case 'per-row-in-memory':
      return await writers[name as keyof RowWriters].forgetOf(userId);
    case 'per-row': {
      // What is written later would stay.
      await settle();
      const own = (await table.all()).filter(([, row]) => isRowOf(row, userId) || isBroken(row));
      return await deleteKeys(table, own.map(keyOf));
    }
  }
}

const keyOf = ([key]: readonly [string, unknown]): string => key;
