/** What is typed and not worked out yet: an edit on its way. */
export interface Pending {
  /** Does some work once the typing pauses; other work that is still pending is forgotten. */
  readonly later: (work: () => void) => void;
  /** Does the work that is pending now: before another edit, and before the draft is saved or left. */
  readonly settle: () => void;
}

/** Nothing is pending yet. */
export function createPending(whenPaused: (work: () => void) => void): Pending & {
  /** A command before which everything pending is done. */
  readonly first: <Given extends unknown[], Answer>(command: (...given: Given) => Answer) => typeof command;
} {
  let pending: (() => void) | undefined;
  const settle = () => {
    const work = pending;
    pending = undefined;
    work?.();
  };
  return {
    settle,
    first:
      (command) =>
      (...given) => {
        settle();
        return command(...given);
      },
    later(work) {
      pending = work;
      whenPaused(settle);
    },
  };
}
