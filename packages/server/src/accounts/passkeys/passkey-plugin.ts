// cspell:ignore Info
// Better Auth's plugin for passkeys, as we use it.

import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { PasskeySite } from './passkey-site.ts';

/** The most passkeys a person has. */
export const PASSKEYS_MOST = 20;

/** What the plugin's refusals of ours say; `authFailureOf` reads them. */
const REFUSED = new APIError('BAD_REQUEST', { code: 'PASSKEY_REFUSED', message: 'No one was verified' });
const FULL = new APIError('BAD_REQUEST', { code: 'PASSKEYS_FULL', message: 'Too many passkeys' });

/** The plugin: a passkey that does not ask its owner for a finger, a face or a PIN counts as nothing. */
export function passkeyPlugin(site: PasskeySite | undefined) {
  return passkey({
    rpID: site?.name ?? 'localhost',
    rpName: 'Roundbell',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // Its own rule wants a sign-in of today; ours wants the password, and the route has asked who it is.
      requireSession: false,
      async afterVerification({ ctx, user, verification }) {
        if (verification.registrationInfo?.userVerified !== true) throw REFUSED;
        const where = [{ field: 'userId', value: user.id }];
        if ((await ctx.context.adapter.count({ model: 'passkey', where })) >= PASSKEYS_MOST) throw FULL;
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        if (!verification.authenticationInfo.userVerified) throw REFUSED;
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  });
}
