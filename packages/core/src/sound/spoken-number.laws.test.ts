import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { FULL_HEIGHT, LONGEST_NUMBER } from './notes.ts';
import { spokenNumber } from './spoken-number.ts';

const RATE = 8000;
const MS = RATE / 1000;

/** A voice between silences (ms), over a noise so far below it. */
const clips = fc.record({
  before: fc.integer({ min: 0, max: 800 }),
  length: fc.integer({ min: 60, max: 1500 }),
  after: fc.integer({ min: 0, max: 500 }),
  height: fc.constantFrom(0.02, 0.1, 0.5, 1),
  noise: fc.constantFrom(0, 0.001, 0.01),
  pitch: fc.integer({ min: 90, max: 400 }),
});

describe('the number of any clip', () => {
  it('is heard from its first sample on, ends in time and is as high as a tone', () => {
    assertLaw(
      { 'silence before it': 10, noise: 10, 'one that is cut': 10 },
      (met) =>
        fc.property(clips, ({ before, length, after, height, noise, pitch }) => {
          met('silence before it', before > 0);
          met('noise', noise > 0);
          met('one that is cut', length > LONGEST_NUMBER * 1000);
          const wave = Float32Array.from({ length: (before + length + after) * MS }, (_, index) => {
            const hiss = noise * height * Math.sin(index * 1.7);
            const isVoice = index >= before * MS && index < (before + length) * MS;
            // A cosine: the voice is there at once.
            return isVoice ? height * Math.cos((2 * Math.PI * pitch * (index - before * MS)) / RATE) : hiss;
          });
          const number = spokenNumber({ wave, rate: RATE });
          const heard = number?.wave ?? new Float32Array(0);
          const begin = heard.findIndex((value) => Math.abs(value) > FULL_HEIGHT / 4);
          expect(begin).toBeLessThanOrEqual(MS);
          expect(begin).toBeGreaterThanOrEqual(0);
          expect(heard.length).toBeLessThanOrEqual(LONGEST_NUMBER * RATE);
          expect(heard.length).toBeGreaterThanOrEqual(Math.min(length * MS, LONGEST_NUMBER * RATE) - 1);
          expect(heard.length).toBeLessThanOrEqual((length + 32) * MS);
          const highest = heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          expect(highest).toBeLessThanOrEqual(FULL_HEIGHT + 1e-6);
          expect(highest).toBeGreaterThan(FULL_HEIGHT * 0.9);
        }),
      { numRuns: 100 },
    );
  });
});
