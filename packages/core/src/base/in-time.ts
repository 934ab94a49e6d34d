// Waiting with a limit.

import type { Millis } from './units.ts';

type After = (ms: Millis, run: () => void) => () => void;

/** The result of some work, or of `onLate` if the work takes longer than the limit; a rejection passes through. */
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
