// Who was here last, as this device remembers it for all its pages.

import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import { IDENTITY_KEY, identityRecord, parseIdentity, type Identity } from './identity.ts';

/** The memory of who is here. Nothing rejects: what cannot be kept or read is logged. */
export interface IdentityMemory {
  remember(identity: Identity): Promise<void>;
  recall(): Promise<Identity | undefined>;
  forget(): Promise<void>;
  /** Whether the device remembers no one any more, or someone else, since this page remembered or recalled who is here. (ACC-155, ACC-255) */
  hasMovedOn(): Promise<boolean>;
}

/** Makes the engine. */
export function createIdentityMemory({ disk, log }: { readonly disk: Disk; readonly log: Log }): IdentityMemory {
  const identities = disk.table<unknown>('identity');
  let kept: string | undefined;

  return {
    remember: (identity) =>
      identities.put(IDENTITY_KEY, identityRecord(identity)).then(
        () => void (kept = identity.user.id),
        (cause: unknown) => log.warn('identity-not-kept', cause),
      ),
    async recall() {
      const stored = await identities.get(IDENTITY_KEY).catch((cause: unknown) => {
        log.warn('identity-unreadable', cause);
        return undefined;
      });
      const identity = parseIdentity(stored);
      kept = identity?.user.id;
      return identity;
    },
    async forget() {
      kept = undefined;
      await identities.delete(IDENTITY_KEY).catch((cause: unknown) => log.warn('identity-not-forgotten', cause));
    },
    async hasMovedOn() {
      const before = kept;
      const stored: unknown = await identities.get(IDENTITY_KEY).catch(() => 'unreadable');
      if (before === undefined || kept !== before) return false;
      return stored === undefined || (parseIdentity(stored)?.user.id ?? before) !== before;
    },
  };
}
