// How passwords are kept.

import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Hashes a password for storage, and verifies one against a hash. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** Better Auth's own: scrypt (RFC 7914), each with its own salt, stored as `salt:key` in hexadecimal; about 0.1 s of processor time each. */
export const SCRYPT: Passwords = { hash: hashPassword, verify: verifyPassword };
