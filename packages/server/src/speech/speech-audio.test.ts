import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mp3Of, wavOf } from '../../test/speech-fixture.ts';
import { clipOf } from './speech-audio.ts';
import { isPlausible } from './speech-length.ts';

const UNKNOWN = 0xffff_ffff;
const riffOf = (chunks: string) => Buffer.from(`RIFF\x10\0\0\0WAVE${chunks}`, 'latin1');

/** An AAC frame in ADTS: 1024 samples at 24 kHz, `size` bytes. */
const aacFrame = (size: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xf1, 0x58, 0x80 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc]),
    Buffer.alloc(size - 7, 3),
  ]);
/** A page of Ogg with one segment of ten bytes, at a position in samples. */
function oggPage(position: number): Buffer {
  const page = Buffer.alloc(38, 5);
  page.write('OggS', 0, 'latin1');
  page.writeBigUInt64LE(BigInt(position), 6);
  page.set([1, 10], 26);
  return page;
}
/** FLAC's first block: samples at 16 kHz. */
function flacOf(samples: number): Buffer {
  const bytes = Buffer.alloc(100, 0);
  bytes.write('fLaC', 0, 'latin1');
  bytes.writeUIntBE(16_000 << 4, 18, 3);
  bytes.writeUInt32BE(samples, 22);
  return bytes;
}
/** An ID3v2 tag of `size` bytes before something else; its size has seven bits a byte. */
const tagged = (size: number, rest: Buffer) =>
  Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size >> 7, size & 0x7f]),
    Buffer.alloc(size, 0xff),
    rest,
  ]);
/** A frame of MPEG 1, 44.1 kHz, 128 kbit/s: 417 bytes, or 418 with padding. */
const mpeg1 = (padding: 0 | 1) =>
  Buffer.alloc(
    417 + padding,
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90 | (padding << 1), 0x64]), Buffer.alloc(413 + padding, 1)]),
  );

describe('bytes that claim to be speech', () => {
  it.each<[string, number | 'unsaid', Buffer]>([
    ['audio/mpeg', 20 * 0.024, mp3Of(20)],
    ['audio/mpeg', 20 * 0.024, tagged(300, mp3Of(20))],
    ['audio/mpeg', 3 * (1152 / 44_100), Buffer.concat([mpeg1(0), mpeg1(1), mpeg1(0)])],
    ['audio/mpeg', 20 * 0.024, Buffer.concat([mp3Of(20), mp3Of(1).subarray(0, 20)])],
    ['audio/mpeg', 20 * 0.024, Buffer.concat([mp3Of(20), Buffer.from(`TAG${' '.repeat(125)}`)])],
    ['audio/mpeg', 20 * 0.024, Buffer.concat([mp3Of(20), Buffer.alloc(700)])],
    ['audio/aac', 2 * (1024 / 24_000), Buffer.concat([aacFrame(200), aacFrame(90)])],
    ['audio/ogg', 2, Buffer.concat([oggPage(0), oggPage(48_000), oggPage(96_000)])],
    ['audio/flac', 0.5, flacOf(8000)],
    ['audio/flac', 'unsaid', flacOf(0)],
    ['audio/wav', 8 / 64, wavOf(8)],
  ])('are %s of %d s by their frames', (type, seconds, bytes) => {
    expect(clipOf(bytes)).toEqual({
      type,
      bytes,
      seconds: seconds === 'unsaid' ? seconds : expect.closeTo(seconds, 6),
    });
  });

  const noise = Buffer.from(Array.from({ length: 4096 }, (_, place) => (place * 7919) % 251));
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an error in JSON', Buffer.from('{"error":{"message":"no"}}')],
    ['a page', Buffer.from('<!doctype html>')],
    ['an image in a RIFF', Buffer.from('RIFF\x10\0\0\0WEBP')],
    ['half a frame sync', Buffer.from([0xff, 0x1b, 0, 0])],
    ['a byte', Buffer.from([0xff])],
    ['noise that begins like MPEG', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), noise])],
    ['one frame, then a page', Buffer.concat([mp3Of(1), Buffer.from('<!doctype html>')])],
    ['many frames, then noise', Buffer.concat([mp3Of(200), noise])],
    ['a tag alone', tagged(20, Buffer.alloc(0))],
    ['a tag that is longer than the file', Buffer.from('ID3\x04\0\0\0\x7f\x7f\x7f')],
    [
      'MPEG of a free bit rate',
      Buffer.alloc(960, Buffer.concat([Buffer.from([0xff, 0xf3, 0x04, 0xc4]), Buffer.alloc(20, 1)])),
    ],
    ['noise that begins like AAC', Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), noise])],
    ['an Ogg whose page is cut off', Buffer.concat([oggPage(48_000), oggPage(96_000).subarray(0, 30)])],
    ['an Ogg without samples', oggPage(0)],
    ['the first letters of FLAC', Buffer.from('fLaC\0\0')],
    ['a WAV without a rate', riffOf(`fmt \x10\0\0\0${'\0'.repeat(16)}data\x02\0\0\0ab`)],
  ])('are none if they are %s', (_, bytes) => {
    expect(clipOf(Buffer.from(bytes))).toBeUndefined();
  });

  it('are never an exception, and never endless', () => {
    const begins = [mp3Of(2), aacFrame(40), oggPage(9), flacOf(3), wavOf(9), tagged(3, mp3Of(1))];
    fc.assert(
      fc.property(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 200 }), fc.nat(60), (begin, rest, at) => {
        const bytes = Buffer.concat([begin, Buffer.from(rest)]);
        bytes[at % bytes.length] = rest[0] ?? 0;
        const clip = clipOf(bytes);
        if (clip === undefined || clip.seconds === 'unsaid') return;
        expect(clip.seconds).toBeGreaterThan(0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a recording of a text', () => {
  it.each([
    [0.3, 'Go'.length, true],
    [0.04, 1, false],
    [1.9, 100, false],
    [2, 100, true],
    [55, 100, true],
    [55.1, 100, false],
    [15, 4, false],
    ['unsaid', 100, true],
  ] as const)('of %s s for %i characters is likely: %s', (seconds, characters, likely) => {
    expect(isPlausible(seconds, characters)).toBe(likely);
  });
});

describe('a WAV', () => {
  it.each([UNKNOWN, 0, 0x7fff_ffff, UNKNOWN - 36])('that gives %i as its sizes gets the true ones', (told) => {
    expect(clipOf(wavOf(12, { riff: told, samples: told }))?.bytes).toEqual(wavOf(12));
  });

  it('keeps what is between and after its samples', () => {
    const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
    const wav = wavOf(4);
    const long = Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36), list]);
    const clip = clipOf(Buffer.from(long));
    expect(clip?.bytes.readUInt32LE(4)).toBe(long.length - 8);
    expect(clip?.bytes.subarray(8)).toEqual(long.subarray(8));
  });

  it.each([
    ['samples that are missing', wavOf(12).subarray(0, 50)],
    ['no samples', wavOf(0, { samples: UNKNOWN })],
    ['no chunk of samples', wavOf(0).subarray(0, 36)],
    ['a chunk longer than itself', riffOf('fmt \xff\xff\xff\x00abcd')],
    ['samples before their format', riffOf('data\x02\0\0\0ab')],
  ])('is not speech with %s', (_, bytes) => {
    expect(clipOf(Buffer.from(bytes))).toBeUndefined();
  });
});
