// Blocks calls to a provider that would not answer them anyway. One per provider, in this process only.

/** Why calls are blocked: misconfigured, over its budget, or not answering. */
export type ProviderTrouble = 'unavailable' | 'busy' | 'down';

/** Decides whether a call may be made, from how the last ones ended. */
export interface Breaker {
  /** Undefined if a call may be made now; else why not, and for how long. When the time is over, one call may try. */
  ask(): { readonly trouble: ProviderTrouble; readonly millis: number } | undefined;
  /** The current trouble; asking changes nothing. */
  trouble(): ProviderTrouble | undefined;
  /** A call succeeded; true if that ended a trouble. */
  worked(): boolean;
  /** A call failed; true if that was one too many. */
  failed(): boolean;
  /** A call was refused; true if this trouble is new. */
  refused(trouble: 'unavailable' | 'busy', millis: number): boolean;
}

/** This many failures in a row block calls. */
export const MOST_FAILURES = 3;
/** For this long. */
export const DOWN_MILLIS = 60_000;

/** `trialMillis`: how long the one retrying call keeps the others waiting. */
export function createBreaker(now: () => number, trialMillis: number): Breaker {
  let failures = 0;
  let open: { trouble: ProviderTrouble; since: number; until: number; isTried?: true } | undefined;

  /** What is left of a trouble; nothing once the clock is before its beginning, as it was set back. */
  const leftOf = ({ since, until }: { since: number; until: number }): number => (now() < since ? 0 : until - now());

  return {
    ask() {
      if (open === undefined) return undefined;
      const millis = leftOf(open);
      if (millis > 0) return { trouble: open.trouble, millis };
      open = { ...open, since: now(), until: now() + trialMillis, isTried: true };
      return undefined;
    },
    trouble: () => (open !== undefined && leftOf(open) > 0 ? open.trouble : undefined),
    worked() {
      failures = 0;
      // A call that began before the trouble and succeeded says nothing about it.
      if (open?.isTried !== true) return false;
      open = undefined;
      return true;
    },
    failed() {
      failures += 1;
      if (failures < MOST_FAILURES) return false;
      const isNew = open?.trouble !== 'down';
      const left = open === undefined ? 0 : leftOf(open);
      open = { trouble: 'down', since: now(), until: now() + Math.max(left, DOWN_MILLIS) };
      return isNew;
    },
    refused(trouble, millis) {
      const isNew = open?.trouble !== trouble;
      open = { trouble, since: now(), until: now() + millis };
      return isNew;
    },
  };
}
