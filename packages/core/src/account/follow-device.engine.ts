// Follows what another page of this device did with the sign-in: at once, but for a run under way here, which goes on.

import type { latest } from '../base/latest.ts';
import type { PageMessage } from '../ports/page.ts';
import type { IdentityMemory } from './identity-memory.engine.ts';

export interface DeviceFollower {
  /**
   * Signs out here if another page has, and signs in the person who has signed in on another page; a run under way goes on until its screen
   * is left. Never rejects.
   */
  follow(message?: PageMessage): Promise<void>;
  /** Whether another page has signed out and a run goes on here. */
  isPending(): boolean;
}

export interface FollowParts {
  /** Whether someone else has signed in since. */
  readonly person: Pick<ReturnType<typeof latest>, 'join'>;
  readonly isSomeoneHere: () => boolean;
  readonly hasMovedOn: IdentityMemory['hasMovedOn'];
  /** Resolves once no run is under way on this page. */
  readonly runOver: () => Promise<void>;
  /** While a run goes on here, what the server says of the sign-in is no news. */
  readonly setExpired: (isExpired: boolean) => void;
  /** Shows that no one is here. */
  readonly clearIdentity: () => Promise<void>;
  /** Removes what this page has written of the person who was here. */
  readonly forgetOwnRows: () => Promise<void>;
  /** Lets in the person that the device remembers. */
  readonly restoreIdentity: () => Promise<unknown>;
}

/** Follows the sign-ins and sign-outs of other pages. */
export function createDeviceFollower(parts: FollowParts): DeviceFollower {
  const { person, isSomeoneHere, hasMovedOn, runOver, setExpired, clearIdentity, forgetOwnRows, restoreIdentity } =
    parts;
  let pending: (() => boolean) | undefined;

  return {
    isPending: () => pending?.() === true,
    async follow(message) {
      const isHere = person.join();
      if (pending?.() === true || !isSomeoneHere() || !(await hasMovedOn()) || !isHere()) return;
      pending = isHere;
      setExpired(false);
      await runOver();
      const isBack = !(await hasMovedOn());
      if (!isHere()) return;
      await clearIdentity();
      // Only the page that removed the data can say so: another person may have made the device remember no one.
      if (message === 'signed-out-removed' && !isBack) await forgetOwnRows();
      await restoreIdentity();
    },
  };
}
