// Who was here last, as this device remembers it for all its pages.

import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Left } from './account-state.ts';
import { IDENTITY_KEY, identityRecord, LEFT_RECORD, parseIdentity, type Identity } from './identity.ts';

/** The memory of who is here. Nothing rejects: what cannot be kept or read is logged. */
export interface IdentityMemory {
  remember(identity: Identity): Promise<void>;
  recall(): Promise<Identity | undefined>;
  /** Tells every page of this device that the person has left, and what stays. */
  forget(left: Left): Promise<void>;
  /** What became of the person that this page remembered or recalled: another page may have let them leave, or someone else in. (ACC-155, ACC-255) */
  whereabouts(): Promise<Left | 'here' | 'replaced'>;
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
    async forget(left) {
      kept = undefined;
      await (left === 'kept' ? identities.put(IDENTITY_KEY, LEFT_RECORD) : identities.delete(IDENTITY_KEY)).catch(
        (cause: unknown) => log.warn('identity-not-forgotten', cause),
      );
    },
    async whereabouts() {
      if (kept === undefined) return 'here';
      const before = kept;
      const stored: unknown = await identities.get(IDENTITY_KEY).catch(() => 'unreadable');
      if (kept !== before) return 'here';
      if (stored === undefined) return 'removed';
      if (isLeft(stored)) return 'kept';
      const now = parseIdentity(stored);
      return now === undefined || now.user.id === kept ? 'here' : 'replaced';
    },
  };
}

function isLeft(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && 'left' in stored;
}
