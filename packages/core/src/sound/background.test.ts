import { describe, expect, it } from 'vitest';
import { BACKGROUNDS, type BackgroundName } from '../ports/audio.ts';
import { heightAt } from '../testing/pitches.ts';
import { BACKGROUND_LOOP } from './background-fade.ts';
import { renderBackground } from './background.ts';
import { FULL_HEIGHT } from './notes.ts';

const RATE = 16_000;
const LOOPS = Object.fromEntries(BACKGROUNDS.map((name) => [name, renderBackground(name, RATE)])) as Readonly<
  Record<BackgroundName, Float32Array>
>;

const powerOf = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
const highest = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const stepsOf = (samples: Float32Array): Float32Array =>
  samples.map((one, at) => Math.abs(one - (samples.at(at - 1) ?? 0)));
/** The share of the power below a pitch, by the pitches of whole periods in a second of it. */
function shareBelow(samples: Float32Array, pitch: number): number {
  const second = samples.slice(4 * RATE, 5 * RATE);
  const pitches = Array.from({ length: 400 }, (_, index) => 10 + index * 19);
  const powers = pitches.map((each) => heightAt(second, each, RATE) ** 2);
  const all = powers.reduce((sum, one) => sum + one, 0);
  return powers.filter((_, index) => (pitches[index] ?? 0) < pitch).reduce((sum, one) => sum + one, 0) / all;
}

describe('a background', () => {
  it.each(BACKGROUNDS)('of %s is a loop of sixteen seconds whose end goes over into its beginning', (name) => {
    const loop = LOOPS[name];
    expect(loop).toHaveLength(BACKGROUND_LOOP * RATE);
    const steps = stepsOf(loop);
    // The first step is that from its end to its beginning.
    expect(steps[0]).toBeLessThanOrEqual(highest(steps.slice(1)));
    const [begin, middle] = [loop.slice(0, 2 * RATE), loop.slice(7 * RATE, 9 * RATE)];
    expect(powerOf(begin) / powerOf(middle)).toBeGreaterThan(0.4);
    expect(powerOf(begin) / powerOf(middle)).toBeLessThan(2.5);
  });

  it.each(BACKGROUNDS)('of %s is as loud as the others, far below a tone, and the same each time', (name) => {
    const loop = LOOPS[name];
    expect(Math.sqrt(powerOf(loop))).toBeCloseTo(0.06, 4);
    expect(highest(loop)).toBeLessThan(FULL_HEIGHT);
    expect(renderBackground(name, RATE)).toEqual(loop);
  });

  it('rain is a hiss, a stream lower, brown noise a rumble, a drone a chord that slowly swells', () => {
    expect(shareBelow(LOOPS.rain, 1000)).toBeLessThan(0.3);
    expect(shareBelow(LOOPS.stream, 2500)).toBeGreaterThan(0.9);
    expect(shareBelow(LOOPS.stream, 200)).toBeLessThan(0.3);
    expect(shareBelow(LOOPS['brown-noise'], 200)).toBeGreaterThan(0.7);
    const drone = LOOPS.drone;
    for (const pitch of [110, 165, 220, 330]) {
      expect(heightAt(drone, pitch, RATE), `${pitch} Hz`).toBeGreaterThan(5 * heightAt(drone, pitch + 20, RATE));
    }
  });
});
