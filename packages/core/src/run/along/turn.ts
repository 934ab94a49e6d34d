// Whose turn it is: a run in progress belongs to one page of this device, and another page can ask for it.

import type { Millis } from '../../base/units.ts';

/** A page's turn. Nothing rejects, and every call is answered. */
export interface RunTurn {
  /** Whether this page has the run of a timer. */
  has(timerId: string): boolean;
  /** Takes it for this page if no other has it, or from the other one; returns whether this page has it. */
  take(timerId: string, how: 'if-free' | 'from-other'): Promise<boolean>;
  /** Leaves it to any page that wants it. */
  free(timerId: string): void;
  /**
   * Whether another page has the run of a timer. A page that is just closing may still hold it for a moment: a reload
   * is not another tab.
   */
  isElsewhere(timerId: string): Promise<boolean>;
  /** The timers whose runs other pages have; undefined if the browser cannot tell. */
  others(): Promise<ReadonlySet<string> | undefined>;
}

/**
 * What the turn needs of the world. `onWanted`: another page asks for it, and waits for `free`; or 'lost': that page
 * already has it.
 */
export interface TurnParts {
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
/** A closing page has let go of its run by then. */
const GOING: Millis = 250;
/** What begins the name that the page with the run of a timer holds; the timer's id follows. */
export const PREFIX = 'run/';

/** Makes the turn of a page that has nothing. */
export function turnOf({ after, claim, claimed, onWanted }: TurnParts): RunTurn {
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
    has: (timerId) => held.has(timerId),
    async take(timerId, how) {
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
    free(timerId) {
      held.get(timerId)?.();
      held.delete(timerId);
    },
  };
}
