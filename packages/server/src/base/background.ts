// Work that goes on after an answer: how long it takes must not show.

/** Work that no answer waits for. */
export interface Background {
  /** Starts it; a failure is reported. */
  start(work: () => Promise<unknown>): void;
  /** Resolves once none is under way. */
  settled(): Promise<void>;
}

/** Keeps count of what is under way; failures go to `report`. */
export function createBackground(report: (cause: unknown) => void): Background {
  const underWay = new Set<Promise<void>>();
  return {
    start(work) {
      const started: Promise<void> = work()
        .then(() => undefined, report)
        .finally(() => underWay.delete(started));
      underWay.add(started);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
