import { expect, it } from 'vitest';
import { humBytes } from './hum-loop.ts';
import { HUM } from './notes.ts';

it('the loop is half a minute of the faint tone, without a seam', () => {
  const view = new DataView(humBytes(HUM));
  expect(view.byteLength).toBe(44 + 2 * 8000 * 30);
  const samples = Array.from({ length: 8000 * 30 }, (_, index) => view.getInt16(44 + 2 * index, true));
  const highest = Math.max(...samples.slice(0, 8000)) / 0x7fff;
  expect(highest).toBeCloseTo(0.0007, 5);
  // 200 samples a turn: the one after the last is the first.
  samples.forEach((sample, index) => {
    if (sample !== samples[index % 200]) throw new Error(`a step at ${index}`);
  });
  expect(samples.length % 200).toBe(0);
});
