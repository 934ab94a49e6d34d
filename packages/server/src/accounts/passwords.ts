// How passwords are kept, and how many are dealt with at once.

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Failure } from '@roundbell/core';
import { verifyPassword } from 'better-auth/crypto';

/** Hashes a password for storage, and verifies one against a hash. 'server-busy' if too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
  /** Whether a hash is weaker than what `hash` makes today. */
  isOutdated(hash: string): boolean;
  /** Whether the next one would be refused with 'server-busy'. */
  isFull(): boolean;
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const COST = { N: 2 ** 15, r: 8, p: 3 };
/** It takes 128 * N * r bytes, 34 MB. */
const MEMORY = 64 * 2 ** 20;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const OURS = /^\$scrypt\$ln=15,r=8,p=3\$([\w-]{22})\$([\w-]{43})$/;

/**
 * scrypt with the least that OWASP asks for (N 2^15, r 8, p 3), stored as a PHC string; about 0.3 s of processor time each. Hashes
 * of before (Better Auth's own, `salt:key` in hexadecimal) are still verified.
 */
export const SCRYPT: Passwords = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    const key = await keyOf(password, salt);
    return `$scrypt$ln=15,r=8,p=3$${salt.toString('base64url')}$${key.toString('base64url')}`;
  },
  async verify({ hash, password }) {
    const [, salt, key] = OURS.exec(hash) ?? [];
    if (salt === undefined || key === undefined) return verifyPassword({ hash, password });
    return timingSafeEqual(await keyOf(password, Buffer.from(salt, 'base64url')), Buffer.from(key, 'base64url'));
  },
  isOutdated: (hash) => !OURS.test(hash),
  isFull: () => false,
};

/** As Better Auth does, so that a password typed on another system's keyboard is the same. */
function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MEMORY });
}

/** How many hashes are computed at a time, and how many may wait. */
export interface HashingRoom {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * One processor is left for everything else, and at most two are taken: the pool of threads in which hashes are computed
 * has four, and others need them, too.
 */
export const HASHING_ROOM: HashingRoom = {
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 20,
};

/** Passwords that are dealt with in turn. */
export interface HashingLine extends Passwords {
  /** How many are being computed now, and how many wait. */
  line(): { readonly running: number; readonly waiting: number };
}

/** The same, in turn: a password that comes when too many wait is refused with 'server-busy' (ACC-112). */
export function inTurn(passwords: Passwords, { atOnce, waiting }: HashingRoom): HashingLine {
  const queue: (() => void)[] = [];
  let running = 0;

  const isFull = (): boolean => running >= atOnce && queue.length >= waiting;

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new Failure('server-busy');
    if (running >= atOnce) {
      await new Promise<void>((resolve) => void queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, without a moment in which another could take it.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => take(() => passwords.hash(password)),
    verify: (attempt) => take(() => passwords.verify(attempt)),
    isOutdated: passwords.isOutdated,
    isFull,
    line: () => ({ running, waiting: queue.length }),
  };
}
