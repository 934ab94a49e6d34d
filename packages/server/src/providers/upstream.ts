// One call to an engine that speaks OpenAI's protocol. Keys and addresses do not leave this file.

import { readAs } from '@roundbell/core/base';
import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import * as z from 'zod/mini';
import type { ProviderEnvironment } from '../base/env.ts';
import { jsonOf } from '../base/json.ts';
import { type Answer, meaningOf, meaningOfBody } from './meaning.ts';
import type { SpeechPayload } from './profiles.ts';

/** Where a provider is and how to get in. */
export interface UpstreamPlace extends ProviderEnvironment {
  readonly baseUrl: string;
}

/** A provider that can be called; an answer that is incomplete after `millis` has failed. */
export interface Upstream {
  speech(payload: SpeechPayload, millis: number): Promise<Answer<Buffer>>;
  /** The body of a chat completion, unread. */
  chat(payload: ChatPayload, millis: number): Promise<Answer<Buffer>>;
}
/** What a language model is sent. */
export type ChatPayload = ChatCompletionCreateParamsNonStreaming;

/** The providers' addresses unless the environment names others. */
export const PUBLIC_ADDRESSES = {
  groq: 'https://api.groq.com/openai/v1',
  openai: 'https://api.openai.com/v1',
} as const;

const detailSchema = z.object({ detail: z.object({ error: z.string(), message: z.optional(z.string()) }) });
const MOST_BYTES = 10_000_000;

/** One client per provider; nothing is retried, because the person would be waiting. */
export function createUpstream({ apiKey, baseUrl }: UpstreamPlace): Upstream {
  const client = new OpenAI({
    // A self-hosted engine needs none, the client requires one.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    // A redirect could lead into the operator's own network, with the key.
    fetch: async (address, init) => withOwnErrors(await fetch(address, { ...init, redirect: 'manual' })),
    // Its log lines would reveal addresses and words.
    logLevel: 'off',
  });

  async function ask(
    millis: number,
    call: (options: { signal: AbortSignal }) => Promise<Response>,
  ): Promise<Answer<Buffer>> {
    // The client's own limit, ten minutes, ends with the headers; this one counts for the body too.
    const signal = AbortSignal.timeout(millis);
    try {
      const bytes = await readBytes(await call({ signal }));
      return bytes === undefined ? { kind: 'failed', fault: 'request', why: 'too long' } : meaningOfBody(bytes);
    } catch (error) {
      return signal.aborted ? { kind: 'failed', fault: 'request', why: 'timeout' } : meaningOf(error);
    }
  }

  return {
    speech: (payload, millis) => ask(millis, (options) => client.audio.speech.create(payload, options)),
    chat: (payload, millis) => ask(millis, (options) => client.chat.completions.create(payload, options).asResponse()),
  };
}

/** Engines made with FastAPI put under 'detail' what the client looks for under 'error'. */
async function withOwnErrors(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  const { status, headers } = response;
  const detail = readAs(detailSchema, jsonOf(text));
  if (!detail.success) return new Response(text, { status, headers });
  const { error: code, message } = detail.data.detail;
  return new Response(JSON.stringify({ error: { code, message } }), { status, headers });
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
