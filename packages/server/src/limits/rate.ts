// Counts what one account does in fixed windows: in this process, or across all processes of a server.

import { isOutOfSpace } from '../database/space.ts';
import { type Granted, hasEnded, type Throttle, type ThrottleRule, type Unused, waitUntil } from './throttle.ts';

/** Counts by key in windows that open with the first. */
export interface Rate {
  /** Counts one; resolves to 0 if it may proceed, else to the milliseconds until the window ends. */
  take(key: string): Promise<number>;
}

/** Makes the rate of what it counts. */
export type MakeRate = (name: 'push' | 'token' | 'speech' | 'coach' | 'bells' | 'ring', rule: ThrottleRule) => Rate;

const SWEEP_AT = 10_000;

/** Windows by key, forgotten when they are over. */
function createWindows<W extends { readonly endsAt: number }>(millis: number, now: () => number) {
  const windows = new Map<string, W>();
  return {
    get(key: string): W | undefined {
      const window = windows.get(key);
      return window !== undefined && !hasEnded(window.endsAt, millis, now()) ? window : undefined;
    },
    set(key: string, window: W): W {
      if (windows.size >= SWEEP_AT)
        for (const [old, { endsAt }] of windows) if (hasEnded(endsAt, millis, now())) windows.delete(old);
      windows.set(key, window);
      return window;
    },
    living: () => [...windows].filter(([, { endsAt }]) => !hasEnded(endsAt, millis, now())),
  };
}

/** A rate of this process only. */
export function createRate({ most, millis }: ThrottleRule, now: () => number): Rate {
  const windows = createWindows<{ count: number; readonly endsAt: number }>(millis, now);
  return {
    take(key) {
      const window = windows.get(key) ?? windows.set(key, { count: 0, endsAt: now() + millis });
      window.count += 1;
      return Promise.resolve(window.count > most ? waitUntil(window.endsAt, now()) : 0);
    },
  };
}

/** A process takes this part of a rate at a time, so that the database is asked once for many. */
const SHARE = 0.1;

/** What a process has left of a window, and whether the window has no more for any. */
interface Share {
  left: number;
  readonly isOver: boolean;
  readonly endsAt: number;
}

/** Rates of all processes together. */
export interface SharedRates {
  readonly rateOf: MakeRate;
  /** Returns what this process has taken and not used, if the database can be reached. */
  close(): Promise<void>;
}

/** Counted in the database; what a process has taken and does not use is lost to the others until the window or the process ends. */
export function sharedRates(throttle: Pick<Throttle, 'take' | 'returnUnused'>, now: () => number): SharedRates {
  const unused: (() => readonly Unused[])[] = [];
  const rateOf: MakeRate = (name, rule) => {
    const windows = createWindows<Share>(rule.millis, now);
    unused.push(() =>
      windows.living().flatMap(([who, { left, endsAt }]) => (left > 0 ? [{ name, who, amount: left, endsAt }] : [])),
    );
    const share = Math.max(1, Math.floor(rule.most * SHARE));
    const asking = new Map<string, Promise<Share>>();
    const ask = async (key: string): Promise<Share> => {
      const { granted, endsAt } = await takenOf(throttle.take(name, key, share, rule), now() + rule.millis);
      const before = windows.get(key);
      const left = granted + (before?.endsAt === endsAt ? before.left : 0);
      return windows.set(key, { left, isOver: left === 0, endsAt });
    };
    // Those that come at once wait for one answer: each asking for a share of its own would leave none to the others.
    const asked = (key: string): Promise<Share> => {
      const answer = asking.get(key) ?? ask(key).finally(() => asking.delete(key));
      asking.set(key, answer);
      return answer;
    };
    return {
      async take(key) {
        for (;;) {
          const known = windows.get(key);
          const window = known !== undefined && (known.isOver || known.left > 0) ? known : await asked(key);
          if (window.isOver) return waitUntil(window.endsAt, now());
          if (window.left > 0) {
            window.left -= 1;
            return 0;
          }
        }
      },
    };
  };
  return {
    rateOf,
    async close() {
      const all = unused.flatMap((of) => of());
      if (all.length > 0) await throttle.returnUnused(all).catch(() => undefined);
    },
  };
}

/** What was taken; one request more if the database has no room to count it: who may read must not depend on writing. */
async function takenOf(taken: Promise<Granted>, endsAt: number): Promise<Granted> {
  try {
    return await taken;
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    return { granted: 1, endsAt };
  }
}
