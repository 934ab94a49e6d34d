// How a lost strap is looked for: when again, for how long at a time, and what is shown of it.

import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';
import { WAIT_LIMIT } from '../../ports/limits.ts';
import type { Strap } from './monitor-view.ts';

/**
 * The state of a strap. 'lost' comes before it is sought; 'out-of-reach' means that attempts fail immediately, so that
 * the system no longer knows it, and 'must-choose' that only the person can connect it. It is sought in 'given-up', too,
 * but that is not shown. 'forgotten' is one that another page forgot.
 */
export type ConnectionState =
  | 'connecting'
  | 'connected'
  | 'lost'
  | 'sought'
  | 'out-of-reach'
  | 'must-choose'
  | 'given-up'
  | 'forgotten';

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

/** A strap that is looked for. */
interface Sought {
  readonly device: Strap;
  /** 'open' if it was just lost or a run needs it; 'secret', at the slow pace, if no one waits for it. */
  readonly manner: 'open' | 'secret';
  /** Since when, by the pace. */
  readonly since: Instant;
  readonly attempts: number;
  /** How many of them in a row were cut off without an answer. */
  readonly unanswered: number;
}

/** One that waits for its next attempt; `startedAt` is when the last one began, undefined before the first. */
export interface Waiting extends Sought {
  readonly status: 'waiting';
  readonly startedAt: Instant | undefined;
}

/** One in an attempt. */
export interface Trying extends Sought {
  readonly status: 'trying';
  readonly startedAt: Instant;
}

/** A search that begins. */
export function searchOf(device: Strap, manner: Sought['manner'], now: Instant): Waiting {
  const since = manner === 'open' ? now : now - SOON_FOR;
  return { status: 'waiting', device, manner, since, startedAt: undefined, attempts: 0, unanswered: 0 };
}

/** The pause before the first attempt of a search: none after a loss. */
export function firstPause({ manner }: Sought): Millis {
  return manner === 'open' ? 0 : PERIOD_LATER;
}

/** The search when its next attempt begins. */
export function tried(search: Waiting, now: Instant): Trying {
  return { ...search, status: 'trying', startedAt: now, attempts: search.attempts + 1 };
}

/** How an attempt failed: without an answer if it was cut off; `isListening` if the system listens for the strap. */
export interface FailedAttempt {
  readonly now: Instant;
  readonly isUnanswered: boolean;
  readonly isListening: boolean;
  /** Whether a run needs the strap, and whether anyone can look at the page. */
  readonly isNeeded: boolean;
  readonly isVisible: boolean;
}

/**
 * The search after a failed attempt, what is shown of it, and the pause before the next attempt. After three minutes without
 * a run it is not shown any more, and on a hidden page there is no next attempt until the page is visible.
 */
export function searchAfter(
  before: Trying,
  { now, isUnanswered, isListening, isNeeded, isVisible }: FailedAttempt,
): { readonly search: Waiting; readonly shown?: ConnectionState; readonly pause?: Millis } {
  const soughtFor = now - before.since;
  const lasted = now - before.startedAt;
  const unanswered = isUnanswered ? before.unanswered + 1 : 0;
  const isMissed = isNeeded || soughtFor < SOON_FOR;
  const isOut = unanswered >= UNANSWERED_MOST || (!isListening && isOutOfReach(soughtFor, lasted));
  const shown = !isMissed ? 'given-up' : isOut ? 'out-of-reach' : 'sought';
  return {
    search: { ...before, status: 'waiting', unanswered, manner: isMissed ? before.manner : 'secret' },
    ...(before.manner === 'open' && { shown }),
    ...((isMissed || isVisible) && { pause: pauseAfter({ attempts: before.attempts, soughtFor, lasted }) }),
  };
}

/** The soonest moment for the next attempt. */
export function soonest({ startedAt }: Waiting, now: Instant): Instant {
  return startedAt === undefined ? now : Math.max(now, startedAt + LEAST_PERIOD);
}

/** An attempt by its number, since when the strap was looked for, and how long it took. */
interface PastAttempt {
  readonly attempts: number;
  readonly soughtFor: Millis;
  readonly lasted: Millis;
}

/** How long to wait after a failed attempt: its own time counts, so that a strap is back within 5 s, later within 30 s (HRT-52, HRT-200). */
export function pauseAfter({ attempts, soughtFor, lasted }: PastAttempt): Millis {
  const period = soughtFor >= SOON_FOR ? PERIOD_LATER : (PERIODS[attempts - 1] ?? PERIOD_SOON);
  return Math.max(LEAST_PAUSE, period - lasted);
}

/**
 * How long an attempt of a search may hang: twice what the last connection took, as one that is cut off too early never
 * succeeds; from 4 to 10 s, and 10 s at the slow pace (HRT-201).
 */
export function limitOf(soughtFor: Millis, took: Millis): Millis {
  return soughtFor >= SOON_FOR ? WAIT_LIMIT.strap : Math.min(WAIT_LIMIT.strap, Math.max(LEAST_LIMIT, 2 * took));
}

/** Whether the system seems to have dropped the strap: attempts end at once, for longer than a short absence (HRT-215). */
function isOutOfReach(soughtFor: Millis, lasted: Millis): boolean {
  return lasted < AT_ONCE && soughtFor >= OUT_OF_REACH_AFTER;
}

/** Whether a failure may come from the previous page ending, which cuts off a connection made too early (HRT-47). */
export function isCutOff(cause: unknown, lasted: Millis): boolean {
  return lasted < AT_ONCE && (!(cause instanceof Failure) || cause.code === 'sensor-failed');
}

/** Whether no attempt can succeed before the person has chosen again: the browser has no permission, or no such strap. */
export function needsChoice(cause: unknown): boolean {
  return cause instanceof Failure && (cause.code === 'sensor-without-gatt' || cause.code === 'sensor-unsupported');
}
