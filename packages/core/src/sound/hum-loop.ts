// The faint tone as a file: half a minute of it, for a player that repeats it forever. A separate file, because few need it.

import type { Seconds } from '../base/units.ts';
import type { Hum } from './notes.ts';
import { bytesOfSample, wavHeader } from './wav.ts';

const RATE = 8000;
/** Lock screens show only long sounds. */
const LENGTH: Seconds = 30;

/** The bytes of a WAV file that ends where it begins: 16 bits, one channel. */
export function humBytes({ frequency, gain }: Hum): ArrayBuffer {
  const samples = RATE * LENGTH;
  const header = wavHeader('pcm16', RATE, samples);
  const bytes = new ArrayBuffer(header.length + samples * bytesOfSample('pcm16'));
  new Uint8Array(bytes).set(header);
  const view = new DataView(bytes, header.length);
  for (let index = 0; index < samples; index++) {
    const wave = Math.sin((2 * Math.PI * frequency * index) / RATE);
    view.setInt16(index * 2, Math.round(wave * gain * 0x7fff), true);
  }
  return bytes;
}
