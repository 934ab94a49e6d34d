// Those who want to hear of something.

/** Calls everyone who listens. */
export interface Listeners<T> {
  readonly subscribe: (listener: (told: T) => void) => () => void;
  readonly tell: (told: T) => void;
}

/** A list of listeners; the same function may listen twice. Who stops listening while it is told, hears it once more at most. */
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
