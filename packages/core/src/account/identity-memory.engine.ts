// Who was here last, as this device remembers it for all its pages.

import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import { IDENTITY_KEY, identityRecord, parseIdentity, type Identity } from './identity.ts';

/** The memory of who is here. Nothing rejects: what cannot be kept or read is logged. */
export interface IdentityMemory {
  remember(identity: Identity): Promise<void>;
  recall(): Promise<Identity | undefined>;
  forget(): Promise<void>;
  /** Whether what this page remembered or recalled is gone: another page has forgotten it. (ACC-155) */
  wasForgotten(): Promise<boolean>;
}

/** Makes the engine. */
export function createIdentityMemory({ disk, log }: { readonly disk: Disk; readonly log: Log }): IdentityMemory {
  const identities = disk.table<unknown>('identity');
  let isKept = false;

  return {
    remember: (identity) =>
      identities.put(IDENTITY_KEY, identityRecord(identity)).then(
        () => void (isKept = true),
        (cause: unknown) => log.warn('identity-not-kept', cause),
      ),
    async recall() {
      const stored = await identities.get(IDENTITY_KEY).catch((cause: unknown) => {
        log.warn('identity-unreadable', cause);
        return undefined;
      });
      isKept = stored !== undefined;
      return stored === undefined ? undefined : parseIdentity(stored);
    },
    async forget() {
      isKept = false;
      await identities.delete(IDENTITY_KEY).catch((cause: unknown) => log.warn('identity-not-forgotten', cause));
    },
    async wasForgotten() {
      if (!isKept) return false;
      const stored: unknown = await identities.get(IDENTITY_KEY).catch(() => 'unreadable');
      return stored === undefined && isKept;
    },
  };
}
