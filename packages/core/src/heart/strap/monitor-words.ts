// What is shown and said of a strap's connection.

import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';
import type { MonitorConnection, Strap } from './monitor-view.ts';
import type { ConnectionChange } from './reconnect.ts';

/** A connection that comes and goes is not reported again within this. */
const ANNOUNCE_AGAIN_AFTER: Millis = 30_000;

/**
 * Why the strap is not there: it was 'lost', the system has dropped it ('out-of-reach'), only the person can connect it
 * ('must-choose'), or it did not answer when it had just been chosen ('unanswered').
 */
export type Absence = 'lost' | 'out-of-reach' | 'must-choose' | 'unanswered';

/** The absence of a strap after a change of its connection; undefined if it is there. */
export function absenceAfter(before: Absence | undefined, to: ConnectionChange): Absence | undefined {
  switch (to) {
    case 'connected':
      return undefined;
    case 'lost':
    case 'must-choose':
      return to;
    case 'out-of-reach':
      return before === 'must-choose' || before === 'unanswered' ? before : to;
    case 'connecting':
    case 'searching':
    case 'given-up':
      return before;
  }
}

/** The connection as it is shown, with advice for an absence that ends only if the person chooses. */
export function connectionOf(
  status: MonitorConnection['status'],
  device: Strap | undefined,
  absence: Absence | undefined,
  more: Pick<MonitorConnection, 'message' | 'attempt'> = {},
): MonitorConnection {
  const isWaiting = status === 'connected' || (status === 'connecting' && more.attempt === undefined);
  const isAlone = isWaiting || device === undefined || absence === undefined || absence === 'lost';
  const advice = isAlone ? undefined : absence === 'unanswered' ? WAKE_OR_RELOAD : WAKE_AND_CHOOSE;
  return { status, device, ...more, ...(advice !== undefined && { advice }) };
}

const WAKE_AND_CHOOSE = 'Wake the strap, then press Connect to choose it again.';
/** A browser that has lost a strap in the middle of a call may not reach it again in this page. */
const WAKE_OR_RELOAD =
  'Wake the strap and press Connect. If that does not help, reload this page. A run waits for you.';

/** What a run has heard about its strap: nothing while it is there; that it is lost, or not yet. */
export interface StrapNews {
  readonly status: 'here' | 'lost' | 'announced';
  /** When words were last said about it. */
  readonly lastAnnounced: Instant | undefined;
}

/** The state before anything happens to a strap. */
export const NO_NEWS: StrapNews = { status: 'here', lastAnnounced: undefined };

/**
 * What is known after a change of the connection, and what is said about it: a loss and a return, each once, and not
 * too often.
 */
export function newsAfter(
  before: StrapNews,
  to: ConnectionChange,
  isRunning: boolean,
  now: Instant,
): { readonly news: StrapNews; readonly said?: 'lost' | 'back' } {
  if (to === 'connected') {
    const isBack = before.status === 'announced' && isRunning;
    return isBack
      ? { news: { status: 'here', lastAnnounced: now }, said: 'back' }
      : { news: { ...before, status: 'here' } };
  }
  if (before.status === 'announced' || (before.status === 'here' && to !== 'lost')) return { news: before };
  const isDue = before.lastAnnounced === undefined || now - before.lastAnnounced >= ANNOUNCE_AGAIN_AFTER;
  return isRunning && isDue
    ? { news: { status: 'announced', lastAnnounced: now }, said: 'lost' }
    : { news: { ...before, status: 'lost' } };
}

/** What a run says about its strap. */
export const SAID = { lost: 'heart rate lost', back: 'heart rate is back' } as const;
/** The message for a link that could not be ended (specification, section 8). */
export const NOT_DISCONNECTED = 'Failed to disconnect properly';

/** The exact sentence for a strap that could not be connected. */
export function connectMessageOf(cause: unknown): string {
  switch (cause instanceof Failure ? cause.code : undefined) {
    case 'sensor-unsupported':
      return 'Web Bluetooth is not supported in this browser';
    case 'sensor-without-gatt':
      return 'Device does not support GATT';
    default:
      return 'Failed to connect';
  }
}
