// A browser in which an account has been signed in says so at the next sign-in, so that strangers' attempts do not count against it.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Recognises the devices of accounts by a cookie that says nothing about anyone. */
export interface KnownDevices {
  /** The device's own name, if this account was signed in on it; for counting. */
  deviceOf(cookies: string, person: string): string | undefined;
  /** The Set-Cookie lines by which the device of someone signed in stays known after a change of their email; none if it is, or never was. */
  keepKnown(cookies: string, person: string): readonly string[];
  /** The Set-Cookie line after a sign-in of the account; earlier accounts of the device stay known. */
  remember(cookies: string, person: string): string;
}

/** What a browser allows at most. */
const MAX_AGE_SECONDS = 400 * 86_400;
const NAME_BYTES = 16;
/** A family's tablet. */
const MOST_ACCOUNTS = 5;
const VALUE = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;

/** Knows devices by marks that only the holder of the secret can make: one for each account, over its email and the device's name. */
export function createKnownDevices(secret: string, isSecure: boolean): KnownDevices {
  const cookie = isSecure ? '__Host-roundbell.device' : 'roundbell.device';
  const markOf = (name: string, person: string): string =>
    createHmac('sha256', secret).update(`device ${name} ${person}`).digest('base64url');

  function read(cookies: string): { readonly name: string; readonly marks: readonly string[] } | undefined {
    const line = cookies.split('; ').find((one) => one.startsWith(`${cookie}=`));
    const [, name, marks] = VALUE.exec(line?.slice(cookie.length + 1) ?? '') ?? [];
    return name === undefined || marks === undefined ? undefined : { name, marks: marks.slice(1).split('.') };
  }

  function deviceOf(cookies: string, person: string): string | undefined {
    const known = read(cookies);
    if (known === undefined) return undefined;
    const mark = Buffer.from(markOf(known.name, person));
    return known.marks.some((one) => timingSafeEqual(Buffer.from(one), mark)) ? known.name : undefined;
  }

  function remember(cookies: string, person: string): string {
    const { name, marks } = read(cookies) ?? { name: randomBytes(NAME_BYTES).toString('base64url'), marks: [] };
    const mine = markOf(name, person);
    const latest = [mine, ...marks.filter((mark) => mark !== mine)].slice(0, MOST_ACCOUNTS);
    const value = [name, ...latest].join('.');
    const attributes = `Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    return `${cookie}=${value}; ${attributes}`;
  }

  return {
    deviceOf,
    remember,
    keepKnown: (cookies, person) =>
      read(cookies) === undefined || deviceOf(cookies, person) !== undefined ? [] : [remember(cookies, person)],
  };
}
