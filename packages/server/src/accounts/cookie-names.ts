// The names of the sign-in's cookies behind https, and those of earlier versions of the server.

/** The prefix of our cookies: behind https browsers accept them only from this very host. */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? '__Host-roundbell' : 'roundbell';
}

/** How the sign-in's cookie began before. */
export const EARLIER = '__Secure-roundbell.session_token=';
const TODAYS = '__Host-roundbell.session_token=';
const SIGN_IN_SECONDS = 400 * 86_400;

/** What tells a browser's sign-in from others; '' if it has none. */
export function signInOf(cookie: string): string {
  return /(?:^|; )(?:__\w+-)?roundbell\.session_token=([^;]*)/.exec(cookie)?.[1] ?? '';
}

/** A Cookie header under today's names: a sign-in of an earlier version counts as one of today's. */
export function withTodaysNames(cookie: string): string {
  return cookie.includes(TODAYS) ? cookie : cookie.replace(EARLIER, TODAYS);
}

/** Set-Cookie lines without those that a later one replaces: a sign-in whose transaction was tried again has written one in each try. */
export function lastOfEachName(lines: readonly string[]): readonly string[] {
  return [...new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line])).values()];
}

/** The Set-Cookie lines that give a browser its sign-in under today's name, and remove the earlier one; none if it has that. */
export function renamingCookies(cookie: string): readonly string[] {
  const earlier = cookie.split('; ').find((one) => one.startsWith(EARLIER));
  if (earlier === undefined) return [];
  const gone = `${EARLIER}; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`;
  if (cookie.includes(TODAYS)) return [gone];
  const value = earlier.slice(EARLIER.length);
  return [`${TODAYS}${value}; Max-Age=${SIGN_IN_SECONDS}; Path=/; HttpOnly; SameSite=Lax; Secure`, gone];
}
