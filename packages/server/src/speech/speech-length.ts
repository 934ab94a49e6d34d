// How long a recording is, by walking its frames: bytes that only begin like audio have no length.

/** Seconds of a recording, or 'unsaid' if the format does not say; undefined if the bytes are not that format from beginning to end. */
export type LengthOf = (bytes: Buffer) => number | 'unsaid' | undefined;

/** Bytes of the header of a RIFF, and of each of its chunks. */
const RIFF = 12;
export const CHUNK = 8;
const TAG = 10;
const OLD_TAG = 128;
/** What an encoder may leave after the last whole frame: less than one more. */
const LONGEST_FRAME = 1441;

const KILOBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const KILOBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const HERTZ = [44_100, 48_000, 32_000] as const;
/** What divides the sampling rates, by the two bits of the version: 2.5, reserved, 2, 1. */
const DIVISORS = [4, undefined, 2, 1] as const;

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** A frame of MPEG audio, layer III. (ISO/IEC 11172-3, 2.4.1.3; ISO/IEC 13818-3) */
function mpegFrame(bytes: Buffer, at: number): Frame | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 4);
  const divisor = DIVISORS[(second >> 3) & 3];
  const isLayer3 = (second & 0x06) === 0x02;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || !isLayer3 || divisor === undefined) return undefined;
  const rate = (HERTZ[(third >> 2) & 3] ?? 0) / divisor;
  const bits = 1000 * ((divisor === 1 ? KILOBITS_1 : KILOBITS_2)[third >> 4] ?? 0);
  if (rate === 0 || bits === 0) return undefined;
  const samples = divisor === 1 ? 1152 : 576;
  return { bytes: Math.floor(((samples / 8) * bits) / rate) + ((third >> 1) & 1), seconds: samples / rate };
}

const AAC_HERTZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
] as const;

/** A frame of AAC in ADTS. (ISO/IEC 13818-7, 6.2) */
function aacFrame(bytes: Buffer, at: number): Frame | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  const rate = AAC_HERTZ[(third >> 2) & 15];
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  if (first !== 0xff || (second & 0xf6) !== 0xf0 || rate === undefined || length < 7) return undefined;
  return { bytes: length, seconds: 1024 / rate };
}

/** Adds frames up from a place to the end; less than a frame may be left over there. */
function walk(bytes: Buffer, from: number, frameAt: typeof mpegFrame): number | undefined {
  const isOldTag = bytes.toString('latin1', bytes.length - OLD_TAG, bytes.length - OLD_TAG + 3) === 'TAG';
  const end = isOldTag ? bytes.length - OLD_TAG : bytes.length;
  let [at, seconds] = [from, 0];
  while (at < end) {
    const frame = frameAt(bytes, at);
    if (frame === undefined || at + frame.bytes > end) break;
    at += frame.bytes;
    seconds += frame.seconds;
  }
  return seconds > 0 && end - at < LONGEST_FRAME && isQuiet(bytes, at, end, frameAt) ? seconds : undefined;
}

/** Whether what is left over is the beginning of a frame, or padding. */
function isQuiet(bytes: Buffer, at: number, end: number, frameAt: typeof mpegFrame): boolean {
  return frameAt(bytes, at) !== undefined || bytes.subarray(at, end).every((byte) => byte === 0);
}

/** Where the frames begin: after an ID3v2 tag, if there is one. (id3.org, ID3v2.3.0, 3.1) */
function afterTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < TAG) return 0;
  const size = [6, 7, 8, 9].reduce((sum, place) => (sum << 7) | ((bytes[place] ?? 0) & 0x7f), 0);
  return TAG + size;
}

/** The samples of a WAV by the bytes a second of its format; its sizes are true by now. (RFC 2361) */
function wavLength(bytes: Buffer): number | undefined {
  let perSecond = 0;
  for (const { name, at, size } of chunksOf(bytes)) {
    if (name === 'fmt ' && size >= 12 && at + CHUNK + 12 <= bytes.length)
      perSecond = bytes.readUInt32LE(at + CHUNK + 8);
    if (name === 'data') return perSecond > 0 ? size / perSecond : undefined;
  }
  return undefined;
}

/** The chunks of a RIFF in order, each where its header begins and with the size it states. */
export function* chunksOf(
  bytes: Buffer,
): Iterable<{ readonly name: string; readonly at: number; readonly size: number }> {
  for (let at = RIFF; at + CHUNK <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    yield { name: bytes.toString('latin1', at, at + 4), at, size };
    // Chunks begin at even places.
    at += CHUNK + size + (size % 2);
  }
}

const OGG_PAGE = 27;
const OPUS_HERTZ = 48_000;

/** Pages of Ogg to the last one, whose position counts samples of Opus. (RFC 3533, 6; RFC 7845, 4) */
function oggLength(bytes: Buffer): number | undefined {
  let [at, samples] = [0, 0n];
  while (at < bytes.length) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS' || at + OGG_PAGE > bytes.length) return undefined;
    const position = bytes.readBigUInt64LE(at + 6);
    if (position > samples && position < 1n << 40n) samples = position;
    const segments = bytes[at + 26] ?? 0;
    const sizes = bytes.subarray(at + OGG_PAGE, at + OGG_PAGE + segments);
    at += OGG_PAGE + segments + sizes.reduce((sum, size) => sum + size, 0);
  }
  return at === bytes.length && samples > 0n ? Number(samples) / OPUS_HERTZ : undefined;
}

/** What the first block of FLAC says; an encoder that streams writes 0 samples. (RFC 9639, 8.2) */
function flacLength(bytes: Buffer): number | 'unsaid' | undefined {
  if (bytes.length < 42) return undefined;
  const rate = bytes.readUIntBE(18, 3) >> 4;
  const samples = ((bytes[21] ?? 0) & 15) * 2 ** 32 + bytes.readUInt32BE(22);
  if (rate === 0) return undefined;
  return samples > 0 ? samples / rate : 'unsaid';
}

/** By media type. */
export const LENGTHS: Readonly<Record<SpeechType, LengthOf>> = {
  'audio/mpeg': (bytes) => walk(bytes, afterTag(bytes), mpegFrame),
  'audio/aac': (bytes) => walk(bytes, 0, aacFrame),
  'audio/wav': wavLength,
  'audio/ogg': oggLength,
  'audio/flac': flacLength,
};
/** A media type that a browser can play. */
export type SpeechType = 'audio/mpeg' | 'audio/aac' | 'audio/wav' | 'audio/ogg' | 'audio/flac';

/** The quickest reading of a text, in seconds a character, and the shortest sound that is speech at all. */
const QUICKEST = 0.02;
const SHORTEST = 0.05;
/** The slowest, with the silence an engine may add. */
const SLOWEST = 0.5;
const SILENCE = 5;

/** Whether a recording of `seconds` can be a reading of so many characters. */
export function isPlausible(seconds: number | 'unsaid', characters: number): boolean {
  if (seconds === 'unsaid') return true;
  return seconds >= Math.max(SHORTEST, characters * QUICKEST) && seconds <= SILENCE + characters * SLOWEST;
}
