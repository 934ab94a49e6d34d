// Those who want to hear of something.

/** Tells everyone who listens. */
export interface Emitter<T> {
  /** Hears all that is told from now on, as often as it was added; the result ends that. */
  readonly on: (hear: (told: T) => void) => () => void;
  /** Tells those who listen now; one that comes or goes meanwhile changes nothing for the others. */
  readonly emit: (told: T) => void;
}

/** Makes one to which no one listens. */
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
