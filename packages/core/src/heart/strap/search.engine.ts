// Looks for a strap that is missing: attempts at a pace, and at once if the strap is heard or someone is here.

import { Failure } from '../../base/failure.ts';
import { latest } from '../../base/latest.ts';
import type { Instant, Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Strap } from './monitor-view.ts';
import {
  LEAST_PERIOD,
  isOutOfReach,
  limitOf,
  needsChoice,
  pauseAfter,
  SOON_FOR,
  type ConnectionState,
} from './reconnect.ts';

/** The search engine. */
export interface Search {
  /** Looks for a strap until `end`: openly if it was just lost; secretly, at the slow pace, if no one waits for it. */
  begin(device: Strap, manner: Manner): void;
  end(): void;
  /** Whether a run needs the strap: if so, it is looked for openly, and on a hidden page too. */
  need(isNeeded: boolean): void;
  /** Begins the quick pace again, at once. */
  retryNow(): void;
}

/** What the search needs of the world; `attempt` ends the search itself when it succeeds. */
export type SearchParts = Pick<Ports, 'clock' | 'page'> & {
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly attempt: (device: Strap) => Promise<void>;
  /** Ends the wait for an attempt that hangs. */
  readonly giveUp: () => void;
  /** How long the last connection took to make. */
  readonly took: () => Millis;
  readonly onChange: (state: ConnectionState, device: Strap) => void;
};

type Manner = 'open' | 'secret';

/** One search; `startedAt` is undefined before the first attempt. */
interface Ongoing {
  readonly device: Strap;
  readonly manner: Manner;
  readonly phase: 'waiting' | 'trying';
  readonly since: Instant;
  readonly startedAt: Instant | undefined;
  readonly attempts: number;
  readonly unanswered: number;
}

/** Makes a search for nothing. */
export function createSearch({ clock, page, sourceOf, attempt, giveUp, took, onChange }: SearchParts): Search {
  const turn = latest();
  let ongoing: Ongoing | undefined;
  let isNeeded = false;
  let stopTimer: Stop = () => {};
  let scan: { stop?: Stop } | undefined;

  function wake(pause: Millis): void {
    stopTimer();
    stopTimer = clock.after(pause, attemptNow);
  }

  function attemptNow(): void {
    if (ongoing === undefined) return;
    const isLatest = turn.begin();
    const now = clock.now();
    const { device, since } = ongoing;
    ongoing = { ...ongoing, phase: 'trying', startedAt: now, attempts: ongoing.attempts + 1 };
    stopTimer = clock.after(limitOf(now - since, took()), () => {
      fail(new Failure('sensor-timeout'), (ongoing?.unanswered ?? 0) + 1);
      giveUp();
    });
    // A link that only broke needs no scan.
    void (ongoing.attempts > 1 ? listen(device) : Promise.resolve())
      .then(() => (isLatest() ? attempt(device) : undefined))
      .catch((cause: unknown) => isLatest() && fail(cause));
  }

  function fail(cause: unknown, unanswered = 0): void {
    turn.begin();
    if (ongoing?.startedAt === undefined) return;
    const { device, startedAt, since, attempts } = ongoing;
    if (needsChoice(cause)) {
      end();
      return onChange('must-choose', device);
    }
    const now = clock.now();
    const failed = { attempts, unanswered, soughtFor: now - since, lasted: now - startedAt };
    ongoing = { ...ongoing, phase: 'waiting', unanswered };
    stopTimer();
    tell(failed.soughtFor, isOutOfReach(failed, scan !== undefined));
    // No one looks at a hidden page; when it is visible again the search goes on.
    const isOver = !isNeeded && failed.soughtFor >= SOON_FOR && !page.isVisible();
    if (!isOver) wake(pauseAfter(failed));
    else endScan();
  }

  /** A loss that is over three minutes old concerns no one who does not train. */
  function tell(soughtFor: Millis, isGone: boolean): void {
    if (ongoing?.manner !== 'open') return;
    if (isNeeded || soughtFor < SOON_FOR) return onChange(isGone ? 'out-of-reach' : 'sought', ongoing.device);
    ongoing = { ...ongoing, manner: 'secret' };
    onChange('given-up', ongoing.device);
  }

  /** Scans until the strap is back, as some systems connect only what they have just heard. Resolves when it does, or cannot. */
  async function listen(device: Strap): Promise<void> {
    if (scan !== undefined) return;
    const mine: { stop?: Stop } = {};
    scan = mine;
    const heard = (): void => {
      if (scan === mine) retryNow();
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

  function end(): void {
    turn.begin();
    stopTimer();
    endScan();
    ongoing = undefined;
  }

  function retryNow(): void {
    if (ongoing === undefined) return;
    const now = clock.now();
    ongoing = { ...ongoing, since: now };
    const soonest = ongoing.startedAt === undefined ? now : ongoing.startedAt + LEAST_PERIOD;
    if (ongoing.phase === 'waiting') wake(Math.max(0, soonest - now));
  }

  return {
    begin(device, manner) {
      end();
      const now = clock.now();
      const isOpen = manner === 'open' || isNeeded;
      const since = isOpen ? now : now - SOON_FOR;
      const [mode, none]: [Manner, undefined] = [isOpen ? 'open' : 'secret', undefined];
      ongoing = { device, manner: mode, phase: 'waiting', since, startedAt: none, attempts: 0, unanswered: 0 };
      if (isOpen) onChange('sought', device);
      wake(isOpen ? 0 : pauseAfter({ attempts: 1, soughtFor: SOON_FOR, lasted: 0 }));
    },
    end,
    need(needed) {
      const isNew = needed && !isNeeded;
      isNeeded = needed;
      if (ongoing === undefined || !isNew) return;
      ongoing = { ...ongoing, manner: 'open' };
      onChange('sought', ongoing.device);
      retryNow();
    },
    retryNow() {
      // A hidden page may have lost its scan.
      endScan();
      if (ongoing?.phase === 'trying') void listen(ongoing.device);
      retryNow();
    },
  };
}
