// Follows what another page of this device did with the sign-in: at once, but for a run under way here, which goes on.

import type { latest } from '../base/latest.ts';
import type { IdentityMemory } from './identity-memory.engine.ts';

/** Following what another page did. */
export interface DeviceFollower {
  /**
   * Signs out here if another page has, and lets in whom another page has let in; a run under way goes on until its screen
   * is left. Never rejects. (ACC-155, ACC-255, RUN-211)
   */
  follow(): Promise<void>;
  /** Whether another page has signed out and a run goes on here. */
  isPending(): boolean;
}

/** What following needs. */
export interface FollowParts {
  /** Tells whether someone else has come since. */
  readonly person: Pick<ReturnType<typeof latest>, 'join'>;
  readonly isSignedIn: () => boolean;
  readonly whereabouts: IdentityMemory['whereabouts'];
  /** Resolves once no run is under way on this page. */
  readonly runOver: () => Promise<void>;
  /** While a run goes on here, what the server says of the sign-in is no news. */
  readonly setExpired: (isExpired: boolean) => void;
  /** Shows no one; what this page alone kept of the person goes if all of it was removed. */
  readonly depart: (isRemoved: boolean) => Promise<void>;
  /** Lets in whom the device remembers. */
  readonly arrive: () => Promise<unknown>;
}

/** Makes the engine. */
export function createDeviceFollower({
  person,
  isSignedIn,
  whereabouts,
  runOver,
  setExpired,
  depart,
  arrive,
}: FollowParts): DeviceFollower {
  let pending: (() => boolean) | undefined;

  return {
    isPending: () => pending?.() === true,
    async follow() {
      const isHere = person.join();
      if (pending?.() === true || !isSignedIn()) return;
      const left = await whereabouts();
      if (left === 'here' || !isHere()) return;
      pending = isHere;
      setExpired(false);
      await runOver();
      const now = await whereabouts();
      if (!isHere()) return;
      // They may have come back meanwhile: their documents were removed beneath this page, which begins afresh.
      await depart((now === 'replaced' ? left : now) === 'removed');
      await arrive();
    },
  };
}
