// The provider of the bench: its numbers are like speech, with silence before and after the word, and every other text is
// silence, so that only the numbers are heard.

import { setTimeout as sleep } from 'node:timers/promises';
import { PEER_KEY, startSpeechPeer } from '../e2e/sound/speech-peer.ts';

/** A server whose speech comes from here. */
export interface BenchSpeech {
  /** What the server is started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** Resolves once a page has fetched the five numbers, and decoded them. */
  fetched(): Promise<void>;
  stop(): Promise<void>;
}

const NUMBERS = ['5', '4', '3', '2', '1'];
/** What a page needs at most to decode the last one (ms). */
const DECODING = 1500;
const RATE = 24_000;
/** A soft consonant, then a vowel (s), of these heights. */
const CONSONANT = { length: 0.04, height: 0.06 };
const VOWEL = { length: 0.5, height: 0.5 };
/** No tone is as long as a number, nor nearly (ms). */
const LENGTH = (CONSONANT.length + VOWEL.length) * 1000;
const NEARLY = 20;

/** Whether a sound so long (ms) is one of its numbers. */
export function isSpokenNumber(length: number): boolean {
  return Math.abs(length - LENGTH) < NEARLY;
}

/** Starts the provider. */
export async function startBenchSpeech(): Promise<BenchSpeech> {
  const peer = await startSpeechPeer();
  peer.answer((response) => {
    const place = NUMBERS.indexOf(peer.asked.at(-1)?.text ?? '');
    // A different silence before each: 0.12 s to 0.44 s.
    const wave = place < 0 ? new Float32Array(RATE / 2) : numberAfter(0.12 + 0.08 * place);
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(wavOf(wave));
  });
  return {
    settings: { GROQ_API_KEY: PEER_KEY, GROQ_BASE_URL: peer.url },
    async fetched() {
      const isAsked = (text: string) => peer.asked.some((one) => one.text === text);
      while (!NUMBERS.every(isAsked)) await sleep(50);
      await sleep(DECODING);
    },
    stop: () => peer.stop(),
  };
}

function numberAfter(silence: number): Float32Array {
  const begin = Math.round(silence * RATE);
  const vowel = begin + Math.round(CONSONANT.length * RATE);
  const end = vowel + Math.round(VOWEL.length * RATE);
  return Float32Array.from({ length: end + RATE / 4 }, (_, index) => {
    if (index < begin || index >= end) return 0;
    if (index < vowel) return CONSONANT.height * Math.cos(index * 2.1);
    return VOWEL.height * Math.cos((2 * Math.PI * 160 * (index - vowel)) / RATE);
  });
}

/** One channel of 16 bits. */
function wavOf(wave: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + 2 * wave.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + 2 * wave.length, 4);
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
  bytes.writeUInt32LE(2 * wave.length, 40);
  for (const [index, sample] of wave.entries()) bytes.writeInt16LE(Math.round(sample * 0x7fff), 44 + 2 * index);
  return bytes;
}
