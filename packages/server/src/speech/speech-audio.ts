// Checks bytes that claim to be speech: what they are, and corrects the sizes in a WAV. Whether they can be played, the browser finds.

/** A media type that a browser can play. */
export type SpeechType = 'audio/mpeg' | 'audio/aac' | 'audio/wav' | 'audio/ogg' | 'audio/flac';

/** Speech that a browser can play. */
export interface SpeechClip {
  readonly type: SpeechType;
  readonly bytes: Buffer;
}

/** Bytes of the header of a RIFF, and of each of its chunks. */
const RIFF = 12;
const CHUNK = 8;

/** Engines that do not know the length yet write sizes from here on. */
const UNKNOWN_SIZE = 0x7fff_0000;

/** The bytes as a clip; undefined if they are no audio (an error page, for one), or a WAV without all its samples. */
export function clipOf(bytes: Buffer): SpeechClip | undefined {
  const type = typeOf(bytes);
  if (type === undefined || (type === 'audio/wav' && !repairWav(bytes))) return undefined;
  return { type, bytes };
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
  for (let at = RIFF; at + CHUNK <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const stated = bytes.readUInt32LE(at + 4);
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
    // Chunks begin at even places.
    at += CHUNK + stated + (stated % 2);
  }
  return false;
}
