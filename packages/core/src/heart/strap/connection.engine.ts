// Holds the connection to one strap: makes it when someone asks, and looks for the strap when it is lost, at a pace, and at once
// if the strap is heard or someone is here.

import { Failure } from '../../base/failure.ts';
import { inTime } from '../../base/in-time.ts';
import { latest } from '../../base/latest.ts';
import type { Millis } from '../../base/units.ts';
import { WAIT_LIMIT } from '../../ports/limits.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Strap } from './monitor-view.ts';
import * as pace from './reconnect.ts';

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
  /** Whether a run needs the strap: if so, it is looked for openly until it is back, and on a hidden page too. */
  need(isNeeded: boolean): void;
  /** Someone is here: a strap that is looked for is tried at once. */
  retryNow(): void;
}

/** What the connection needs of the world. */
export type ConnectionParts = Pick<Ports, 'clock' | 'log' | 'page'> & {
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly onPacket: (packet: DataView) => void;
  readonly onChange: (state: pace.ConnectionState, device: Strap) => void;
  /** Whether another page made this device forget the strap. */
  readonly isForgotten: () => Promise<boolean>;
};

/** What there is of a strap: an attempt that someone waits for, a connection, a search for what was lost, or nothing. */
type Link =
  | { readonly status: 'none' }
  | { readonly status: 'joining'; readonly device: Strap }
  | { readonly status: 'held'; readonly stop: Stop }
  | pace.Waiting
  | pace.Trying;

const NONE: Link = { status: 'none' };
/** A chooser must open within about 5 s of the gesture, so do not wait long for a browser that does not list its straps (HRT-98). */
const KNOWN_WITHIN: Millis = 2000;

