const KEY = 'roundbell-present';

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
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing needs no hint.
  }
}
