// Holds the connection to one strap: makes it, and has the strap looked for when it is lost.

import { Failure } from '../../base/failure.ts';
import { inTime } from '../../base/in-time.ts';
import { latest } from '../../base/latest.ts';
import type { Millis } from '../../base/units.ts';
import { WAIT_LIMIT } from '../../ports/limits.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Strap } from './monitor-view.ts';
import { CUT_OFF_PAUSE, isCutOff, type ConnectionState } from './reconnect.ts';
import { createSearch } from './search.engine.ts';

/** The connection engine. */
export interface Connection {
  /** Whether a strap can be connected without the person; false if that is not known within 2 s. */
  knows(device: Strap): Promise<boolean>;
  /**
   * Connects a strap instead of any other, within 10 s; resolves undefined, or the reason it could not. Also undefined
   * if something newer intervened.
   */
  join(device: Strap): Promise<unknown>;
  /** Ends the connection, and any attempt or search under way; false if the connection could not be ended. */
  cut(): boolean;
  /** Looks for a strap that could not be connected: openly when a run needs it, until then in secret. */
  miss(device: Strap): void;
  /** Whether a run needs the strap: if so, it is looked for until it is back. */
  need(isNeeded: boolean): void;
  /** Someone is here: a strap that is looked for is tried at once. */
  retryNow(): void;
}

/** What the connection needs of the world. */
export type ConnectionParts = Pick<Ports, 'clock' | 'log' | 'page'> & {
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
export function createConnection(parts: ConnectionParts): Connection {
  const { clock, log, sourceOf, onPacket, onChange, isForgotten } = parts;
  let held: Stop | undefined;
  // What older wishes bring later is dropped, and so is what an older attempt of the same wish brings.
  const wish = latest();
  const attempts = latest();
  let reached: Strap | undefined;
  let took: Millis = 0;
  const search = createSearch({ ...parts, attempt: reachQuietly, giveUp, took: () => took });

  function begin(): () => boolean {
    search.end();
    const isLatest = wish.begin();
    // The wait for a strap that does not answer ends when no one wants it any more (HRT-187).
    giveUp();
    return isLatest;
  }

  function giveUp(): void {
    attempts.begin();
    if (reached !== undefined) sourceOf(reached).abandon(reached);
    reached = undefined;
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
  async function reach(device: Strap): Promise<void> {
    const isLatest = attempts.begin();
    const made: { stop?: Stop } = {};
    const begun = clock.now();
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
    search.end();
    took = clock.now() - begun;
    made.stop = stop;
    held = stop;
    onChange('connected', device);
  }

  function lose(device: Strap): void {
    held = undefined;
    begin();
    onChange('lost', device);
    search.begin(device, 'open');
  }

  async function reachQuietly(device: Strap): Promise<void> {
    const isLatest = wish.join();
    const isOver = await isForgotten();
    if (!isLatest()) return;
    if (isOver) onChange('forgotten', device);
    else await reach(device);
  }

  async function reachTwice(device: Strap, isLatest: () => boolean): Promise<void> {
    const begun = clock.now();
    try {
      await reach(device);
    } catch (cause) {
      if (!isLatest() || !isCutOff(cause, clock.now() - begun)) throw cause;
      await new Promise<void>((resolve) => void clock.after(CUT_OFF_PAUSE, resolve));
      if (isLatest()) await reach(device);
    }
  }

  function reachInTime(device: Strap, isLatest: () => boolean): Promise<void> {
    const late = (): never => {
      if (isLatest()) giveUp();
      throw new Failure('sensor-timeout');
    };
    return inTime(clock, WAIT_LIMIT.strap, () => reachTwice(device, isLatest), late);
  }

  function knows(device: Strap): Promise<boolean> {
    const isAmong = async () => (await sourceOf(device).known()).some(({ id }) => id === device.id);
    return inTime(clock, KNOWN_WITHIN, isAmong, () => false).catch(() => false);
  }

  return {
    cut,
    knows,
    async join(device) {
      cut();
      const isLatest = begin();
      onChange('connecting', device);
      try {
        await reachInTime(device, isLatest);
        return undefined;
      } catch (cause) {
        return isLatest() ? cause : undefined;
      }
    },
    miss: (device) => search.begin(device, 'secret'),
    need: (needed) => search.need(needed),
    retryNow: () => search.retryNow(),
  };
}
