// The text of an access token: 'rb_', 256 random bits, and a check by which a scanner of leaked secrets, and we, know a whole one.

import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every one begins. */
export const TOKEN_PREFIX = 'rb_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** So many digits hold that many bytes, and those of the check. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);

/** A new one. */
export function newTokenText(): string {
  const secret = inDigits(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS);
  return `${TOKEN_PREFIX}${secret}${checkOf(secret)}`;
}

/** Whether it is a whole one, so that only what may be a token is looked up. */
export function isTokenText(text: string): boolean {
  const [, secret = '', check = ''] = SHAPE.exec(text) ?? [];
  return check !== '' && check === checkOf(secret);
}

/** What is stored of one. It is random, so that a plain hash is enough, and looking it up reveals nothing by its time. */
export function tokenTextHash(text: string): string {
  return createHash('sha256').update(`access token ${text}`).digest('base64url');
}

function checkOf(secret: string): string {
  return inDigits(BigInt(crc32(`${TOKEN_PREFIX}${secret}`)), CHECK_DIGITS);
}

function inDigits(number: bigint, length: number): string {
  let text = '';
  for (let left = number; text.length < length; left /= BigInt(DIGITS.length))
    text = `${DIGITS[Number(left % BigInt(DIGITS.length))] ?? ''}${text}`;
  return text;
}
