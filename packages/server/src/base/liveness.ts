// Liveness for proxies: a process that stops fails their probes before its port closes.

import type { After } from './sweep.ts';

/** What probes are answered from. */
export interface Liveness {
  /** Takes note of a probe; false once the process is stopping. */
  probed(): boolean;
  /** Fails probes from now on; resolves once enough have failed, at once if none came recently. */
  leave(): Promise<void>;
}

/** Proxies probe every few seconds: after this long without a probe there is none to wait for. */
const RECENTLY_MILLIS = 10_000;
/** One failure is enough for most proxies; the second is for another proxy, or for one that wants two in a row. */
const FAILURES = 2;
/** With the time that requests in progress get, this stays below the stop timeouts in deploy/. */
const LONGEST_MILLIS = 5000;

/** Joins a timer and a monotonic clock, in milliseconds. */
export function createLiveness(after: After, elapsed: () => number = () => performance.now()): Liveness {
  let probedAt = -Infinity;
  let failed = 0;
  let leaving: { readonly whole: Promise<void>; readonly end: () => void } | undefined;
  return {
    probed() {
      probedAt = elapsed();
      if (leaving === undefined) return true;
      failed += 1;
      if (failed === FAILURES) leaving.end();
      return false;
    },
    async leave() {
      if (leaving === undefined) {
        let end: () => void = () => undefined;
        const whole = new Promise<void>((resolve) => {
          end = resolve;
        });
        leaving = { whole, end };
        if (elapsed() - probedAt > RECENTLY_MILLIS) end();
        else after(LONGEST_MILLIS, end);
      }
      await leaving.whole;
    },
  };
}
