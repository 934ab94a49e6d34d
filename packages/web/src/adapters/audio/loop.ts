// A sound that nobody hears, as a file: half a minute of the keep-alive tone, which ends where it begins.

import type { Seconds } from '@roundbell/core';
import type { HUM } from './keep-alive.ts';

const RATE = 8000;
/** Lock screens show what lasts. */
const LENGTH: Seconds = 30;
const HEADER = 44;

/** The bytes of the loop: 16 bits, one channel. */
export function loopBytes({ frequency, gain }: typeof HUM): ArrayBuffer {
  const samples = RATE * LENGTH;
  const bytes = new ArrayBuffer(HEADER + samples * 2);
  const view = new DataView(bytes);
  const write = (at: number, text: string) => new Uint8Array(bytes, at).set(new TextEncoder().encode(text));
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

/** PRT-51: an element that plays the loop for ever. */
export function openLoop(hum: typeof HUM): HTMLAudioElement {
  const element = new Audio(URL.createObjectURL(new Blob([loopBytes(hum)], { type: 'audio/wav' })));
  element.loop = true;
  return element;
}
