// Passwords for tests, which make thousands: stored at no cost, and not secure.

import type { Passwords } from '../src/accounts/passwords.ts';

/** Stores passwords reversed, so that a test searching for one does not find it. */
export const QUICK_PASSWORDS: Passwords = {
  hash: async (password) => backwards(password),
  verify: async ({ hash, password }) => hash === backwards(password),
  isOutdated: () => false,
  isFull: () => false,
};

const backwards = (text: string) => text.split('').reverse().join('');
