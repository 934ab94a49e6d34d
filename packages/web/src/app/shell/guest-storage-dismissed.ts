const KEY = 'roundbell-storage-told';

/** Whether the person has read that this browser may clear what it keeps. If nothing can be kept, it is said again. */
export function isStorageTold(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** It is said once on a device. */
export function noteStorageTold(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // The next page says it again.
  }
}
