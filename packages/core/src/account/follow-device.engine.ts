// Follows what another page of this device did with the sign-in: at once, but for a run under way here, which goes on.

import type { latest } from '../base/latest.ts';
import type { PageWord } from '../ports/page.ts';
import type { IdentityMemory } from './identity-memory.engine.ts';

/** Following what another page did. */
export interface DeviceFollower {
  /**
   * Signs out here if another page has, and lets in whom another page has let in; a run under way goes on until its screen
   * is left. Never rejects. (ACC-155, ACC-255, RUN-211)
   */
  follow(told?: PageWord): Promise<void>;
  /** Whether another page has signed out and a run goes on here. */
  isPending(): boolean;
}

/** What following needs. */
export interface FollowParts {
  /** Tells whether someone else has come since. */
  readonly person: Pick<ReturnType<typeof latest>, 'join'>;
  readonly isSignedIn: () => boolean;
  readonly hasMovedOn: IdentityMemory['hasMovedOn'];
  /** Resolves once no run is under way on this page. */
  readonly runOver: () => Promise<void>;
  /** While a run goes on here, what the server says of the sign-in is no news. */
  readonly setExpired: (isExpired: boolean) => void;
  /** Shows no one. */
  readonly depart: () => Promise<void>;
  /** Removes what this page has written of the person who was here. */
  readonly forgetOwnRows: () => Promise<void>;
  /** Lets in whom the device remembers. */
  readonly arrive: () => Promise<unknown>;
}

/** Makes the engine. */
export function createDeviceFollower(parts: FollowParts): DeviceFollower {
  const { person, isSignedIn, hasMovedOn, runOver, setExpired, depart, forgetOwnRows, arrive } = parts;
  let pending: (() => boolean) | undefined;

  return {
    isPending: () => pending?.() === true,
    async follow(told) {
      const isHere = person.join();
      if (pending?.() === true || !isSignedIn() || !(await hasMovedOn()) || !isHere()) return;
      pending = isHere;
      setExpired(false);
      await runOver();
      const isBack = !(await hasMovedOn());
      if (!isHere()) return;
      await depart();
      // Only the word of the page that removed it says so: that the device remembers no one may be another person's doing.
      if (told === 'signed-out-removed' && !isBack) await forgetOwnRows();
      await arrive();
    },
  };
}
