import { type CheckLog, checkLogOf } from '@roundbell/core';

const KEY = 'roundbell-pocket-check';

/** What this device has kept of a check, also of one whose page was loaded again. */
export function keptLog(): CheckLog {
  try {
    return checkLogOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return checkLogOf(undefined);
  }
}

/** Keeps it on this device; without room it lasts for the visit. */
export function keepLog(log: CheckLog): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(log));
  } catch {
    // Then the report has to be copied before the page is closed.
  }
}
