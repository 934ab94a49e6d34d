const KEY = 'roundbell-install-dismissed';

/** Whether the person wants to hear no more of installing on this device. If nothing can be kept, no one is asked. */
export function isInstallDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Stops asking on this device. */
export function dismissInstall(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Then it was not asked either.
  }
}
