import type { Log, Stop } from '@roundbell/core';

/** Whoever listens is told. */
export interface Listeners<T> {
  readonly subscribe: (listener: (told: T) => void) => Stop;
  readonly tell: (told: T) => void;
}

/** A list of listeners; the same function may listen twice. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<{ readonly hear: (told: T) => void }>();
  return {
    subscribe(hear) {
      const listener = { hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(told) {
      for (const { hear } of [...listeners]) hear(told);
    },
  };
}

/** A log that hears each code once. */
export function oncePerCode(log: Log): Log {
  const told = new Set<string>();
  return {
    warn(code, cause) {
      if (told.has(code)) return;
      told.add(code);
      log.warn(code, cause);
    },
  };
}
