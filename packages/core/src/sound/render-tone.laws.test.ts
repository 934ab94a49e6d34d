import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToneName } from '../ports/audio.ts';
import { assertLaw } from '../testing/law.ts';
import { heightAt } from '../testing/pitches.ts';
import { renderTone } from './render-tone.ts';

/** A stretch of a tone: its pitches in Hz, from and until when in seconds. */
type Stretch = readonly [hertz: readonly number[], from: number, to: number];

/** The specification's tones. */
const TONES = {
  'step-start': [[[800], 0, 0.15]],
  'step-complete': [[[600], 0, 0.12]],
  'round-start': [
    [[600], 0, 0.2],
    [[750], 0.2, 0.35],
  ],
  'round-complete': [
    [[500], 0, 0.2],
    [[400], 0.2, 0.4],
  ],
  countdown: [[[1000], 0, 0.08]],
  'timer-complete': [
    [[523], 0, 0.2],
    [[659], 0.2, 0.4],
    [[784], 0.4, 0.6],
  ],
  chime: [[[880, 1100], 0, 0.2]],
} as const satisfies Partial<Record<ToneName, readonly Stretch[]>>;
const TONE_NAMES = Object.keys(TONES) as (keyof typeof TONES)[];
/** How long those with one pitch are. */
const LENGTHS = { 'step-start': 0.15, 'step-complete': 0.12, countdown: 0.08, 'timer-complete': 0.6 } as const;

const anyRate = fc.integer({ min: 8000, max: 96_000 });

describe('whatever the sample rate', () => {
  it('each tone has the pitches and the length of the specification [CUE-20]', () => {
    assertLaw({ 'a low rate': 10, 'a high rate': 10 }, (met) =>
      fc.property(anyRate, fc.constantFrom(...TONE_NAMES), (rate, name) => {
        met('a low rate', rate < 40_000);
        met('a high rate', rate > 50_000);
        const samples = renderTone(name, rate);
        for (const [pitches, from, to] of TONES[name]) {
          const stretch = samples.subarray(Math.round(from * rate), Math.round(to * rate));
          const heights = pitches.map((pitch) => heightAt(stretch, pitch, rate));
          // A hundredth of a tone's pitch away there is less of it the longer it sounds; a quarter away there is next to none.
          for (const [index, pitch] of pitches.entries()) {
            expect(heights[index]).toBeGreaterThan(0.1);
            for (const other of [pitch * 0.75, pitch * 0.98, pitch * 1.02, pitch * 1.4])
              expect(heightAt(stretch, other, rate)).toBeLessThan(heights[index] ?? 0);
          }
        }
        if (name in LENGTHS) expect(samples.length / rate).toBeCloseTo(LENGTHS[name as keyof typeof LENGTHS], 3);
      }),
    );
  });
});
