// Passwords for tests, which make thousands: stored at no cost, and safe from nobody.

import type { Passwords } from '../src/accounts/passwords.ts';

/** Keeps what it is given, backwards, so that no test finds a password where it looks for one. */
export const QUICK_PASSWORDS: Passwords = {
  hash: async (password) => backwards(password),
  verify: async ({ hash, password }) => hash === backwards(password),
};

const backwards = (text: string) => text.split('').reverse().join('');
