// Follows a Sign Out on another page of this device: at once, but for a run under way here, which goes on.

import type { latest } from '../base/latest.ts';

/** Following what another page did. */
export interface DeviceFollower {
  /** Signs out here if another page has; a run under way goes on until its screen is left. Never rejects. (ACC-155, RUN-211) */
  follow(): Promise<void>;
  /** Whether another page has signed out and a run goes on here. */
  isPending(): boolean;
}

/** What following needs. */
export interface FollowParts {
  /** Tells whether someone else has come since. */
  readonly person: Pick<ReturnType<typeof latest>, 'join'>;
  readonly isSignedIn: () => boolean;
  readonly wasForgotten: () => Promise<boolean>;
  /** Resolves once no run is under way on this page. */
  readonly runOver: () => Promise<void>;
  /** While a run goes on here, what the server says of the sign-in is no news. */
  readonly setExpired: (isExpired: boolean) => void;
  readonly depart: () => Promise<void>;
}

/** Makes the engine. */
export function createDeviceFollower({
  person,
  isSignedIn,
  wasForgotten,
  runOver,
  setExpired,
  depart,
}: FollowParts): DeviceFollower {
  let pending: (() => boolean) | undefined;

  return {
    isPending: () => pending?.() === true,
    async follow() {
      const isHere = person.join();
      if (pending?.() === true || !isSignedIn() || !(await wasForgotten()) || !isHere()) return;
      pending = isHere;
      setExpired(false);
      await runOver();
      if (isHere()) await depart();
    },
  };
}
