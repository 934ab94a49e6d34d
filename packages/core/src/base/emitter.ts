// Listeners, and the way to reach them.

/** Notifies all listeners. */
export interface Emitter<T> {
  /** Calls `hear` on every notification from now on, once for each time it was added; the result stops that. */
  readonly on: (hear: (told: T) => void) => () => void;
  /** Notifies the current listeners; one that comes or goes meanwhile does not affect the others. */
  readonly emit: (told: T) => void;
}

/** An emitter without listeners. */
export function createEmitter<T = void>(): Emitter<T> {
  const entries = new Set<{ readonly hear: (told: T) => void }>();
  return {
    on(hear) {
      const entry = { hear };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    emit(told) {
      for (const entry of [...entries]) if (entries.has(entry)) entry.hear(told);
    },
  };
}
