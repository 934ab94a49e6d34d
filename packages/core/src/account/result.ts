// How an account command ended.

import {
  Failure,
  FALLBACKS,
  isAboutCode,
  isOffline,
  sentenceOf,
  type CodeFailure,
  type FallbackCode,
} from '../base/failure.ts';

/** How an account command ended; `message` is the exact sentence for the person, `field` what it is about, if it is about one. */
export type AccountResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly field?: 'password' }
  /** The password was right, and the code is missing, is not right, or came too late. */
  | { readonly ok: false; readonly message: string; readonly code: CodeFailure['code'] };

/** What is added where the server was not reached. */
const NO_CONNECTION = 'The server cannot be reached. Check your connection, then try again.';

/** How a command ended that threw something while `fallback` was being tried. */
export function refusalOf(thrown: unknown, fallback: FallbackCode): AccountResult {
  const said = sentenceOf(thrown, fallback);
  const message = isOffline(thrown) && said === FALLBACKS[fallback] ? `${said}. ${NO_CONNECTION}` : said;
  if (isAboutCode(thrown)) return { ok: false, message, code: thrown.code };
  const isCommon = thrown instanceof Failure && thrown.code === 'password-common';
  return isCommon ? { ok: false, message, field: 'password' } : { ok: false, message };
}
