// What the care of an account needs to know of a row of the table 'heart-rate', without the code of the sessions.

/** Whether a row belongs to someone. */
export function isRowOf(row: unknown, userId: string): boolean {
  return typeof row === 'object' && row !== null && 'owner' in row && row.owner === userId;
}

/** Whether a row says that the account has its session. */
export function isSent(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isShared' in row && row.isShared === true;
}

/** Whether a row is too broken to say whose it is. */
export function isBroken(row: unknown): boolean {
  return typeof row !== 'object' || row === null;
}
