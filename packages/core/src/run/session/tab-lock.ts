// A lock for each timer: a run in progress belongs to one page of this device, and another page can ask for it.

import type { Millis } from '../../base/units.ts';

/** The locks of a page. Nothing rejects, and every call is answered. */
export interface TabLock {
  holds(timerId: string): boolean;
  /** Acquires the lock if no other page has it, or from the other page; returns whether this page has it. */
  acquire(timerId: string, how: 'if-free' | 'from-other'): Promise<boolean>;
  release(timerId: string): void;
  /**
   * Whether another page has the lock. A page that is just closing may hold it for a moment more: a reload is not another
   * tab.
   */
  isElsewhere(timerId: string): Promise<boolean>;
  /** The timers that other pages have locked; undefined if the browser cannot tell. */
  others(): Promise<ReadonlySet<string> | undefined>;
}

/**
 * `onWanted`: another page asks for the lock and waits for `release`, or has already taken it ('lost').
 */
export interface TabLockParts {
  readonly after: (ms: Millis, run: () => void) => () => void;
  readonly claim: (
    name: string,
    how: 'if-free' | 'from-other',
    onWanted: (how: 'asked' | 'lost') => void,
  ) => Promise<(() => void) | undefined>;
  readonly claimed: () => Promise<ReadonlySet<string> | undefined>;
  readonly onWanted: (timerId: string, how: 'asked' | 'lost') => void;
}

/** A browser that has not answered by then counts as one that cannot tell. */
const WAIT: Millis = 3000;
/** A closing page has released its locks by then. */
const GOING: Millis = 250;
/** The name of a lock begins with this; the timer's id follows. */
export const PREFIX = 'run/';

/** Makes the locks of a page, which has none. */
export function tabLockOf({ after, claim, claimed, onWanted }: TabLockParts): TabLock {
  const held = new Map<string, () => void>();

  /** The page's answer, or a substitute if it does not answer or fails. */
  function answered<T>(asked: () => Promise<T>, otherwise: T): Promise<T> {
    return new Promise((resolve) => {
      const stop = after(WAIT, () => resolve(otherwise));
      const settle = (answer: T): void => {
        stop();
        resolve(answer);
      };
      asked().then(settle, () => settle(otherwise));
    });
  }

  async function others(): Promise<ReadonlySet<string> | undefined> {
    const names = await answered(() => claimed(), undefined);
    return names && new Set([...names].flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
  }

  return {
    others,
    async isElsewhere(timerId) {
      const isHeld = async (): Promise<boolean> => (await others())?.has(timerId) ?? false;
      if (!(await isHeld())) return false;
      await new Promise<void>((resolve) => void after(GOING, resolve));
      return isHeld();
    },
    holds: (timerId) => held.has(timerId),
    async acquire(timerId, how) {
      if (held.has(timerId)) return true;
      const name = `${PREFIX}${timerId}`;
      const wanted = (wish: 'asked' | 'lost'): void => {
        if (wish === 'lost') held.delete(timerId);
        onWanted(timerId, wish);
      };
      const nothing = (): void => {};
      const stop = await answered(() => claim(name, how, wanted), nothing);
      if (stop !== undefined) held.set(timerId, stop);
      return stop !== undefined;
    },
    release(timerId) {
      held.get(timerId)?.();
      held.delete(timerId);
    },
  };
}
