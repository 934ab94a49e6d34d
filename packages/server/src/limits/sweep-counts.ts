// Removes counts that have ended. A request looks at its own alone, so that requests of different people never wait for each other.

import type { DatabaseConnection } from '../database/tables.ts';
import { CLOCKS_APART } from './throttle.ts';

/** How often each process does so. */
export const COUNTS_SWEPT_MILLIS = 60_000;

/** Removes the attempts, quotas and seats of streams that ended long enough ago for every process's clock; several may do so at once. Returns that there are no more. (SRV-404) */
export async function sweepCounts(db: DatabaseConnection, at: number): Promise<false> {
  for (const table of ['throttle', 'quota', 'stream_seat'] as const)
    await db
      .deleteFrom(table)
      .where('ends_at', '<=', at - CLOCKS_APART)
      .execute();
  return false;
}
