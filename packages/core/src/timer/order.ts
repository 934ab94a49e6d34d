// Sorts a library by one of its orders.

import type { WallTime } from '../base/units.ts';
import type { TimerOrder } from './orders.ts';
import type { Timer } from './timer.ts';

let collator: Intl.Collator | undefined;

/** Made once, and when first asked: it costs more than a thousand comparisons. The machine it runs on decides whose alphabet it uses. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}

/**
 * Timers given latest edited first, in an order: last run first with the never run last, or by name as people read
 * them, 'Timer 2' before 'Timer 10'. Ties keep their order.
 */
export function inOrder(
  timers: readonly Timer[],
  order: TimerOrder,
  lastRuns: ReadonlyMap<string, WallTime>,
): readonly Timer[] {
  if (order === 'last-edited') return timers;
  const lastRunOf = ({ id }: Timer): WallTime => lastRuns.get(id) ?? -Infinity;
  return [...timers].sort((a, b) =>
    order === 'name' ? compareNames(a.name, b.name) : lastRunOf(b) - lastRunOf(a) || 0,
  );
}
