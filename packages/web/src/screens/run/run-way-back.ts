/** Where a run screen leads when its run is over or left. */
export interface RunWayBack {
  readonly href: string;
  readonly words: string;
}

/** From a timer of one's own. */
export const TO_LIBRARY: RunWayBack = { href: '/library', words: 'Back to Library' };
