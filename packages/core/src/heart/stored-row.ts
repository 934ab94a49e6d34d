// What a row of a session on this device says about itself: whose it is, and whether the account has it.

/** Whether a row belongs to someone. */
export function isOwned(row: unknown, owner: string): boolean {
  return typeof row === 'object' && row !== null && 'owner' in row && row.owner === owner;
}

/** Whether a row belongs to someone, or is too broken to say whose it is. */
export function mayBeOwned(row: unknown, owner: string): boolean {
  return isOwned(row, owner) || typeof row !== 'object' || row === null;
}

/** Whether a row says that the account has its session. */
export function isShared(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isShared' in row && row.isShared === true;
}
