// The header of a WAV file with one channel.

/** How samples are written: 16 bits each, or a mu-law byte each (ITU-T G.711). */
export type WaveFormat = 'pcm16' | 'mu-law';

const TAGS = { pcm16: 1, 'mu-law': 7 } as const;
const SIZES = { pcm16: 2, 'mu-law': 1 } as const;

/** How many bytes a sample takes. */
export function bytesOfSample(format: WaveFormat): number {
  return SIZES[format];
}

/**
 * What stands before so many samples at a rate in hertz. Whatever is not plain PCM also says how many samples there are, in a
 * 'fact' chunk.
 */
export function wavHeader(format: WaveFormat, rate: number, samples: number): Uint8Array<ArrayBuffer> {
  const size = SIZES[format];
  const isPlain = format === 'pcm16';
  const described = isPlain ? 16 : 18;
  const head = 20 + described + (isPlain ? 0 : 12) + 8;
  const bytes = new Uint8Array(head);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
  };
  write(0, 'RIFF');
  view.setUint32(4, head - 8 + samples * size, true);
  write(8, 'WAVE');
  write(12, 'fmt ');
  view.setUint32(16, described, true);
  view.setUint16(20, TAGS[format], true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * size, true);
  view.setUint16(32, size, true);
  view.setUint16(34, size * 8, true);
  if (!isPlain) {
    write(38, 'fact');
    view.setUint32(42, 4, true);
    view.setUint32(46, samples, true);
  }
  write(head - 8, 'data');
  view.setUint32(head - 4, samples * size, true);
  return bytes;
}