/** Makes a connection to nothing. */
export function createConnection(parts: ConnectionParts): Connection {
  const { clock, log, page, sourceOf, onPacket, onChange, isForgotten } = parts;
  let link: Link = NONE;
  /** What an older attempt brings later is dropped. */
  const attempts = latest();
  let stopTimer: Stop = () => {};
  let scan: { stop?: Stop } | undefined;
  let isNeeded = false;
  /** How long the last connection took to make. */
  let took: Millis = 0;

  // The attempts of one search do not come through here: the scan goes on between them (HRT-202).
  function enter(next: Link): void {
    attempts.begin();
    stopTimer();
    endScan();
    link = next;
  }

  /** The wait for a strap that does not answer ends when no one wants it any more (HRT-187). */
  function abandon(): void {
    if (link.status === 'joining' || link.status === 'trying') sourceOf(link.device).abandon(link.device);
  }

  function end(stop: Stop): boolean {
    try {
      stop();
      return true;
    } catch (cause) {
      log.warn('disconnect-failed', cause);
      return false;
    }
  }

  function cut(): boolean {
    abandon();
    const before = link;
    enter(NONE);
    return before.status !== 'held' || end(before.stop);
  }

  /** Connects once; rejects if that fails. */
  async function reach(device: Strap, isLatest: () => boolean): Promise<void> {
    const begun = clock.now();
    const mine: { link?: Link } = {};
    const stop = await sourceOf(device).connect(
      device,
      (packet) => void (link === mine.link && onPacket(packet)),
      () => void (link === mine.link && lose(device)),
    );
    if (!isLatest()) return void end(stop);
    took = clock.now() - begun;
    mine.link = { status: 'held', stop };
    enter(mine.link);
    onChange('connected', device);
  }

  function lose(device: Strap): void {
    enter(NONE);
    onChange('lost', device);
    search(device, 'open');
  }

  async function reachTwice(device: Strap, isLatest: () => boolean): Promise<void> {
    const begun = clock.now();
    try {
      await reach(device, isLatest);
    } catch (cause) {
      if (!isLatest() || !pace.isCutOff(cause, clock.now() - begun)) throw cause;
      await new Promise<void>((resolve) => void clock.after(pace.CUT_OFF_PAUSE, resolve));
      if (isLatest()) await reach(device, isLatest);
    }
  }

  function search(device: Strap, manner: 'open' | 'secret'): void {
    const begun = pace.searchOf(device, isNeeded ? 'open' : manner, clock.now());
    enter(begun);
    if (begun.manner === 'open') onChange('sought', device);
    wake(pace.firstPause(begun));
  }

  function wake(pause: Millis): void {
    stopTimer();
    stopTimer = clock.after(pause, attemptNow);
  }

  function attemptNow(): void {
    if (link.status !== 'waiting') return;
    const isLatest = attempts.begin();
    link = pace.tried(link, clock.now());
    stopTimer = clock.after(pace.limitOf(link.startedAt - link.since, took), () => {
      abandon();
      fail(new Failure('sensor-timeout'), true);
    });
    reachQuietly(link, isLatest).catch((cause: unknown) => isLatest() && fail(cause, false));
  }

  async function reachQuietly({ device, attempts: count }: pace.Trying, isLatest: () => boolean): Promise<void> {
    // A link that only broke needs no scan.
    if (count > 1) await listen(device);
    const isOver = isLatest() && (await isForgotten());
    if (!isLatest()) return;
    if (isOver) onChange('forgotten', device);
    else await reach(device, isLatest);
  }

  function fail(cause: unknown, isUnanswered: boolean): void {
    if (link.status !== 'trying') return;
    const { device } = link;
    if (pace.needsChoice(cause)) {
      enter(NONE);
      return onChange('must-choose', device);
    }
    const seen = { now: clock.now(), isUnanswered, isListening: scan !== undefined };
    const { search: next, shown, pause } = pace.searchAfter(link, { ...seen, isNeeded, isVisible: page.isVisible() });
    attempts.begin();
    stopTimer();
    link = next;
    if (shown !== undefined) onChange(shown, device);
    if (pause === undefined) endScan();
    else wake(pause);
  }

  /** Scans until the strap is back, as some systems connect only what they have just heard. Resolves when it does, or cannot. */
  async function listen(device: Strap): Promise<void> {
    if (scan !== undefined) return;
    const mine: { stop?: Stop } = {};
    scan = mine;
    const heard = (): void => {
      if (scan === mine) hurry();
    };
    try {
      const stop = await sourceOf(device).watch(device, heard);
      if (scan === mine) mine.stop = stop;
      else stop();
    } catch {
      if (scan === mine) scan = undefined;
    }
  }

  function endScan(): void {
    scan?.stop?.();
    scan = undefined;
  }

  /** Begins the quick pace again, at once. */
  function hurry(): void {
    if (link.status !== 'waiting' && link.status !== 'trying') return;
    const now = clock.now();
    link = { ...link, since: now };
    if (link.status === 'waiting') wake(pace.soonest(link, now) - now);
  }

  return {
    cut,
    knows(device) {
      const isAmong = async () => (await sourceOf(device).known()).some(({ id }) => id === device.id);
      return inTime(clock, KNOWN_WITHIN, isAmong, () => false).catch(() => false);
    },
    async join(device) {
      cut();
      link = { status: 'joining', device };
      const isLatest = attempts.join();
      const late = () => Promise.reject(new Failure('sensor-timeout'));
      onChange('connecting', device);
      try {
        await inTime(clock, WAIT_LIMIT.strap, () => reachTwice(device, isLatest), late);
        return undefined;
      } catch (cause) {
        if (!isLatest()) return undefined;
        cut();
        return cause;
      }
    },
    miss: (device) => search(device, 'secret'),
    need(needed) {
      const isNew = needed && !isNeeded;
      isNeeded = needed;
      if (!isNew || (link.status !== 'waiting' && link.status !== 'trying')) return;
      link = { ...link, manner: 'open' };
      onChange('sought', link.device);
      hurry();
    },
    retryNow() {
      // A hidden page may have lost its scan.
      endScan();
      if (link.status === 'trying') void listen(link.device);
      hurry();
    },
  };
}
