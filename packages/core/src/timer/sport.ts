// What kind of sport a timer is for: other programs file its sessions by it.

/** The kinds; 'training' is what a timer without one is. */
export const SPORTS = ['training', 'strength', 'running', 'cycling', 'rowing', 'walking', 'yoga'] as const;
export type Sport = (typeof SPORTS)[number];
