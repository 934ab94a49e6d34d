import { describe, expect, it } from 'vitest';
import type { Samples } from '../ports/audio.ts';
import { FULL_HEIGHT, LONGEST_NUMBER } from './notes.ts';
import { spokenNumber } from './spoken-number.ts';

const RATE = 8000;

/** Silence, a voice of this height that swells for 5 ms, and silence, in seconds. */
function speech(before: number, length: number, after: number, height = 0.3): Samples {
  const wave = new Float32Array(Math.round((before + length + after) * RATE));
  for (let index = 0; index < length * RATE; index++) {
    const swell = Math.min(1, index / RATE / 0.005);
    wave[Math.round(before * RATE) + index] = height * swell * Math.sin((2 * Math.PI * 150 * index) / RATE);
  }
  return { wave, rate: RATE };
}

function lengthOf(samples: Samples | undefined): number {
  return (samples?.wave.length ?? Number.NaN) / (samples?.rate ?? 1);
}

describe('a spoken number', () => {
  it('begins with what is audible, and ends soon after it', () => {
    expect(lengthOf(spokenNumber(speech(0.25, 0.4, 0.6)))).toBeCloseTo(0.42, 1);
    expect(lengthOf(spokenNumber(speech(0, 0.4, 0)))).toBeCloseTo(0.4, 1);
  });

  it('takes noise 35 dB below the voice for silence, but not a soft consonant before a vowel', () => {
    const noisy = speech(0.3, 0.4, 0.3);
    const hissing = noisy.wave.map((value, index) => value + 0.004 * Math.sin(index * 1.7));
    expect(lengthOf(spokenNumber({ wave: hissing, rate: RATE }))).toBeCloseTo(0.42, 1);
    const soft = noisy.wave.map((value, index) =>
      index > 0.2 * RATE && index <= 0.3 * RATE ? 0.03 * Math.sin(index * 1.7) : value,
    );
    expect(lengthOf(spokenNumber({ wave: soft, rate: RATE }))).toBeCloseTo(0.52, 1);
  });

  it('is cut at 0.9 s, before the next number', () => {
    const number = spokenNumber(speech(0.1, 3, 0));
    expect(lengthOf(number)).toBeCloseTo(LONGEST_NUMBER, 9);
    expect(Math.abs(number?.wave.at(-1) ?? 1)).toBeLessThan(0.01);
  });

  it.each([0.01, 0.3, 1])('is as high as a tone, if it was spoken at %d', (height) => {
    const number = spokenNumber(speech(0.1, 0.4, 0.1, height));
    expect(Math.max(...(number?.wave ?? [0]))).toBeCloseTo(FULL_HEIGHT, 2);
  });

  it('is none if nothing is audible', () => {
    expect(spokenNumber(speech(0.2, 0.4, 0.2, 0.001))).toBeUndefined();
    expect(spokenNumber({ wave: new Float32Array(0), rate: RATE })).toBeUndefined();
    expect(spokenNumber({ wave: new Float32Array(800), rate: RATE })).toBeUndefined();
  });

  it('leaves the clip as it is', () => {
    const clip = speech(0.1, 0.3, 0.1);
    const before = [...clip.wave];
    spokenNumber(clip);
    expect([...clip.wave]).toEqual(before);
  });
});
