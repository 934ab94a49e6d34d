// What is said when account care fails. Fetched with it: no first page needs these words.

import type { FailureCode } from '../base/failure.ts';

/** The sentences of account care, by code. */
export const CARE_SENTENCES = {
  'password-common': 'This password is too common. Choose another.',
  'current-password-wrong': 'This is not your current password',
  'link-invalid': 'This link was already used or has expired',
  'mail-unavailable': 'This server cannot send mail, so the email cannot be changed',
  'code-required': 'Enter the code from your authenticator app',
  'code-wrong': 'This code is wrong',
  'code-expired': 'That took too long. Sign in again',
  'passkey-refused': 'This passkey was not accepted. Try again, or use your password.',
  'passkey-cancelled': 'No passkey was used.',
  'passkey-present': 'This device already has a passkey for your account.',
  'passkeys-full': 'You have 20 passkeys. Remove one first.',
  'passkeys-unavailable': 'Passkeys need an https address with a name.',
  'tokens-full': 'You have 20 access tokens. Revoke one first.',
  'too-many-requests': 'Too many requests. Please try again later',
  'account-care-failed': 'That did not work. Please try again later.',
} as const satisfies Partial<Record<FailureCode, string>>;
