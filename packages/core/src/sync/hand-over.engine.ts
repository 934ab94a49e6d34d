// Hands what memory holds and no server has yet to the device's store once it answers again.

import { inTime } from '../base/in-time.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Document } from '../ports/wire/wire.ts';
import type { Store, UnsentChange } from './store.engine.ts';

/** The result of work that has not ended in time. */
export const LATE = { late: true };
/**
 * PRT-84: a device that has not kept a change by then counts as one that keeps nothing: with the detour through memory, a save
 * takes less than 3 s.
 */
export const KEEPS_WITHIN: Millis = 1800;

/** The result of some work, or LATE. */
export function within<T>(clock: Clock, limit: Millis, work: () => Promise<T>): Promise<T | typeof LATE> {
  return inTime(clock, limit, work, () => LATE);
}

/** PRT-86: gives all changes in `memory` to `device`, including those made meanwhile; false if it did not keep one in time. */
export async function handOver(clock: Clock, memory: Store, device: Store): Promise<boolean> {
  const given = new Set<string>();
  const keyOf = ({ id, rev, deleted }: Document) => (deleted ? id : `${id} ${rev}`);
  for (;;) {
    const left = memory.unsent().filter(({ document }) => !given.has(keyOf(document)));
    if (left.length === 0) return true;
    for (const change of left) {
      const taken = await within(clock, KEEPS_WITHIN, () => takeOver(device, change)).catch(() => LATE);
      if (taken === LATE) return false;
      given.add(keyOf(change.document));
    }
  }
}

async function takeOver(device: Store, { kind, document }: UnsentChange): Promise<void> {
  if (document.deleted) return device.remove(kind, document.id);
  // The hanging change may have gone through.
  if (device.get(kind, document.id)?.rev !== document.rev) await device.put(kind, document);
}
