import { describe, expect, it } from 'vitest';

import { createAudioMap, pairOf } from './audio-map.ts';
import type { AudioReading } from './audio-map.ts';

// The run clock is 5 s ahead of the page's own time.
const reading: AudioReading = {
  instant: 15_000,
  performanceTime: 10_000,
  currentTime: 4,
  output: { contextTime: 3.95, performanceTime: 9_990 },
  outputLatency: 0.02,
};

/** The context's time for an instant by one reading alone. */
function contextTimeOf(one: AudioReading, at: number): number {
  const map = createAudioMap();
  map.add(one);
  return map.timeOf(at);
}

describe('the map of instants onto the audio clock', () => {
  it('[PRT-14] takes the output timestamp of the platform where it is credible', () => {
    expect(pairOf(reading).isExact).toBe(true);
    expect(contextTimeOf(reading, 14_990)).toBeCloseTo(3.95);
    expect(contextTimeOf(reading, 15_990)).toBeCloseTo(4.95);
  });

  it.each([
    ['is missing', undefined],
    ['is still zero', { contextTime: 0, performanceTime: 0 }],
    ['is from before a sleep', { contextTime: 3.95, performanceTime: 4_000 }],
    ['disagrees with the current time', { contextTime: 90, performanceTime: 9_990 }],
  ])('[PRT-14] takes the present less the output latency where the timestamp %s', (_why, output) => {
    expect(contextTimeOf({ ...reading, output }, 15_000)).toBeCloseTo(3.98);
  });

  it.each([undefined, 0, Number.NaN])('[PRT-14] assumes 40 ms where the latency is %s', (outputLatency) => {
    expect(contextTimeOf({ ...reading, output: undefined, outputLatency }, 15_000)).toBeCloseTo(3.96);
  });
});
