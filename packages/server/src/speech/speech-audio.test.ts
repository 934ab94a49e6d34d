import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mp3Of, wavOf } from '../../test/speech-fixture.ts';
import { clipOf } from './speech-audio.ts';

const UNKNOWN = 0xffff_ffff;
const riffOf = (chunks: string) => Buffer.from(`RIFF\x10\0\0\0WAVE${chunks}`, 'latin1');

describe('bytes that claim to be speech', () => {
  it.each<[string, Buffer]>([
    ['audio/mpeg', mp3Of(20)],
    ['audio/mpeg', Buffer.from('ID3\x04\0\0\0\0\x02\x2c', 'latin1')],
    ['audio/aac', Buffer.from([0xff, 0xf1, 0x58, 0x80])],
    ['audio/ogg', Buffer.from('OggS\0\x02')],
    ['audio/flac', Buffer.from('fLaC\0\0')],
    ['audio/wav', wavOf(8)],
  ])('are %s by how they begin', (type, bytes) => {
    expect(clipOf(bytes)).toEqual({ type, bytes });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an error in JSON', Buffer.from('{"error":{"message":"no"}}')],
    ['a page', Buffer.from('<!doctype html>')],
    ['an image in a RIFF', Buffer.from('RIFF\x10\0\0\0WEBP')],
    ['half a frame sync', Buffer.from([0xff, 0x1b, 0, 0])],
    ['a byte', Buffer.from([0xff])],
  ])('are none if they are %s', (_, bytes) => {
    expect(clipOf(Buffer.from(bytes))).toBeUndefined();
  });

  it('are never an exception, and never endless', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(mp3Of(2), wavOf(9)),
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(60),
        (begin, rest, at) => {
          const bytes = Buffer.concat([begin, Buffer.from(rest)]);
          bytes[at % bytes.length] = rest[0] ?? 0;
          const clip = clipOf(bytes);
          if (clip !== undefined) expect(clip.bytes).toHaveLength(bytes.length);
        },
      ),
      { numRuns: 5000 },
    );
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
