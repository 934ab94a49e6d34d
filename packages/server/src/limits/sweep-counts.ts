// Deletes expired counts. A request touches its own only, so that requests of different people never wait for each other.

import { isOutOfSpace } from '../database/space.ts';
import type { DatabaseConnection } from '../database/tables.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { CLOCKS_APART } from './throttle.ts';

/** How often each process does this. */
export const COUNTS_SWEPT_MILLIS = 60_000;

/** Deletes attempts, quotas and stream seats that have expired by every process's clock; several processes may do it at once. Returns false: nothing is left for another batch. */
export async function sweepCounts(db: DatabaseConnection, at: number): Promise<false> {
  try {
    for (const table of ['throttle', 'quota', 'stream_seat'] as const)
      await db
        .deleteFrom(table)
        .where('ends_at', '<=', at - CLOCKS_APART)
        .execute();
  } catch (error) {
    // Requests report a database that is away or full; expired counts can stay until it is back.
    if (!isUnavailable(error) && !isOutOfSpace(error)) throw error;
  }
  return false;
}
