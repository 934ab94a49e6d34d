// When a lost strap is looked for again, and when a run reports it. Pauses grow: a radio that keeps calling drains the
// strap and the phone.

import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';

/** The state of a strap: 'lost' before it is looked for, 'given-up' after a search in vain, 'forgotten' when another page forgot it. */
export type ConnectionState = 'connecting' | 'connected' | 'lost' | 'given-up' | 'forgotten';

// The last pause is repeated during a run: the strap comes back when its owner does.
const PAUSES: readonly Millis[] = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];
const PAUSES_AT_REST: readonly Millis[] = [0, 2000, 10_000];
/** A connection cut off by the previous page is tried again after this. */
export const CUT_OFF_PAUSE: Millis = 500;
/** A connection that comes and goes is not reported again within this. */
export const TELL_AGAIN_AFTER: Millis = 30_000;

/** How long to wait before one of the quiet attempts, which count from 0; undefined if enough were made (HRT-52, HRT-53). */
export function pauseBefore(attempt: number, isRunning: boolean): Millis | undefined {
  return isRunning ? PAUSES[Math.min(attempt, PAUSES.length - 1)] : PAUSES_AT_REST[attempt];
}

/** Whether a failure may come from the previous page ending, which cuts off a connection made too early (HRT-47). */
export function isCutOff(cause: unknown): boolean {
  return !(cause instanceof Failure) || cause.code === 'sensor-failed';
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
