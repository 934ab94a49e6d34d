// cspell:ignore abcdefghijkmnpqrstuvwxyz
// Better Auth's plugin for codes from an authenticator app, as we use it.

import { randomInt } from 'node:crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';

const RECOVERY_CODES = 10;
const HALF = 5;
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The plugin as we use it: ten recovery codes of 50 bits each, and no device is trusted for longer than its sign-in. */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: 'Roundbell',
    backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
    // It would shut out the owner with everyone else; our own counts tell them apart.
    accountLockout: { enabled: false },
  });
}

function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}
