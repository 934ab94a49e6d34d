// What is done again and again while the server runs, by each replica alone.

import type { ServerLog } from './log.ts';

/** Requests come first when a server starts, and between two parts of a sweep. */
export const BREATH_MILLIS = 1000;
/** From the end of one sweep to the next. */
export const DAY_MILLIS = 86_400_000;

/** Runs something once after a while; the result takes it back. */
export type After = (millis: number, run: () => void) => () => void;

/** The clock of the machine; what is planned on it keeps no process alive. */
export const afterMillis: After = (millis, run) => {
  const timer = setTimeout(run, millis).unref();
  return () => clearTimeout(timer);
};

/** What a sweep does and needs. */
export interface SweepParts {
  /** Does one part; answers whether there may be more to do. */
  readonly sweep: () => Promise<boolean>;
  readonly log: Pick<ServerLog, 'fault'>;
  readonly after: After;
}

/** Sweeps soon after the start and then once a day, part by part; stopping waits for the part under way. One that fails is logged, and the next day comes all the same. (SYN-30, SYN-35) */
export function startSweeping({ sweep, log, after }: SweepParts): () => Promise<void> {
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
    if (!isStopped) cancel = plan(hasMore ? BREATH_MILLIS : DAY_MILLIS);
  }

  return async () => {
    isStopped = true;
    cancel();
    await under;
  };
}
