const KEY = 'roundbell-present';
const LEAVING = 'roundbell-leaving';

/**
 * Whether someone was signed in when this device last knew. A hint for the first picture only: it may be lost or wrong, the
 * account's own record decides.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Keeps the hint; if nothing can be kept, the first picture is 'Loading...'. */
export function rememberPresence(isHere: boolean): void {
  try {
    if (isHere) localStorage.setItem(KEY, '1');
    else for (const key of [KEY, LEAVING]) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing needs no hint.
  }
}

/** Notes who has pressed Sign Out, until that has ended: a page that is closed at once has the next one go on with it. */
export function noteLeaving(userId: string | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(LEAVING);
    else localStorage.setItem(LEAVING, userId);
  } catch {
    // The person sees that they are still here.
  }
}

/** Whether this person has pressed Sign Out on a page that was closed before it had signed them out. */
export function wasLeaving(userId: string): boolean {
  try {
    return localStorage.getItem(LEAVING) === userId;
  } catch {
    return false;
  }
}
