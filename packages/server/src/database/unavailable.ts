// Which errors of a database say that it is away or overloaded.

import { codeOf } from '../base/thrown.ts';

/** A write refused by a read-only database: a standby, or one that its operator has closed for writes. */
export const READ_ONLY = '25006';
/**
 * Not to connect, lock and statement timeouts, a server that starts, stops or has no connection left, transactions that are in each
 * other's way again and again, and class 08, a broken connection.
 */
const UNAVAILABLE =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|57014|55P03|57P0\d|53300|40001|40P01|08\w{3})$/;
/** What a client says without a code when its statement was not answered in time. */
const NO_ANSWER = /^Query read timeout$/;
/** What the pool says without a code, and Citus with the code of any internal error if a worker goes away in the middle of a statement. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|failure on connection marked as essential/;

/** Whether a database has not said a word about a statement for longer than it may take. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && NO_ANSWER.test(error.message);
}

/** Whether a write met a database that only reads. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** Whether the database is away, overloaded or only reads, which may soon be over. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  // A socket in a folder is gone while the database is away.
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    UNAVAILABLE.test(code) ||
    isReadOnly(error) ||
    isSocketGone ||
    NO_CONNECTION.test(error.message) ||
    isUnanswered(error)
  );
}
