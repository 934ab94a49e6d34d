// A speech provider that answers like real ones and costs nothing. Each text is a different note, so that a listener at
// the loudspeaker knows what was said.

import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key that the server uses; it must appear nowhere else. */
export const PEER_KEY = 'gsk_a-key-that-nobody-may-see';

/** The notes: far above all tones, and far enough from each other to be told apart (Hz). */
export const LOWEST_NOTE = 3000;
export const NOTE_STEP = 200;
export const NOTES = 64;

const RATE = 44_100;
/** How long each note lasts (s). */
const LENGTH = 0.25;
/** No voice reads faster (s a character): silence follows the note of a longer text. */
const QUICKEST = 0.021;
const HEIGHT = 0.5;

/** What the provider was asked for. */
export interface AskedSpeech {
  readonly path: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly voice: string;
  readonly text: string;
}

/** A provider on loopback. */
export interface SpeechPeer {
  /** The base URL of its protocol. */
  readonly url: string;
  /** Every request so far. */
  readonly asked: readonly AskedSpeech[];
  /** Answers like this from now on; `speech` is what it would say. */
  answer(how: (response: ServerResponse, speech: Buffer) => void): void;
  /** The text of a note; undefined if no one asked for it. */
  textOf(note: number): string | undefined;
  stop(): Promise<void>;
}

/** Starts one on a free port; it succeeds until told otherwise. */
export async function startSpeechPeer(): Promise<SpeechPeer> {
  const asked: AskedSpeech[] = [];
  const texts: string[] = [];
  const noteOf = (text: string): number => {
    if (!texts.includes(text)) texts.push(text);
    if (texts.length > NOTES) throw new Error(`more texts than notes: ${text}`);
    return texts.indexOf(text);
  };
  let answer = speak;
  const listener = createServer(async (request, response) => {
    const one = await askedBy(request);
    asked.push(one);
    answer(response, wavOf(LOWEST_NOTE + NOTE_STEP * noteOf(one.text), one.text.length * QUICKEST));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
    asked,
    answer: (how) => (answer = how),
    textOf: (note) => texts[note],
    async stop() {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}

/** Answers like a provider that fails. */
export function failing(status: number, headers: Record<string, string> = {}): Parameters<SpeechPeer['answer']>[0] {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: `no speech for ${PEER_KEY}` } }));
  };
}

function speak(response: ServerResponse, speech: Buffer): void {
  response.writeHead(200, { 'content-type': 'audio/wav' }).end(speech);
}

async function askedBy(request: IncomingMessage): Promise<AskedSpeech> {
  let sent = '';
  for await (const chunk of request) sent += String(chunk);
  const { model, voice, input } = JSON.parse(sent) as { model: string; voice: string; input: string };
  const key = request.headers.authorization?.replace('Bearer ', '');
  // How it is to be said may come in brackets.
  return { path: request.url ?? '', key, model, voice, text: input.replace(/^\[\w+\] /, '') };
}

/** A pure note as a WAV of 16 bits, which lasts `least` seconds or longer. */
function wavOf(frequency: number, least: number): Buffer {
  const note = Math.round(RATE * LENGTH);
  const samples = Math.max(note, Math.round(RATE * least));
  const bytes = Buffer.alloc(44 + 2 * samples);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + 2 * samples, 4);
  bytes.write('WAVE', 8, 'latin1');
  bytes.write('fmt ', 12, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * samples, 40);
  for (let index = 0; index < note; index++) {
    const wave = Math.cos((2 * Math.PI * frequency * index) / RATE);
    bytes.writeInt16LE(Math.round(wave * HEIGHT * 0x7fff), 44 + 2 * index);
  }
  return bytes;
}
