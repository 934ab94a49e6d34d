// Work that takes turns.

/** Does one thing after another. */
export interface Turns {
  /** Starts the work when all earlier work has ended, well or badly; settles as the work does. */
  readonly inTurn: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Resolves when all work given before this call has ended. */
  readonly settled: () => Promise<void>;
}

/** An empty queue. */
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
