// A database without room for another write, or away: what that means for a request, and what the operator reads of it.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerLog } from '../base/log.ts';
import { codeOf } from '../base/thrown.ts';
import { isUnavailable } from './unavailable.ts';

/** SQLite's full disk and its failed writes, PostgreSQL's disk_full, and what the system says. Other codes of SQLITE_IOERR are failed reads. */
const OUT_OF_SPACE = /^(?:SQLITE_FULL|SQLITE_IOERR_(?:WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE)|53100|ENOSPC|EDQUOT)$/;

/** Whether a database could not store something because its place is full. */
export function isOutOfSpace(error: unknown): boolean {
  return OUT_OF_SPACE.test(codeOf(error) ?? '');
}

interface Watched {
  isRefused: boolean;
  /** The first error of a query that says that the database is away. */
  away: unknown;
}

// A library may hide an error of the database behind its own, and a failed rollback hides the one that made it necessary.
const watched = new AsyncLocalStorage<Watched>();

/** Does a request's work, whose refused writes `hasRefusedWrite` then knows. */
export function watchSpace<T>(run: () => Promise<T>): Promise<T> {
  return watched.run({ isRefused: false, away: undefined }, run);
}

/** Takes note of an error of a query. */
export function noteQueryError(error: unknown): void {
  const request = watched.getStore();
  if (request === undefined) return;
  if (isOutOfSpace(error)) request.isRefused = true;
  if (isUnavailable(error)) request.away ??= error;
}

/** Whether the database has refused a write of the current request for want of space. */
export function hasRefusedWrite(): boolean {
  return watched.getStore()?.isRefused === true;
}

/** Why the database did not answer a query of the current request; undefined if it did. */
export function awayFor(): unknown {
  return watched.getStore()?.away;
}

/** What a server knows of its space. */
export interface Space {
  /** A write was refused. */
  refused(): void;
  /** Whether one was within the last minute. */
  isFull(): boolean;
}

const MINUTE = 60_000;

/** A log, and a monotonic time, in milliseconds: the calendar may be set back while a disk is full. */
interface Reporting<Line extends keyof ServerLog> {
  readonly log: Pick<ServerLog, Line>;
  readonly elapsed: () => number;
}

/** Tells the operator at once, then once a minute for as long as it lasts, how many writes were refused. */
export function createSpace({ log, elapsed }: Reporting<'alarm'>): Space {
  let loggedAt = -Infinity;
  let refusedAt = -Infinity;
  let refused = 0;
  return {
    refused() {
      refusedAt = elapsed();
      refused += 1;
      if (refusedAt - loggedAt < MINUTE) return;
      log.alarm('out-of-space', { refused });
      loggedAt = refusedAt;
      refused = 0;
    },
    isFull: () => elapsed() - refusedAt < MINUTE,
  };
}

/** Tells the operator why the database does not answer: at once, then once a minute for as long as it lasts. */
export function createAway({ log, elapsed }: Reporting<'fault'>): (cause: unknown) => void {
  let loggedAt = -Infinity;
  return (cause) => {
    if (elapsed() - loggedAt < MINUTE) return;
    log.fault(cause);
    loggedAt = elapsed();
  };
}
