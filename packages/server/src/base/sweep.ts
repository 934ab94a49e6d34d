// What each replica repeats independently while the server runs.

import type { ServerLog } from './log.ts';

/** Requests come first when a server starts, and between two batches of a sweep. */
export const BREATH_MILLIS = 1000;
/** From the end of one sweep of expired documents to the next. */
export const DAY_MILLIS = 86_400_000;

/** Runs something once after a delay; the result cancels it. */
export type After = (millis: number, run: () => void) => () => void;

/** The machine's clock; what is scheduled on it does not keep the process alive. */
export const afterMillis: After = (millis, run) => {
  const timer = setTimeout(run, millis).unref();
  return () => clearTimeout(timer);
};

/** What a sweep does and needs. */
export interface SweepParts {
  /** Does one batch; returns whether there may be more to do. */
  readonly sweep: () => Promise<boolean>;
  /** From the end of one sweep to the next, in milliseconds. */
  readonly every: number;
  readonly log: Pick<ServerLog, 'fault'>;
  readonly after: After;
}

/** Sweeps soon after the start and then at intervals, in batches; stopping waits for the current batch. A failure is logged, and the next sweep still runs. */
export function startSweeping({ sweep, every, log, after }: SweepParts): () => Promise<void> {
  let isStopped = false;
  let under = Promise.resolve();
  let cancel = plan(BREATH_MILLIS);

  function plan(millis: number): () => void {
    return after(millis, () => (under = once()));
  }

  async function once(): Promise<void> {
    const hasMore = await sweep().catch((error: unknown) => {
      log.fault(error);
      return false;
    });
    if (!isStopped) cancel = plan(hasMore ? BREATH_MILLIS : every);
  }

  return async () => {
    isStopped = true;
    cancel();
    await under;
  };
}
