// When a lost strap is looked for again, and when a run reports it.

import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';
import { WAIT_LIMIT } from '../../ports/limits.ts';

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
export const SOON_FOR: Millis = 190_000;
// From the start of an attempt to the start of the next one.
const PERIODS: readonly Millis[] = [1000, 2000];
const PERIOD_SOON: Millis = 4000;
const PERIOD_LATER: Millis = 25_000;
const LEAST_PAUSE: Millis = 250;
/** However often the strap is heard, attempts begin no closer than this. */
export const LEAST_PERIOD: Millis = 1000;
const LEAST_LIMIT: Millis = 4000;
/** A platform that answers sooner than this has not called the strap at all. */
export const AT_ONCE: Millis = 1000;
/** For how long the chooser may open after the press that asked for it; browsers allow about 5 s. */
export const GESTURE_FOR: Millis = 4500;
/** A strap that is out of reach for this long is reported as such. */
const OUT_OF_REACH_AFTER: Millis = 10_000;
/** So many attempts in a row that the system has not answered are reported, too. */
const UNANSWERED_MOST = 4;
/** A connection cut off by the previous page is tried again after this. */
export const CUT_OFF_PAUSE: Millis = 500;
/** A connection that comes and goes is not reported again within this. */
export const TELL_AGAIN_AFTER: Millis = 30_000;

/**
 * A failed attempt of a search: the attempts made so far, how many of them were cut off in a row without an answer, since
 * when the strap is sought, and how long the last one took.
 */
export interface FailedAttempt {
  readonly attempts: number;
  readonly unanswered: number;
  readonly soughtFor: Millis;
  readonly lasted: Millis;
}

/** How long to wait after a failed attempt: its own time counts, so that a strap is back within 5 s, later within 30 s (HRT-52, HRT-200). */
export function pauseAfter({ attempts, soughtFor, lasted }: Omit<FailedAttempt, 'unanswered'>): Millis {
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

/**
 * Whether the system seems to have dropped the strap: attempts end at once for longer than a short absence, though it does
 * not listen for the strap; or it answers none of them, as when the strap was lost in the middle of one (HRT-215).
 */
export function isOutOfReach({ soughtFor, lasted, unanswered }: FailedAttempt, isHeardOf: boolean): boolean {
  if (unanswered >= UNANSWERED_MOST) return true;
  return !isHeardOf && lasted < AT_ONCE && soughtFor >= OUT_OF_REACH_AFTER;
}

/** Whether a failure may come from the previous page ending, which cuts off a connection made too early (HRT-47). */
export function isCutOff(cause: unknown, lasted: Millis): boolean {
  return lasted < AT_ONCE && (!(cause instanceof Failure) || cause.code === 'sensor-failed');
}

/** Whether no attempt can succeed before the person has chosen again: the browser has no permission, or no such strap. */
export function needsChoice(cause: unknown): boolean {
  return cause instanceof Failure && (cause.code === 'sensor-without-gatt' || cause.code === 'sensor-unsupported');
}

/** What a run has heard about its strap: nothing while it is there; that it is lost, or not yet. */
export interface StrapNews {
  readonly status: 'here' | 'lost' | 'told';
  /** When words were last said about it. */
  readonly lastTold: Instant | undefined;
}

/** The state before anything happens to a strap. */
export const NO_NEWS: StrapNews = { status: 'here', lastTold: undefined };

/**
 * What is known after a change of the connection, and what is said about it: a loss and a return, each once, and not
 * too often (HRT-55).
 */
export function newsAfter(
  before: StrapNews,
  state: ConnectionState,
  isRunning: boolean,
  now: Instant,
): { readonly news: StrapNews; readonly said?: 'lost' | 'back' } {
  if (state === 'connected') {
    const isBack = before.status === 'told' && isRunning;
    return isBack ? { news: { status: 'here', lastTold: now }, said: 'back' } : { news: { ...before, status: 'here' } };
  }
  if (before.status === 'told' || (before.status === 'here' && state !== 'lost')) return { news: before };
  const isDue = before.lastTold === undefined || now - before.lastTold >= TELL_AGAIN_AFTER;
  return isRunning && isDue
    ? { news: { status: 'told', lastTold: now }, said: 'lost' }
    : { news: { ...before, status: 'lost' } };
}
