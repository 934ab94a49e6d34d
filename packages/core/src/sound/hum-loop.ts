// The faint tone as a file: half a minute of it, for a player that repeats it forever. A separate file, because few need it.

import type { Seconds } from '../base/units.ts';
import type { Hum } from './hum.ts';

const RATE = 8000;
/** Lock screens show only long sounds. */
const LENGTH: Seconds = 30;
const HEADER = 44;

/** PRT-51: the bytes of a WAV file that ends where it begins: 16 bits, one channel. */
export function humBytes({ frequency, gain }: Hum): ArrayBuffer {
  const samples = RATE * LENGTH;
  const bytes = new ArrayBuffer(HEADER + samples * 2);
  const view = new DataView(bytes);
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, bytes.byteLength - 8, true);
  write(8, 'WAVE');
  write(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index++) {
    const wave = Math.sin((2 * Math.PI * frequency * index) / RATE);
    view.setInt16(HEADER + index * 2, Math.round(wave * gain * 0x7fff), true);
  }
  return bytes;
}
