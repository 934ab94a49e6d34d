// How long to wait before something is tried again.

import type { Millis } from '../base/units.ts';

const FIRST: Millis = 1000;
const LAST: Millis = 60_000;

/**
 * How long to wait after the n-th failure in a row (0 is the first): doubling up to a minute, half of it by `chance` (0
 * to below 1), so that devices do not fall into step.
 */
export function backoff(failures: number, chance: number): Millis {
  const longest = Math.min(LAST, FIRST * 2 ** failures);
  return longest / 2 + (longest / 2) * chance;
}

const SECOND: Millis = 1000;
/** A longer wait is not our server's: a proxy that speaks for it knows when it will be back no better than a try does. */
const LONGEST_ASKED: Millis = 600_000;
/** Refusals that say 'not now', whatever is asked; a server without room (507) still answers other requests. */
const NOT_NOW: readonly number[] = [429, 503];

/** What a refusal says about the next request. */
export interface RefusalHead {
  readonly status: number;
  /** `Retry-After`: seconds, or a date. */
  readonly retryAfter: string | null;
  /** `Date`: the time by the clock that the other date was read from. */
  readonly date: string | null;
}

/** How long a refusal asks to wait, ten minutes at most; undefined if it does not, or in no words that can be read. */
export function waitAsked({ status, retryAfter, date }: RefusalHead): Millis | undefined {
  if (retryAfter === null || !NOT_NOW.includes(status)) return undefined;
  const seconds = /^\s*\d+\s*$/.test(retryAfter);
  const wait = seconds ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - Date.parse(date ?? '');
  return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

/** The wait that was asked for and up to a tenth, or a second, more by `chance` (0 to below 1): all devices of an account hear the same time. */
export function waitByChance(wait: Millis, chance: number): Millis {
  return wait + Math.max(SECOND, wait / 10) * chance;
}
