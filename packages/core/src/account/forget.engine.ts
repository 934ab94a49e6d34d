// Removing what this device keeps of someone.

import { deleteKeys } from '../base/delete-keys.ts';
import { SAVED_STRAP } from '../heart/saved-strap.ts';
import type { Disk, DiskTableName } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Records } from '../ports/records.ts';
import type { User } from '../ports/wire/wire.ts';
import { forgetTables } from './forget-tables.engine.ts';
import { dropRemoval, noteRemoval, pendingRemovals } from './removals.engine.ts';
import { isBroken, isRowOf } from './session-rows.ts';

/** What forgetting needs of the world. */
export interface ForgetParts {
  readonly records: Pick<Records, 'erase'>;
  readonly disk: Disk;
  readonly log: Log;
  readonly user: () => User | undefined;
  /** Ends what is being recorded, and resolves when it is kept, and all that was recorded before. Never rejects. */
  readonly settle: () => Promise<void>;
  /** What keeps rows that say whose they are, some of which may not be written yet. */
  readonly writers: readonly RowWriter[];
}

/** An engine that keeps rows of its own on the device. */
export interface RowWriter {
  /** Removes the rows of one account, and those that do not say whose they are. Rejects if one of them stays. */
  forgetOf(userId: string): Promise<void>;
}

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

/** What was said to the last person here. The settings belong to the device. */
const SPOKEN_TABLES: readonly DiskTableName[] = ['clips', 'messages'];

/** Their rows say whose they are. */
const SESSION_TABLES: readonly DiskTableName[] = ['heart-rate', 'session-chunks'];

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
function removalsOf({ records, disk, user, settle, writers }: ForgetParts, userId: string): (() => Promise<void>)[] {
  const settled = settle();
  const settings = disk.table<unknown>('settings');
  const isSomeoneElseHere = (): boolean => (user()?.id ?? userId) !== userId;
  return [
    () => records.erase(userId),
    () => forgetTables(disk, SPOKEN_TABLES),
    // A strap does not say whose it is: it is that of the person here.
    async () => void (isSomeoneElseHere() || (await settings.delete(SAVED_STRAP))),
    ...writers.map((writer) => () => writer.forgetOf(userId)),
    ...SESSION_TABLES.map((name) => async () => {
      // What is written later would stay.
      await settled;
      const sessions = disk.table<unknown>(name);
      const own = (await sessions.all()).filter(([, row]) => isRowOf(row, userId) || isBroken(row));
      await deleteKeys(sessions, own.map(keyOf));
    }),
  ];
}

const keyOf = ([key]: readonly [string, unknown]): string => key;
