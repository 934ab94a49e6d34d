// Providers for the speech tests: small servers with answers set by the test, and audio small enough to read.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { parseProviders } from '../src/providers/providers-file.ts';
import type { SpeechPlace } from '../src/speech/speech.ts';
import { afterwards, post, emptyFolder } from './fixture.ts';

/** A WAV of `samples` bytes, 64 a second; the sizes of RIFF and of its samples may lie. */
export function wavOf(samples: number, told: { riff?: number; samples?: number } = {}): Buffer {
  const bytes = Buffer.alloc(44 + samples, 7);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(told.riff ?? 36 + samples, 4);
  bytes.write('WAVE', 8, 'latin1');
  bytes.write('fmt ', 12, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt32LE(64, 28);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(told.samples ?? samples, 40);
  return bytes;
}

/** An MP3 of whole frames, each 24 bytes and 24 ms long (MPEG 2, 24 kHz, 8 kbit/s). */
export function mp3Of(frames: number): Buffer {
  return Buffer.alloc(frames * 24, Buffer.concat([Buffer.from([0xff, 0xf3, 0x14, 0xc4]), Buffer.alloc(20, 1)]));
}

/** A provider that has been told what to answer. */
export interface Peer {
  readonly url: string;
  readonly heard: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]>; readonly body: unknown }[];
  answer: (response: ServerResponse, body: unknown, limits: Limits) => void;
  readonly limits: Limits;
}

/** The limits of time that the server set for its calls. */
export interface Limits {
  /** In milliseconds, one for each call. */
  readonly asked: number[];
  /** All that are set are over now. */
  end(): void;
  /** They are over as soon as an answer has begun. */
  endOnceBegun(): void;
}

const { fetch: ask } = globalThis;

/** Limits that end only when the test says so, until it ends: no machine is too slow for them. */
function limitsByHand(): Limits {
  const asked: number[] = [];
  const running: AbortController[] = [];
  const end = () => {
    for (const limit of running.splice(0)) limit.abort(new DOMException('over', 'TimeoutError'));
  };
  let endsOnceBegun = false;
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((millis) => {
    const limit = new AbortController();
    asked.push(millis);
    running.push(limit);
    return limit.signal;
  });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...words) => {
    const answer = await ask(...words);
    if (endsOnceBegun) {
      endsOnceBegun = false;
      end();
    }
    return answer;
  });
  afterwards(async () => {
    timeout.mockRestore();
    fetched.mockRestore();
  });
  return { asked, end, endOnceBegun: () => (endsOnceBegun = true) };
}

/** Listens on a free port until the test ends; answers with an MP3 unless told otherwise, within limits that the test ends. */
export async function openPeer(answer: Peer['answer'] = (response) => response.end(mp3Of(64))): Promise<Peer> {
  const listener = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: unknown = JSON.parse(text);
    heard.push({ path: request.url ?? '', headers: request.headers, body });
    peer.answer(response, body, peer.limits);
  });
  const heard: Peer['heard'] = [];
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterwards(async () => {
    listener.closeAllConnections();
    listener.close();
    await once(listener, 'close');
  });
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`;
  const peer: Peer = { url, heard, answer, limits: limitsByHand() };
  return peer;
}

/** Never answers, past the limit of time. */
export const noAnswer: Peer['answer'] = (_response, _body, limits) => limits.end();

/** Begins an answer and never goes on, past the limit of time. */
export function beginning(words: string | Uint8Array): Peer['answer'] {
  return (response, _body, limits) => {
    limits.endOnceBegun();
    response.write(words);
  };
}

/** Answers like a provider that refuses. */
export function refusing(
  status: number,
  error: object = {},
  headers: Record<string, string> = {},
): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error }));
  };
}

/** Both providers at one address, each with a key; `file` is what the operator's file says about speech. */
export function placeAt(url: string, file: object = {}, folder = emptyFolder()): SpeechPlace {
  const read = parseProviders(JSON.stringify({ speech: file }));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return {
    settings: read.speech,
    providers: { groq: { apiKey: 'groq-secret', baseUrl: url }, openai: { apiKey: 'openai-secret', baseUrl: url } },
    folder,
  };
}

/** A speech request from a person whom `believeHeader` accepts. */
export function words(text: string, other: object = {}, person = 'ada'): RequestInit {
  return post({ provider: 'openai', voice: 'coral', text, ...other }, { 'x-person': person });
}

/** Status, code and Retry-After of a refusal. */
export async function refusalOf(answer: Response): Promise<readonly [number, string, string | null]> {
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code, answer.headers.get('retry-after')];
}
