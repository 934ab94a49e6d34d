// Checks bytes that claim to be speech: what they are, whether they are complete, and corrects WAV sizes.

import { CHUNK, chunksOf, LENGTHS, type SpeechType } from './speech-length.ts';

/** Speech that a browser can play. */
export interface SpeechClip {
  readonly type: SpeechType;
  readonly bytes: Buffer;
  readonly seconds: number | 'unsaid';
}

/** Engines that do not know the length yet write sizes from here on. */
const UNKNOWN_SIZE = 0x7fff_0000;

/** The bytes as a clip; undefined if they are not audio from beginning to end (an error page, for one). */
export function clipOf(bytes: Buffer): SpeechClip | undefined {
  const type = typeOf(bytes);
  if (type === undefined) return undefined;
  if (type === 'audio/wav' && !repairWav(bytes)) return undefined;
  const seconds = LENGTHS[type](bytes);
  return seconds === undefined ? undefined : { type, bytes, seconds };
}

function typeOf(bytes: Buffer): SpeechType | undefined {
  const sign = bytes.toString('latin1', 0, 4);
  if (sign === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE') return 'audio/wav';
  if (sign === 'OggS') return 'audio/ogg';
  if (sign === 'fLaC') return 'audio/flac';
  if (sign.startsWith('ID3')) return 'audio/mpeg';
  const [first = 0, second = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  // A frame's two layer bits are 0 only in AAC.
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg';
}

/** Walks the chunks to the samples and writes the true sizes; false if samples are missing. */
function repairWav(bytes: Buffer): boolean {
  let hasFormat = false;
  for (const { name, at, size: stated } of chunksOf(bytes)) {
    if (name === 'data') {
      const left = bytes.length - at - CHUNK;
      const isUnknown = stated === 0 || stated >= UNKNOWN_SIZE;
      const size = isUnknown ? left : stated;
      if (!hasFormat || size === 0 || size > left) return false;
      bytes.writeUInt32LE(size, at + 4);
      bytes.writeUInt32LE(bytes.length - CHUNK, 4);
      return true;
    }
    hasFormat ||= name === 'fmt ';
  }
  return false;
}
