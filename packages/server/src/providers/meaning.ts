// What engines' answers mean: one table for speech and language, for every provider.

import { APIError } from 'openai';

/** How a call ended. `why` is a word or two for the log: a status, a code, never the provider's message. */
export type Answer<T> =
  | { readonly kind: 'value'; readonly value: T }
  /** Key, terms or model are refused: the operator must act. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /** There is no such model any more, or not for this key. */
  | { readonly kind: 'gone'; readonly why: string }
  /** Over the budget. */
  | { readonly kind: 'busy'; readonly why: string; readonly millis: number }
  /** This particular request is refused; `written` is what a model wrote before its provider found it unfit. */
  | { readonly kind: 'rejected'; readonly why: string; readonly written?: string }
  /** The provider could not be reached or is ill ('provider'), or took too long over this request or answered it with nothing of use ('request'). */
  | { readonly kind: 'failed'; readonly fault: 'provider' | 'request'; readonly why: string };
/** Any of the answers that give nothing. */
export type NoAnswer = Exclude<Answer<never>, { kind: 'value' }>;

const BUSY_MILLIS = 60_000;
const LONGEST_BUSY_MILLIS = 86_400_000;
/** Codes with which a 400 or a 404 says that a model is gone. */
const GONE_CODES = /^model_(not_found|decommissioned|deprecated)$/;
/** Codes of a 400 that no other request would avoid. */
const OPERATOR_CODES = /^(model_|invalid_model|invalid_api_key|.*terms|.*decommission)/;
/** A web page, as proxies and wrong addresses answer. */
const WEB_PAGE = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;
/** The code of a 400 with which Groq returns text that broke the schema. */
const BROKE_SCHEMA = 'json_validate_failed';

/** The meaning of a provider's answer. */
export function meaningOf(error: unknown): NoAnswer {
  if (!(error instanceof APIError) || error.status === undefined)
    return { kind: 'failed', fault: 'provider', why: 'connection' };
  const status = error.status as number;
  const code = typeof error.code === 'string' && /^\w{1,60}$/.test(error.code) ? error.code : '';
  const why = `${status} ${code}`.trim();
  const isCalledGone = GONE_CODES.test(code) || /decommissioned/i.test(error.message);
  if (status === 410 || ((status === 404 || status === 400) && isCalledGone)) return { kind: 'gone', why };
  if (status >= 300 && status < 400) return { kind: 'unavailable', why: `${status} redirect` };
  if (status === 401 || status === 403 || status === 404) return { kind: 'unavailable', why };
  if (status === 413 || status === 429) return { kind: 'busy', why, millis: waitOf(error.headers as Headers) };
  if (status >= 500) return { kind: 'failed', fault: 'provider', why };
  if (code === BROKE_SCHEMA) return { kind: 'rejected', why, written: writtenIn(error.error) };
  const isOperators = OPERATOR_CODES.test(code) || /accept.{0,40}terms/i.test(error.message);
  return { kind: isOperators ? 'unavailable' : 'rejected', why };
}

/** The meaning of a body that came with a good status: a web page comes from something that is not the engine, whatever it is asked. */
export function meaningOfBody(bytes: Buffer): Answer<Buffer> {
  if (WEB_PAGE.test(bytes.toString('latin1', 0, 200))) return { kind: 'unavailable', why: 'a web page' };
  return bytes.length === 0 ? { kind: 'failed', fault: 'request', why: 'empty' } : { kind: 'value', value: bytes };
}

function writtenIn(error: unknown): string {
  const written = (error as { failed_generation?: unknown } | undefined)?.failed_generation;
  return typeof written === 'string' ? written : '';
}

/** Retry-After in seconds or as a date; without a usable one, a minute. */
function waitOf(headers: Headers | undefined): number {
  const retryAfter = headers?.get('retry-after') ?? '';
  const millis = /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return millis > 0 ? Math.min(millis, LONGEST_BUSY_MILLIS) : BUSY_MILLIS;
}
