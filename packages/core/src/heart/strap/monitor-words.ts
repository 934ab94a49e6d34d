// How the monitor derives what it shows: the specification's words, the zone of a reading, the saved strap.

import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';
import { zoneOf, type Zones } from '../zones.ts';
import type { MonitorConnection, MonitorView, Strap } from './monitor-view.ts';
import type { Reading } from './reading.ts';
import type { ConnectionState } from './reconnect.ts';

/** The strap in a demonstration. */
export const DEMO_STRAP: Strap = { id: 'demo', name: 'Demo heart rate' };

const RECENT_FOR: Millis = 300_000;
/** A connection that comes and goes is not reported again within this. */
const TELL_AGAIN_AFTER: Millis = 30_000;

/** The readings of the last 5 minutes, including a new one (HRT-60). */
export function recentWith(recent: readonly Reading[], reading: Reading): readonly Reading[] {
  return [...recent.filter(({ timestamp }) => timestamp > reading.timestamp - RECENT_FOR), reading];
}

/** A reading and its zone, or neither: no bpm, no zone (HRT-59). */
export function shownOf(reading: Reading | undefined, zones: Zones): Pick<MonitorView, 'reading' | 'zone'> {
  return { reading, zone: reading && zoneOf(reading.bpm, zones) };
}

/**
 * Why the strap is not there: it was 'lost', the system has dropped it ('out-of-reach'), or only the person can connect
 * it ('must-choose'), who has been waiting for an attempt in vain; 'unanswered' is one that was just chosen, in vain.
 */
export type Absence = 'lost' | 'out-of-reach' | 'must-choose' | 'unanswered';

/** The absence of a strap after a change of its connection; undefined if it is there. */
export function absenceAfter(before: Absence | undefined, state: ConnectionState): Absence | undefined {
  switch (state) {
    case 'connected':
    case 'forgotten':
      return undefined;
    case 'lost':
    case 'must-choose':
      return state;
    case 'out-of-reach':
      return before === 'must-choose' || before === 'unanswered' ? before : state;
    case 'connecting':
    case 'sought':
    case 'given-up':
      return before;
  }
}

/** The connection as it is shown, with advice for an absence that ends only if the person chooses (HRT-204). */
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
  'Wake the strap and press Connect. If that does not help, reload this page: a run waits for you.';

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

/** What a run says about its strap. */
export const SAID = { lost: 'heart rate lost', back: 'heart rate is back' } as const;
/** The message for a link that could not be ended (specification, section 8). */
export const NOT_DISCONNECTED = 'Failed to disconnect properly';

/** The exact sentence for a strap that could not be connected (HRT-44). */
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

/** The saved strap; undefined if nothing readable was saved (HRT-46). */
export function strapOf(stored: unknown): Strap | undefined {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored)) return undefined;
  const { id, name } = stored;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
