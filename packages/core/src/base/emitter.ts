// Listeners, and the way to reach them.

/** Notifies all listeners. */
export interface Emitter<T> {
  /** Calls `listener` on every notification from now on, once for each time it was added; the result stops that. */
  readonly on: (listener: (value: T) => void) => () => void;
  /** Notifies the current listeners; one that comes or goes meanwhile does not affect the others. */
  readonly emit: (value: T) => void;
}

/** An emitter without listeners. */
export function createEmitter<T = void>(): Emitter<T> {
  const entries = new Set<{ readonly hear: (value: T) => void }>();
  return {
    on(listener) {
      const entry = { hear: listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    emit(value) {
      for (const entry of [...entries]) if (entries.has(entry)) entry.hear(value);
    },
  };
}
