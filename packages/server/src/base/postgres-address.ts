// An address of PostgreSQL, taken apart as our driver takes it: all else leads where the server goes.

import pg from 'pg';
import { codeOf } from './thrown.ts';

/** The database that an address names; throws, without a word of it, if the driver cannot read it. */
export function databaseIn(url: string): string | undefined {
  return new pg.Client({ connectionString: url }).database;
}

/** Whether the driver can take an address apart; a certificate that it names and that is missing is another matter. */
export function isReadable(url: string): boolean {
  try {
    databaseIn(url);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ERR_INVALID_URL';
  }
}

/** The number with which a parameter of an address begins, if it does. */
export function numberIn(url: string, name: string): number | undefined {
  const digits = /^\d+/.exec(parametersOf(url).get(name) ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** The same address without limits, whatever it, the database or the user has set: 0 is none, and the last word holds. */
export function withoutLimits(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}lock_timeout=0&statement_timeout=0`;
}

/** What PostgreSQL's own programs refuse in an address, or should not be there. */
const NOT_FOR_PROGRAMS = [
  ...['lock_timeout', 'statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout'],
  ...['ssl', 'uselibpqcompat', 'password'],
];

/** An address as PostgreSQL's own programs take it, and its password, which everyone on the machine could read among their words. */
export function forPrograms(url: string): { readonly address: string; readonly password: string | undefined } {
  const { user, password, host, port, database } = new pg.Client({ connectionString: url });
  const words = parametersOf(url);
  for (const name of NOT_FOR_PROGRAMS) words.delete(name);
  if (words.get('sslmode') === 'no-verify') {
    words.set('sslmode', 'require');
    // With a root certificate PostgreSQL's own programs would verify.
    words.delete('sslrootcert');
  }
  for (const [name, value] of Object.entries({ user, host, port, dbname: database }))
    if (value !== undefined) words.set(name, String(value));
  const query = [...words].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return { address: `postgresql:///?${query}`, password: password ?? undefined };
}

/** As the driver has it, the last of several counts. */
function parametersOf(url: string): Map<string, string> {
  return new Map(new URLSearchParams(/\?.*/.exec(url)?.[0]));
}
