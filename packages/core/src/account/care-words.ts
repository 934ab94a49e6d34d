// What is said when account care fails. Fetched with it: no first page needs these words.

import type { FailureCode } from '../base/failure.ts';

/** The sentences of account care, by code. (ACC-76, ACC-85, ACC-94) */
export const CARE_SENTENCES = {
  'current-password-wrong': 'This is not your current password',
  'link-invalid': 'This link was already used or has expired',
  'account-care-failed': 'That did not work. Please try again later.',
} as const satisfies Partial<Record<FailureCode, string>>;
