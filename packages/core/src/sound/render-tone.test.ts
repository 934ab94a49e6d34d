import { describe, expect, it } from 'vitest';
import { TONE_NAMES } from '../ports/audio.ts';
import { heightAt } from '../testing/pitches.ts';
import { renderTone } from './render-tone.ts';

const RATE = 48_000;

/** How high a frequency sounds in a stretch of samples. */
function strength(samples: Float32Array, frequency: number, from: number, to: number): number {
  return heightAt(samples.subarray(Math.round(from * RATE), Math.round(to * RATE)), frequency, RATE);
}

const FADE = 0.006;

/** The frequency of one pure note between its fades, measured from its first to its last rising zero crossing. */
function frequencyOf(samples: Float32Array, from: number, to: number): number {
  const crossings: number[] = [];
  for (let index = Math.round((from + FADE) * RATE); index < Math.round((to - FADE) * RATE); index++) {
    const before = samples[index - 1] ?? 0;
    const here = samples[index] ?? 0;
    if (before < 0 && here >= 0) crossings.push(index - here / (here - before));
  }
  return ((crossings.length - 1) * RATE) / ((crossings.at(-1) ?? 0) - (crossings[0] ?? 0));
}

function heightOf(samples: Float32Array): number {
  return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
}

function lengthOf(samples: Float32Array): number {
  return samples.length / RATE;
}

describe('the tones', () => {
  it('gives the start of a step 800 Hz for 0.15 s [CUE-20]', () => {
    const samples = renderTone('step-start', RATE);
    expect(samples).toHaveLength(7200);
    expect(frequencyOf(samples, 0, 0.15)).toBeCloseTo(800, 1);
  });

  it('step complete: 600 / 0.12 [CUE-20]', () => {
    const samples = renderTone('step-complete', RATE);
    expect(samples).toHaveLength(5760);
    expect(frequencyOf(samples, 0, 0.12)).toBeCloseTo(600, 1);
  });

  it('round start: 600 / 0.2, plus a 750 echo [CUE-20]', () => {
    const samples = renderTone('round-start', RATE);
    expect(frequencyOf(samples, 0, 0.2)).toBeCloseTo(600, 1);
    expect(frequencyOf(samples, 0.2, lengthOf(samples))).toBeCloseTo(750, 1);
    expect(heightOf(samples.subarray(0.2 * RATE))).toBeLessThan(heightOf(samples.subarray(0, 0.2 * RATE)));
  });

  it('round complete: 500 / 0.2, plus 400 [CUE-20]', () => {
    const samples = renderTone('round-complete', RATE);
    expect(frequencyOf(samples, 0, 0.2)).toBeCloseTo(500, 1);
    expect(frequencyOf(samples, 0.2, lengthOf(samples))).toBeCloseTo(400, 1);
  });

  it('countdown: 1000 / 0.08 [CUE-20]', () => {
    const samples = renderTone('countdown', RATE);
    expect(samples).toHaveLength(3840);
    expect(frequencyOf(samples, 0, 0.08)).toBeCloseTo(1000, 1);
  });

  it('the soft countdown is the countdown at less than half its amplitude', () => {
    const full = renderTone('countdown', RATE);
    const soft = renderTone('countdown-soft', RATE);
    expect(soft).toHaveLength(full.length);
    expect(heightOf(soft.map((sample, index) => sample - (full[index] ?? 0) * 0.45))).toBeLessThan(1e-6);
  });

  it('timer complete: three notes 523, 659 and 784, spaced 200 ms apart [CUE-20]', () => {
    const samples = renderTone('timer-complete', RATE);
    expect(samples).toHaveLength(0.6 * RATE);
    [523, 659, 784].forEach((frequency, note) => {
      expect(frequencyOf(samples, note * 0.2, note * 0.2 + 0.2)).toBeCloseTo(frequency, 1);
      // A note begins from silence, at its very sample.
      expect(Math.abs(samples[note * 0.2 * RATE] ?? 1)).toBeLessThan(1e-6);
      expect(heightOf(samples.subarray(note * 0.2 * RATE, (note * 0.2 + 0.006) * RATE))).toBeGreaterThan(0.5);
    });
  });

  it('chime: 880 plus 1100 [CUE-20]', () => {
    const samples = renderTone('chime', RATE);
    expect(strength(samples, 880, 0.01, 0.11)).toBeGreaterThan(0.2);
    expect(strength(samples, 1100, 0.01, 0.11)).toBeGreaterThan(0.2);
    expect(strength(samples, 990, 0.01, 0.11)).toBeLessThan(0.02);
    expect(heightOf(samples.subarray(0.6 * RATE))).toBeLessThan(heightOf(samples) / 10);
  });

  it.each(TONE_NAMES)('renders %s without a click: silent ends, no step, nothing cut off', (name) => {
    const samples = renderTone(name, RATE);
    // A full sine of the highest frequency moves this far between two samples.
    const steepest = (2 * Math.PI * 1100) / RATE;
    expect(samples[0]).toBe(0);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-6);
    expect(heightOf(samples)).toBeLessThan(0.801);
    const steps = samples.map((sample, index) => sample - (samples[index - 1] ?? 0));
    expect(heightOf(steps)).toBeLessThanOrEqual(steepest);
  });

  it('renders the same length in seconds at every sample rate', () => {
    for (const name of TONE_NAMES) {
      const length = renderTone(name, 44_100).length / 44_100;
      expect(length).toBeCloseTo(lengthOf(renderTone(name, RATE)), 4);
    }
  });
});
