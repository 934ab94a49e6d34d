// How a lost strap is looked for: when again, for how long at a time, and what is shown of it.

import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';
import { WAIT_LIMIT } from '../../ports/limits.ts';
import type { Strap } from './monitor-view.ts';

/**
 * What has become of the connection. 'lost' comes before 'searching'; 'out-of-reach' means that attempts fail immediately,
 * so that the system no longer knows the strap, and 'must-choose' that only the person can connect it. After 'given-up'
 * the search goes on, but is not shown.
 */
export type ConnectionChange =
  | 'connecting'
  | 'connected'
  | 'lost'
  | 'searching'
  | 'out-of-reach'
  | 'must-choose'
  | 'given-up';

/** How long a strap is looked for at the quick pace: three minutes, and what the attempt at their end may take. */
const SOON_FOR: Millis = 190_000;
// From the start of an attempt to the start of the next one.
const PERIODS: readonly Millis[] = [1000, 2000];
const PERIOD_SOON: Millis = 4000;
const PERIOD_LATER: Millis = 25_000;
const LEAST_PAUSE: Millis = 250;
/** However often the strap is heard, attempts begin no closer than this. */
const LEAST_PERIOD: Millis = 1000;
const LEAST_LIMIT: Millis = 4000;
/** A platform that answers sooner than this has not called the strap at all. */
const AT_ONCE: Millis = 1000;
/** For how long the chooser may open after the press that asked for it; browsers allow about 5 s. */
export const GESTURE_FOR: Millis = 4500;
/** A strap that is out of reach for this long is reported as such. */
const OUT_OF_REACH_AFTER: Millis = 10_000;
/** So many attempts in a row that the system has not answered are reported, too, as when the strap was lost in the middle of one. */
const UNANSWERED_MOST = 4;
/** A connection cut off by the previous page is tried again after this. */
export const CUT_OFF_PAUSE: Millis = 500;

/** A search for a strap. */
interface Search {
  readonly device: Strap;
  /** Whether it is shown: the strap was just lost, or a run needs it. A search in the background is slow. */
  readonly isVisible: boolean;
  /** Since when, by the pace. */
  readonly since: Instant;
  readonly attempts: number;
  /** How many of them in a row were cut off without an answer. */
  readonly unanswered: number;
}

/** A search between two attempts; `startedAt` is when the last one began, undefined before the first. */
export interface Waiting extends Search {
  readonly status: 'waiting';
  readonly startedAt: Instant | undefined;
}

/** A search in an attempt. */
export interface Trying extends Search {
  readonly status: 'trying';
  /** Of the attempt. */
  readonly id: number;
  readonly startedAt: Instant;
}

/** A search that begins. */
export function searchOf(device: Strap, isVisible: boolean, now: Instant): Waiting {
  const since = isVisible ? now : now - SOON_FOR;
  return { status: 'waiting', device, isVisible, since, startedAt: undefined, attempts: 0, unanswered: 0 };
}

/** The pause before the first attempt of a search: none after a loss. */
export function firstPause({ isVisible }: Search): Millis {
  return isVisible ? 0 : PERIOD_LATER;
}

/** The search when its next attempt begins. */
export function tried(search: Waiting, id: number, now: Instant): Trying {
  return { ...search, status: 'trying', id, startedAt: now, attempts: search.attempts + 1 };
}

/** How an attempt failed: without an answer if it was cut off; `isScanning` if the system scans for the strap. */
export interface FailedAttempt {
  readonly now: Instant;
  readonly isUnanswered: boolean;
  readonly isScanning: boolean;
  /** Whether a run needs the strap. */
  readonly isNeeded: boolean;
  readonly isPageVisible: boolean;
}

/**
 * The search after a failed attempt, what is shown of it, and the pause before the next attempt. After three minutes without
 * a run it is not shown any more, and on a hidden page there is no next attempt until the page is visible.
 */
export function searchAfter(
  before: Trying,
  { now, isUnanswered, isScanning, isNeeded, isPageVisible }: FailedAttempt,
): { readonly search: Waiting; readonly shown?: ConnectionChange; readonly pause?: Millis } {
  const { id: _, ...search } = before;
  const searchedFor = now - before.since;
  const lasted = now - before.startedAt;
  const unanswered = isUnanswered ? before.unanswered + 1 : 0;
  const isMissed = isNeeded || searchedFor < SOON_FOR;
  const isOut = unanswered >= UNANSWERED_MOST || (!isScanning && isOutOfReach(searchedFor, lasted));
  const shown = !isMissed ? 'given-up' : isOut ? 'out-of-reach' : 'searching';
  return {
    search: { ...search, status: 'waiting', unanswered, isVisible: isMissed && before.isVisible },
    ...(before.isVisible && { shown }),
    ...((isMissed || isPageVisible) && { pause: pauseAfter({ attempts: before.attempts, searchedFor, lasted }) }),
  };
}

/** The soonest moment for the next attempt. */
export function soonest({ startedAt }: Waiting, now: Instant): Instant {
  return startedAt === undefined ? now : Math.max(now, startedAt + LEAST_PERIOD);
}

/** An attempt by its number, since when the strap was looked for, and how long it took. */
interface PastAttempt {
  readonly attempts: number;
  readonly searchedFor: Millis;
  readonly lasted: Millis;
}

/** How long to wait after a failed attempt: its own time counts, so that a strap is back within 5 s, later within 30 s. */
export function pauseAfter({ attempts, searchedFor, lasted }: PastAttempt): Millis {
  const period = searchedFor >= SOON_FOR ? PERIOD_LATER : (PERIODS[attempts - 1] ?? PERIOD_SOON);
  return Math.max(LEAST_PAUSE, period - lasted);
}

/**
 * How long an attempt of a search may hang: twice what the last connection took, as one that is cut off too early never
 * succeeds; from 4 to 10 s, and 10 s at the slow pace.
 */
export function limitOf(searchedFor: Millis, took: Millis): Millis {
  return searchedFor >= SOON_FOR ? WAIT_LIMIT.strap : Math.min(WAIT_LIMIT.strap, Math.max(LEAST_LIMIT, 2 * took));
}

/** Whether the system seems to have dropped the strap: attempts end at once, for longer than a short absence. */
function isOutOfReach(searchedFor: Millis, lasted: Millis): boolean {
  return lasted < AT_ONCE && searchedFor >= OUT_OF_REACH_AFTER;
}

/** Whether a failure may come from the previous page ending, which cuts off a connection made too early. */
export function isCutOff(cause: unknown, lasted: Millis): boolean {
  return lasted < AT_ONCE && (!(cause instanceof Failure) || cause.code === 'sensor-failed');
}

/** Whether no attempt can succeed before the person has chosen again: the browser has no permission, or no such strap. */
export function needsChoice(cause: unknown): boolean {
  return cause instanceof Failure && (cause.code === 'sensor-without-gatt' || cause.code === 'sensor-unsupported');
}
