// Work that takes turns.

/** Does one thing after another. */
export interface Turns {
  /** Begins some work when all before it has ended, well or badly; settles as the work does. */
  readonly inTurn: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Resolves when what was given before this call has ended. */
  readonly settled: () => Promise<void>;
}

/** Makes a queue in which no one waits. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    inTurn(work) {
      const mine = last.then(work);
      last = mine.then(
        () => undefined,
        () => undefined,
      );
      return mine;
    },
    settled: () => last,
  };
}
