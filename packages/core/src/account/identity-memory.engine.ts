// Who was here last, as this device remembers it for all its pages.

import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import { IDENTITY_KEY, identityRecord, namedBy, parseIdentity, REMOVAL_KEY, type Identity } from './identity.ts';
import { dropRemoval, noteRemoval } from './removals.engine.ts';

/** The memory of who is here. Nothing rejects: what cannot be kept or read is logged. */
export interface IdentityMemory {
  remember(identity: Identity): Promise<void>;
  /** Who was here last, unless everything of theirs is being removed; and whether a removal has not ended. */
  recall(): Promise<{ readonly identity: Identity | undefined; readonly isRemoving: boolean }>;
  /** With `removed` it also notes, first, that everything of that account is to be removed. */
  forget(removed?: string): Promise<void>;
  /** Whether the device remembers no one any more, or someone else, since this page remembered or recalled who is here. */
  hasMovedOn(): Promise<boolean>;
}

/** Makes the engine. */
export function createIdentityMemory({ disk, log }: { readonly disk: Disk; readonly log: Log }): IdentityMemory {
  const identities = disk.table<unknown>('identity');
  let remembered: string | undefined;

  async function forget(removed?: string): Promise<void> {
    remembered = undefined;
    try {
      if (removed !== undefined) await noteRemoval(disk, removed);
      await identities.delete(IDENTITY_KEY);
    } catch (cause) {
      log.warn('identity-not-forgotten', cause);
    }
  }

  return {
    forget,
    async remember(identity) {
      try {
        // Otherwise the next page would remove what belongs to the person here.
        await dropRemoval(disk, identity.user.id);
        await identities.put(IDENTITY_KEY, identityRecord(identity));
        remembered = identity.user.id;
      } catch (cause) {
        log.warn('identity-not-kept', cause);
      }
    },
    async recall() {
      const stored = await identities.all().catch((cause: unknown) => {
        log.warn('identity-unreadable', cause);
        return [];
      });
      const rows = new Map(stored);
      const removals = namedBy(REMOVAL_KEY, [...rows.keys()]);
      const last = parseIdentity(rows.get(IDENTITY_KEY));
      const hasLeft = last !== undefined && removals.includes(last.user.id);
      if (hasLeft) await forget();
      const identity = hasLeft ? undefined : last;
      remembered = identity?.user.id;
      return { identity, isRemoving: removals.length > 0 };
    },
    async hasMovedOn() {
      const before = remembered;
      const stored: unknown = await identities.get(IDENTITY_KEY).catch(() => 'unreadable');
      if (before === undefined || remembered !== before) return false;
      return stored === undefined || (parseIdentity(stored)?.user.id ?? before) !== before;
    },
  };
}
