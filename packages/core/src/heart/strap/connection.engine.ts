// Holds the connection to one strap: makes it, and looks for the strap again when it is lost.

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
  // The newest wish counts; what older ones bring later is dropped.
  let wish = 0;
  let reached: Strap | undefined;
  let isNeeded = false;
  let missed: Strap | undefined;
  let stopRetry: Stop = () => {};

  function begin(): number {
    stopRetry();
    missed = undefined;
    wish += 1;
    // A strap that does not answer is waited for no longer than somebody wants it (HRT-187).
    if (reached !== undefined) sourceOf(reached).abandon(reached);
    reached = undefined;
    return wish;
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

  /** Connects once; rejects where that fails. */
  async function reach(device: Strap, mine: number): Promise<void> {
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
    if (mine !== wish) {
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
    const mine = begin();
    onChange('lost', device);
    seek(device, mine, 0);
  }

  /** Looks for a strap quietly; attempts count from 0. */
  function seek(device: Strap, mine: number, attempt: number): void {
    const pause = pauseBefore(attempt, isNeeded);
    if (pause === undefined) {
      missed = device;
      onChange('given-up', device);
      return;
    }
    onChange('connecting', device);
    const again = (): void => {
      if (mine === wish) seek(device, mine, attempt + 1);
    };
    stopRetry = clock.after(pause, () => void reachQuietly(device, mine).catch(again));
  }

  async function reachQuietly(device: Strap, mine: number): Promise<void> {
    const isOver = await isForgotten();
    if (mine !== wish) return;
    if (isOver) onChange('forgotten', device);
    else await reach(device, mine);
  }

  async function reachTwice(device: Strap, mine: number): Promise<void> {
    try {
      await reach(device, mine);
    } catch (cause) {
      if (mine !== wish || !isCutOff(cause)) throw cause;
      await new Promise<void>((resolve) => void clock.after(CUT_OFF_PAUSE, resolve));
      if (mine === wish) await reach(device, mine);
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
      const mine = begin();
      onChange('connecting', device);
      try {
        await reachTwice(device, mine);
        return undefined;
      } catch (cause) {
        return mine === wish ? cause : undefined;
      }
    },
    miss: (device) => void (missed = device),
    need(needed) {
      isNeeded = needed;
      if (needed && missed !== undefined) seek(missed, begin(), 0);
    },
  };
}
