// One call to an engine that speaks OpenAI's protocol, and what its answer means. Keys and addresses stay in here.

import OpenAI, { APIError } from 'openai';
import type { ProviderEnvironment } from '../env.ts';
import type { SpeechPayload } from './profiles.ts';

/** Where a provider is and how to get in. */
export interface UpstreamPlace extends ProviderEnvironment {
  readonly baseUrl: string;
  readonly timeoutMillis: number;
}

/** How a call ended. `why` is a word or two for the log: a status, a code, never a message of the provider's. */
export type Answer =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Key, terms or model are refused: the operator has to act. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /** Over the budget. */
  | { readonly kind: 'busy'; readonly why: string; readonly millis: number }
  /** This very request is refused. */
  | { readonly kind: 'rejected'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

/** A provider to be asked. */
export interface Upstream {
  speech(payload: SpeechPayload): Promise<Answer>;
}

/** Where the providers are when the environment names no other place. */
export const PUBLIC_ADDRESSES = {
  groq: 'https://api.groq.com/openai/v1',
  openai: 'https://api.openai.com/v1',
} as const;

const MOST_BYTES = 10_000_000;
const BUSY_MILLIS = 60_000;
const LONGEST_BUSY_MILLIS = 86_400_000;
/** Codes of a 400 that no other request would avoid. */
const OPERATOR_CODES = /^(model_|invalid_api_key|.*terms|.*decommission)/;

/** One client a provider; nothing is tried twice, because the person would be waiting. */
export function createUpstream({ apiKey, baseUrl, timeoutMillis }: UpstreamPlace): Upstream {
  const client = new OpenAI({
    // An engine of one's own wants none, the client wants one.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMillis,
    // Its lines would tell addresses and words.
    logLevel: 'off',
  });
  return {
    async speech(payload) {
      // The client's own limit ends with the headers; this one counts for the body too.
      const signal = AbortSignal.timeout(timeoutMillis);
      try {
        const response = await client.audio.speech.create(payload, { signal });
        const bytes = await readBytes(response);
        return bytes === undefined ? { kind: 'failed', why: 'too long' } : { kind: 'bytes', bytes };
      } catch (error) {
        return signal.aborted ? { kind: 'failed', why: 'timeout' } : meaningOf(error);
      }
    },
  };
}

async function readBytes(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The table of what providers answer. (VOX-130..134) */
function meaningOf(error: unknown): Answer {
  if (!(error instanceof APIError) || error.status === undefined) return { kind: 'failed', why: 'connection' };
  const status = error.status as number;
  const code = typeof error.code === 'string' && /^\w{1,60}$/.test(error.code) ? error.code : '';
  const why = `${status} ${code}`.trim();
  if (status === 401 || status === 403 || status === 404) return { kind: 'unavailable', why };
  if (status === 413 || status === 429) return { kind: 'busy', why, millis: waitOf(error.headers as Headers) };
  if (status >= 500) return { kind: 'failed', why };
  const isOperators = OPERATOR_CODES.test(code) || /accept.{0,40}terms|decommissioned/i.test(error.message);
  return { kind: isOperators ? 'unavailable' : 'rejected', why };
}

/** Retry-After in seconds or as a date; without a usable one, a minute. */
function waitOf(headers: Headers | undefined): number {
  const told = headers?.get('retry-after') ?? '';
  const millis = /^\d+(\.\d+)?$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  return millis > 0 ? Math.min(millis, LONGEST_BUSY_MILLIS) : BUSY_MILLIS;
}
