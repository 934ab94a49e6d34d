// A voice service for development and tests: Debian's espeak-ng behind the API that Kokoro-FastAPI documents, with the
// names of its English voices. It sounds like a robot, and needs neither a key nor a network.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mishap } from './machine.mjs';

const PATH = '/v1/audio/speech';
const MOST_CHARACTERS = 4096;
/** Which voice of espeak-ng speaks for the first two letters of one of Kokoro's names: 'bf_emma' is a British woman. */
const VOICES = new Map([
  ['af', 'en-us+f2'],
  ['am', 'en-us'],
  ['bf', 'en-gb+f2'],
  ['bm', 'en-gb'],
]);

/**
 * @typedef {object} Spoken what the service was asked to say
 * @property {string} voice
 * @property {string} text
 */

/**
 * Starts the service on this machine alone; port 0 is any free one.
 * @param {number} port
 * @returns {Promise<{ readonly url: string, readonly spoken: readonly Spoken[], stop(): Promise<void> }>}
 */
export async function startVoice(port) {
  /** @type {Spoken[]} */
  const spoken = [];
  const listener = createServer(async (request, response) => {
    const refuse = (/** @type {string} */ error, status = 400) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: { error, message: error, type: 'invalid_request_error' } }));
    };
    if (request.method !== 'POST' || request.url !== PATH) return refuse('not_found', 404);
    let sent = '';
    for await (const chunk of request) sent += String(chunk);
    const { model, voice, input, response_format: format } = JSON.parse(sent);
    const own = VOICES.get(String(voice).slice(0, 2));
    if (model !== 'kokoro') return refuse('invalid_model');
    if (own === undefined || format !== 'wav' || input.length > MOST_CHARACTERS) return refuse('validation_error');
    spoken.push({ voice, text: input });
    try {
      const sound = await soundOf(own, input);
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(sound);
    } catch {
      refuse('processing_error', 500);
    }
  });
  await soundOf('en-gb', 'ready').catch(() => {
    throw mishap('espeak-ng is not installed. On Debian: apt-get install espeak-ng');
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The voice has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    spoken,
    async stop() {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}

/**
 * A text as a WAV, whose sizes espeak-ng does not know yet when it begins to write.
 * @param {string} voice
 * @param {string} text
 * @returns {Promise<Buffer>}
 */
async function soundOf(voice, text) {
  const child = spawn('espeak-ng', ['-v', voice, '--stdin', '--stdout'], { stdio: ['pipe', 'pipe', 'ignore'] });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`espeak-ng ended with ${code}`);
  return Buffer.concat(chunks);
}
