// How passwords are kept, and how many are dealt with at once.

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { PASSWORD_LENGTH } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import { PASSWORD_MOST } from '@roundbell/core/ports';
import { verifyPassword } from 'better-auth/crypto';

/** Hashes a password for storage, and verifies one against a hash. 'server-busy' if too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
  /** Whether a hash is weaker than what `hash` makes today. */
  isOutdated(hash: string): boolean;
  /** Whether the next one would be refused with 'server-busy'; within `aheadOf` there are other places. */
  isFull(): boolean;
}

/** No password that is too short or too long is hashed. 'password-weak' */
export function requireLength({ length }: string): void {
  if (length < PASSWORD_LENGTH || length > PASSWORD_MOST) throw new Failure('password-weak');
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

/** How many hashes are computed at a time, and how many may wait: of strangers, and of known devices besides. */
export interface HashingRoom {
  readonly atOnce: number;
  readonly waiting: number;
  readonly known: number;
}

/** So many of one known device: who has an account here must not take the places of all others who have one. */
const KNOWN_EACH = 2;

/** So many turns in a row may go to those ahead while a stranger waits. */
const AHEAD_IN_A_ROW = 2;

/**
 * One processor is left for everything else, and at most two are taken: the pool of threads in which hashes are computed
 * has four, and others need them, too.
 */
export const HASHING_ROOM: HashingRoom = {
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 20,
  known: 10,
};

/** Passwords that are dealt with in turn. */
export interface HashingLine extends Passwords {
  /** How many are being computed now, and how many wait. */
  line(): { readonly running: number; readonly waiting: number };
}

/** Whose known device the passwords are that are dealt with now. */
const knownDevice = new AsyncLocalStorage<string>();

/** Deals with passwords of a known device, or of someone who is signed in, ahead of strangers', who have every third turn. */
export function aheadOfStrangers<T>(device: string, run: () => T): T {
  return knownDevice.run(device, run);
}

/** The same, in turn: a password that comes when too many wait is refused with 'server-busy'. */
export function inTurn(passwords: Passwords, { atOnce, waiting, known }: HashingRoom): HashingLine {
  const strangers: (() => void)[] = [];
  const ahead: { readonly device: string; readonly go: () => void }[] = [];
  let running = 0;
  let aheadInARow = 0;

  function isFull(): boolean {
    const device = knownDevice.getStore();
    if (running < atOnce) return false;
    if (device === undefined) return strangers.length >= waiting;
    return ahead.length >= known || ahead.filter((one) => one.device === device).length >= KNOWN_EACH;
  }

  function turn(): Promise<void> {
    const device = knownDevice.getStore();
    return new Promise((go) => void (device === undefined ? strangers.push(go) : ahead.push({ device, go })));
  }

  /** Lets the next in line go; whether there was one. */
  function letNextGo(): boolean {
    const isStrangersTurn = aheadInARow >= AHEAD_IN_A_ROW && strangers.length > 0;
    const known = isStrangersTurn ? undefined : ahead.shift();
    aheadInARow = known === undefined ? 0 : aheadInARow + 1;
    const go = known?.go ?? strangers.shift();
    go?.();
    return go !== undefined;
  }

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new Failure('server-busy');
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, without a moment in which another could take it.
      if (!letNextGo()) running -= 1;
    }
  }

  return {
    hash: (password) => take(() => passwords.hash(password)),
    verify: (attempt) => take(() => passwords.verify(attempt)),
    isOutdated: passwords.isOutdated,
    isFull,
    line: () => ({ running, waiting: strangers.length + ahead.length }),
  };
}
