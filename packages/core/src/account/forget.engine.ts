// Removing what this device keeps of someone.

import { SAVED_STRAP } from '../heart/saved-strap.ts';
import type { Disk, DiskTableName } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Records } from '../ports/records.ts';
import { forgetTables } from './forget-tables.engine.ts';
import { isBroken, isRowOf } from './session-rows.ts';

/** What forgetting needs of the world. */
export interface ForgetParts {
  readonly records: Pick<Records, 'erase'>;
  readonly disk: Disk;
  readonly log: Log;
  /** Ends what is being recorded, and resolves when it is kept, and all that was recorded before. Never rejects. */
  readonly settle: () => Promise<void>;
  /** What keeps rows that say whose they are, some of which may not be written yet. */
  readonly writers: readonly RowWriter[];
}

/** An engine that keeps rows of its own on the device. */
export interface RowWriter {
  /** Removes the rows of one account, and those that do not say whose they are. Never rejects. */
  forgetOf(userId: string): Promise<void>;
}

/** What was said to the last person here. The settings belong to the device. */
const SPOKEN_TABLES: readonly DiskTableName[] = ['clips', 'messages'];

/** Their rows say whose they are. */
const SESSION_TABLES: readonly DiskTableName[] = ['heart-rate', 'session-chunks'];

/**
 * Removes everything of one account from this device, and leaves what another account keeps here; what cannot be removed
 * is logged, and everything else still goes. Never rejects. (ACC-95, ACC-150, ACC-154)
 */
export async function forgetOnDevice(parts: ForgetParts, userId: string): Promise<void> {
  const { records, disk, log, settle, writers } = parts;
  const settled = settle();
  await Promise.all([
    attempt(log, () => records.erase(userId)),
    forgetTables(disk, log, SPOKEN_TABLES),
    ...writers.map(({ forgetOf }) => forgetOf(userId)),
    attempt(log, () => disk.table<unknown>('settings').delete(SAVED_STRAP)),
    ...SESSION_TABLES.map((name) =>
      attempt(log, async () => {
        // What is written later would stay.
        await settled;
        const sessions = disk.table<unknown>(name);
        for (const [key, row] of await sessions.all())
          if (isRowOf(row, userId) || isBroken(row)) await sessions.delete(key);
      }),
    ),
  ]);
}

async function attempt(log: Log, forget: () => Promise<void>): Promise<void> {
  try {
    await forget();
  } catch (cause) {
    log.warn('device-not-forgotten', cause);
  }
}
