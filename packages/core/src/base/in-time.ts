// Waiting, but not for ever.

import type { Millis } from './units.ts';

type After = (ms: Millis, run: () => void) => () => void;

/** What some work brings, or what `onLate` brings where the work has not ended after so long; a rejection passes. */
export function inTime<T, L>(
  { after }: { readonly after: After },
  within: Millis,
  work: () => T | Promise<T>,
  onLate: () => L,
): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const stop = after(within, () => void (async () => onLate())().then(resolve, reject));
    void (async () => work())().then(resolve, reject).finally(stop);
  });
}
