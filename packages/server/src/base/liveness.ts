// Whether a process stays: what proxies ask, so that they leave it out before its port closes.

import type { After } from './sweep.ts';

/** What proxies are told. */
export interface Liveness {
  /** One asks; false once the process stops. */
  asked(): boolean;
  /** From now on says that it stops; resolves once that was heard, at once if no proxy has asked lately. (SRV-408) */
  leave(): Promise<void>;
}

/** A proxy asks every few seconds; one that asked longer ago does not wait for the answer. */
const LATELY_MILLIS = 10_000;
/** The first answer is for the proxy that asks next, the second for another one, or for one that believes only two. */
const HEARD_BY = 2;
/** With the longest goodbye of the requests it is less than what systemd and containers wait. */
const LONGEST_MILLIS = 5000;

/** Joins a monotonic time, in milliseconds, and a clock to wait by. (SRV-407) */
export function createLiveness(after: After, elapsed: () => number = () => performance.now()): Liveness {
  let askedAt = -Infinity;
  let heard = 0;
  let leaving: { readonly whole: Promise<void>; readonly end: () => void } | undefined;
  return {
    asked() {
      askedAt = elapsed();
      if (leaving === undefined) return true;
      heard += 1;
      if (heard === HEARD_BY) leaving.end();
      return false;
    },
    async leave() {
      if (leaving === undefined) {
        let end: () => void = () => undefined;
        const whole = new Promise<void>((resolve) => {
          end = resolve;
        });
        leaving = { whole, end };
        if (elapsed() - askedAt > LATELY_MILLIS) end();
        else after(LONGEST_MILLIS, end);
      }
      await leaving.whole;
    },
  };
}
