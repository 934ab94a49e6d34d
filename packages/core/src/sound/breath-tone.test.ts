import { describe, expect, it } from 'vitest';
import type { BreathName } from '../ports/audio.ts';
import { heightAt } from '../testing/pitches.ts';
import { BREATH_HEIGHT, BREATH_PITCHES, renderBreath } from './breath-tone.ts';
import { FULL_HEIGHT } from './notes.ts';

const RATE = 24_000;
const rendered = (name: BreathName, length: number, rate = RATE) =>
  renderBreath({ name, volume: 1, begins: 500, ends: 500 + 1000 * length }, rate);
const highest = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** Where a wave crosses zero on its way up, in samples. */
function risesOf(samples: Float32Array): readonly number[] {
  const rises: number[] = [];
  let before = 0;
  samples.forEach((now, at) => {
    if (before < 0 && now >= 0) rises.push(at - now / (now - before));
    before = now;
  });
  return rises;
}

/** So many waves are counted as one: between two samples no one knows where a wave crosses zero. */
const WAVES = 20;

/** How its pitch goes on, in hertz: in the middle of so many waves. */
function pitchesOf(samples: Float32Array): readonly { readonly at: number; readonly pitch: number }[] {
  const rises = risesOf(samples);
  return rises.slice(WAVES).map((at, index) => {
    const from = rises[index] ?? 0;
    return { at: (at + from) / 2 / samples.length, pitch: (WAVES * RATE) / (at - from) };
  });
}

/** A tone that is cut shows in what is far from all its pitches. */
function powerAbove(samples: Float32Array, pitch: number): number {
  const pitches = Array.from({ length: 40 }, (_, index) => pitch + 100 * index);
  return pitches.reduce((most, each) => Math.max(most, heightAt(samples, each, RATE)), 0);
}

describe.each([1, 4, 20])('the tone of a breath of %d s', (length) => {
  it('rises all the time while breathing in, and falls all the time while breathing out', () => {
    const up = pitchesOf(rendered('breath-in', length));
    const down = pitchesOf(rendered('breath-out', length));
    const isRising = (pitches: typeof up) =>
      pitches.every(({ pitch }, at) => pitch > (pitches[at - WAVES]?.pitch ?? 0));
    expect([isRising(up), isRising([...down].reverse())]).toEqual([true, true]);
    // Equal parts of an octave in equal times, as ears hear it.
    const { empty, full } = BREATH_PITCHES;
    const far = (share: number, pitch: number) => Math.abs(Math.log2(pitch / (empty * (full / empty) ** share)));
    expect(Math.max(...up.map(({ at, pitch }) => far(at, pitch)))).toBeLessThan(0.005);
    expect(Math.max(...down.map(({ at, pitch }) => far(1 - at, pitch)))).toBeLessThan(0.005);
    expect(up[0]?.at).toBeLessThan(0.05);
    expect(up.at(-1)?.at).toBeGreaterThan(0.95);
  });

  it.each(['breath-in', 'breath-out'] as const)(
    'swells and dies away without a click (%s), far below a tone',
    (name) => {
      const samples = rendered(name, length);
      expect(samples).toHaveLength(length * RATE);
      expect(highest(samples)).toBeLessThanOrEqual(BREATH_HEIGHT);
      expect(highest(samples)).toBeGreaterThan(0.6 * BREATH_HEIGHT);
      expect(BREATH_HEIGHT).toBeLessThan(FULL_HEIGHT / 7);
      const edge = Math.round(0.02 * RATE);
      for (const part of [samples.slice(0, edge), samples.slice(-edge)]) expect(highest(part)).toBeLessThan(0.002);
      const around = Float32Array.from([...new Float32Array(RATE / 10), ...samples.slice(0, RATE / 10)]);
      for (const part of [around, around.slice().reverse(), samples.slice(0, RATE / 2), samples.slice(-RATE / 2)])
        expect(powerAbove(part, 2000)).toBeLessThan(1e-4);
    },
  );
});

describe('the tone of a breath', () => {
  it('has little besides its pitch, so that it is soft', () => {
    const samples = rendered('breath-in', 60);
    // In a tenth of a second its pitch hardly moves.
    const second = samples.slice(30 * RATE, 30.1 * RATE);
    const pitch = Math.sqrt(BREATH_PITCHES.empty * BREATH_PITCHES.full);
    const heights = [1, 2, 3, 4, 5].map((multiple) => heightAt(second, pitch * multiple, RATE));
    const [own = 0, twice = 0, thrice = 0, ...others] = heights;
    expect(twice / own).toBeCloseTo(0.3, 1);
    expect(thrice / own).toBeCloseTo(0.08, 1);
    expect(Math.max(...others) / own).toBeLessThan(0.02);
  });

  it('is the same each time, and at each rate', () => {
    const [fine, coarse] = [rendered('breath-out', 4), rendered('breath-out', 4, RATE / 3)];
    expect(rendered('breath-out', 4)).toEqual(fine);
    expect(coarse.every((one, at) => Math.abs(one - (fine[3 * at] ?? 0)) < 1e-6)).toBe(true);
  });
});
