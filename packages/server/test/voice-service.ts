// A voice service that answers as the API of OpenAI's protocol is documented, FastAPI's way of refusing included.

import type { SpeechPayload, SpeechProfile } from '../src/providers/profiles.ts';
import { mp3Of, type Peer, wavOf } from './speech-fixture.ts';

/** The longest text that it takes. */
const MOST = 4096;

/** Speaks what the documented API would: the model and the voices of one engine, in the format that was asked for. */
export function voiceService({ model, voices, stored = {} }: SpeechProfile): Peer['answer'] {
  const known = new Set([...Object.values(voices), ...Object.values(stored)]);
  return (response, body) => {
    const asked = body as SpeechPayload;
    const refuse = (error: string, message: string) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: { error, message, type: 'invalid_request_error' } }));
    };
    if (asked.model !== model) return refuse('invalid_model', `Unsupported model: ${asked.model}`);
    if (!known.has(asked.voice)) return refuse('validation_error', `Voice '${asked.voice}' not found.`);
    if (asked.input.length > MOST) return refuse('validation_error', 'Text is too long.');
    const isWav = asked.response_format === 'wav';
    response.writeHead(200, { 'content-type': isWav ? 'audio/wav' : 'audio/mpeg' });
    response.end(isWav ? wavOf(64) : mp3Of(30));
  };
}
