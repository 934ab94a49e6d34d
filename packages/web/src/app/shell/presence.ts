const PRESENT = 'roundbell-present';
const LEAVING = 'roundbell-leaving';

/**
 * Whether someone was signed in when this device last knew. A hint for the first picture only: it may be lost or wrong, the
 * account's own record decides.
 */
export function wasSignedIn(): boolean {
  return attempt(() => localStorage.getItem(PRESENT) !== null, true);
}

/** Keeps the hint; if nothing can be kept, the first picture is 'Loading...'. */
export function rememberPresence(isHere: boolean): void {
  attempt(() =>
    isHere ? localStorage.setItem(PRESENT, '1') : [PRESENT, LEAVING].forEach((key) => localStorage.removeItem(key)),
  );
}

/** Notes who has pressed Sign Out, until that has ended: a page that is closed at once has the next one go on with it. */
export function noteLeaving(userId = ''): void {
  attempt(() => localStorage.setItem(LEAVING, userId));
}

/** Whether this person has pressed Sign Out on a page that was closed before it had signed them out. */
export function wasLeaving(userId: string): boolean {
  return attempt(() => localStorage.getItem(LEAVING) === userId, false);
}

/** What the browser's storage says; `otherwise` where it keeps nothing. */
function attempt<T>(ask: () => T, otherwise: T): T;
function attempt(ask: () => void): void;
function attempt<T>(ask: () => T, otherwise?: T): T | undefined {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
