// Counts what one account does, in this process only: a limit that protects the machine, not a lock.

/** Counts by key in fixed windows. */
export interface Rate {
  /** Counts one; returns 0 if it may proceed, else the milliseconds until the window ends. */
  take(key: string): number;
}

const SWEEP_AT = 10_000;

/** At most `most` in each window of `millis`, which opens with the first. */
export function createRate(most: number, millis: number, now: () => number): Rate {
  const windows = new Map<string, { count: number; endsAt: number }>();

  function sweep(at: number): void {
    for (const [key, window] of windows) if (window.endsAt <= at) windows.delete(key);
  }

  return {
    take(key) {
      const at = now();
      const window = windows.get(key);
      if (window !== undefined && window.endsAt > at) {
        window.count += 1;
        return window.count > most ? window.endsAt - at : 0;
      }
      if (windows.size >= SWEEP_AT) sweep(at);
      windows.set(key, { count: 1, endsAt: at + millis });
      return 0;
    },
  };
}
