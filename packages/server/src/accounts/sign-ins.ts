// The living sign-ins of a person: which devices, and how one is ended from another.

import { Failure } from '@roundbell/core/base';
import type { SignInEntry } from '@roundbell/core/ports';
import type { Auth } from './auth.ts';
import { withTodaysNames } from './cookie-names.ts';
import { deviceName } from './device-name.ts';

/** The list of sign-ins. */
export interface SignIns {
  /** The living sign-ins of the person who asks, the one last used first. */
  signIns(cookie: string): Promise<readonly SignInEntry[]>;
  /** Ends one of a person's sign-ins; without effect if it is none of theirs. */
  endSignIn(userId: string, id: string): Promise<void>;
}

/** Joins Better Auth to our own words. */
export function createSignIns(auth: Pick<Auth, 'getSession' | 'context'>): SignIns {
  return {
    async signIns(cookie) {
      const headers = new Headers({ cookie: withTodaysNames(cookie) });
      const here = await auth.getSession({ headers, query: { disableRefresh: true } });
      if (here === null) throw new Failure('not-signed-in');
      const { internalAdapter } = await auth.context();
      const found = await internalAdapter.listSessions(here.user.id, { onlyActiveSessions: true });
      return found
        .map(({ id, userAgent, createdAt, updatedAt }) => ({
          id,
          device: deviceName(userAgent ?? ''),
          since: new Date(createdAt).getTime(),
          usedAt: new Date(updatedAt).getTime(),
          isThis: id === here.session.id,
        }))
        .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.usedAt - a.usedAt);
    },
    async endSignIn(userId, id) {
      const { adapter } = await auth.context();
      const where = [
        { field: 'id', value: id },
        { field: 'userId', value: userId },
      ];
      await adapter.deleteMany({ model: 'session', where });
    },
  };
}
