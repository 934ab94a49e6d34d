// What the accounts need where no one signs in: in the operator's commands.

import { randomBytes } from 'node:crypto';
import type { AccountsPlace } from './auth.ts';
import { SCRYPT } from './passwords.ts';

/** A place that signs nothing that anyone gets, and sends nothing. */
export function silentPlace(): AccountsPlace {
  return {
    secret: randomBytes(32).toString('hex'),
    passwords: SCRYPT,
    isSecure: false,
    passkeySite: () => undefined,
    sendToken: () => undefined,
    sendEmailToken: () => undefined,
    onEmailInUse: () => undefined,
  };
}
