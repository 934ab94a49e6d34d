// Holds the connection to one strap: makes it, and looks for the strap again when it is lost.

import { latest } from '../../base/latest.ts';
import type { Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Strap } from './monitor-view.ts';
import { CUT_OFF_PAUSE, isCutOff, pauseBefore, type ConnectionState } from './reconnect.ts';

/** The connection engine. */
export interface Connection {
  /** Whether a strap can be connected without the person; false if that is not known within 2 s. */
  knows(device: Strap): Promise<boolean>;
  /**
   * Connects a strap instead of any other; resolves undefined, or the reason it could not. Also undefined if something
   * newer intervened.
   */
  join(device: Strap): Promise<unknown>;
  /** Ends the connection, and any attempt under way; false if the connection could not be ended. */
  cut(): boolean;
  /** Looks for a strap when a run needs it. */
  miss(device: Strap): void;
  /** Whether a run needs the strap: if so, it is looked for until it is back. */
  need(isNeeded: boolean): void;
}

/** What the connection needs of the world. */
export type ConnectionParts = Pick<Ports, 'clock' | 'log'> & {
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly onPacket: (packet: DataView) => void;
  readonly onChange: (state: ConnectionState, device: Strap) => void;
  /** Whether another page made this device forget the strap. */
  readonly isForgotten: () => Promise<boolean>;
};

/**
 * A chooser must open within about 5 s of the gesture, so do not wait long for a browser that does not list its straps
 * (HRT-98).
 */
const KNOWN_WITHIN: Millis = 2000;

/** Makes a connection to nothing. */
export function createConnection({
  clock,
  log,
  sourceOf,
  onPacket,
  onChange,
  isForgotten,
}: ConnectionParts): Connection {
  let held: Stop | undefined;
  // What older wishes bring later is dropped.
  const wish = latest();
  let reached: Strap | undefined;
  let isNeeded = false;
  let missed: Strap | undefined;
  let stopRetry: Stop = () => {};

  function begin(): () => boolean {
    stopRetry();
    missed = undefined;
    const isLatest = wish.begin();
    // The wait for a strap that does not answer ends when no one wants it any more (HRT-187).
    if (reached !== undefined) sourceOf(reached).abandon(reached);
    reached = undefined;
    return isLatest;
  }

  function end(stop: Stop | undefined): boolean {
    try {
      stop?.();
      return true;
    } catch (cause) {
      log.warn('disconnect-failed', cause);
      return false;
    }
  }

  function cut(): boolean {
    begin();
    const stop = held;
    held = undefined;
    return end(stop);
  }

  /** Connects once; rejects if that fails. */
  async function reach(device: Strap, isLatest: () => boolean): Promise<void> {
    const made: { stop?: Stop } = {};
    reached = device;
    const isHeld = (): boolean => made.stop !== undefined && held === made.stop;
    const stop = await sourceOf(device).connect(
      device,
      (packet) => {
        if (isHeld()) onPacket(packet);
      },
      () => {
        if (isHeld()) lose(device);
      },
    );
    if (!isLatest()) {
      end(stop);
      return;
    }
    reached = undefined;
    made.stop = stop;
    held = stop;
    onChange('connected', device);
  }

  function lose(device: Strap): void {
    held = undefined;
    const isLatest = begin();
    onChange('lost', device);
    seek(device, isLatest, 0);
  }

  /** Looks for a strap quietly; attempts count from 0. */
  function seek(device: Strap, isLatest: () => boolean, attempt: number): void {
    const pause = pauseBefore(attempt, isNeeded);
    if (pause === undefined) {
      missed = device;
      onChange('given-up', device);
      return;
    }
    onChange('connecting', device);
    const again = (): void => {
      if (isLatest()) seek(device, isLatest, attempt + 1);
    };
    stopRetry = clock.after(pause, () => void reachQuietly(device, isLatest).catch(again));
  }

  async function reachQuietly(device: Strap, isLatest: () => boolean): Promise<void> {
    const isOver = await isForgotten();
    if (!isLatest()) return;
    if (isOver) onChange('forgotten', device);
    else await reach(device, isLatest);
  }

  async function reachTwice(device: Strap, isLatest: () => boolean): Promise<void> {
    try {
      await reach(device, isLatest);
    } catch (cause) {
      if (!isLatest() || !isCutOff(cause)) throw cause;
      await new Promise<void>((resolve) => void clock.after(CUT_OFF_PAUSE, resolve));
      if (isLatest()) await reach(device, isLatest);
    }
  }

  function knows(device: Strap): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = clock.after(KNOWN_WITHIN, () => resolve(false));
      const known = sourceOf(device).known();
      const has = known.then((straps) => straps.some(({ id }) => id === device.id)).catch(() => false);
      void has.then(resolve).finally(stop);
    });
  }

  return {
    cut,
    knows,
    async join(device) {
      cut();
      const isLatest = begin();
      onChange('connecting', device);
      try {
        await reachTwice(device, isLatest);
        return undefined;
      } catch (cause) {
        return isLatest() ? cause : undefined;
      }
    },
    miss: (device) => void (missed = device),
    need(needed) {
      isNeeded = needed;
      if (needed && missed !== undefined) seek(missed, begin(), 0);
    },
  };
}
