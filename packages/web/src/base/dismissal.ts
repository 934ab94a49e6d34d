/** Something that is said on a device until the person has read it, or wants to hear no more of it. */
export interface Dismissal {
  isDismissed(): boolean;
  dismiss(): void;
}

/** Kept under a key of localStorage; where nothing can be kept, `otherwise` says whether it counts as dismissed. */
export function dismissalOf(key: string, otherwise: boolean): Dismissal {
  return {
    isDismissed() {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        return otherwise;
      }
    },
    dismiss() {
      try {
        localStorage.setItem(key, '1');
      } catch {
        // The next page asks `otherwise`.
      }
    },
  };
}
