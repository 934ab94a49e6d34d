import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScriptedAudio } from './testing/scripted-audio.ts';

const RAIN = { name: 'rain', volume: 0.5 } as const;

describe('backgrounds', () => {
  afterEach(() => vi.restoreAllMocks());

  it('rise, change and go without a step, however soon the next one is asked for', async () => {
    const { audio, clock, context } = openScriptedAudio();
    await audio.unlock();
    audio.background(RAIN, 3);
    await vi.waitFor(() => expect(context.loops()).toHaveLength(1));
    const [rain] = context.loops();
    expect(rain?.fades.at(-1)).toEqual(['ramp', 0.5, context.currentTime + 3]);
    await clock.pass(1500);
    audio.background({ name: 'drone', volume: 1 }, 3);
    // Half of its rise has come by then.
    expect(rain?.fades.slice(-2)).toEqual([
      ['set', 0.25, context.currentTime],
      ['ramp', 0, context.currentTime + 3],
    ]);
    expect(rain?.end).toBe(context.currentTime + 3);
    const [, drone] = context.loops();
    await clock.pass(3000);
    audio.background({ name: 'drone', volume: 0.2 }, 3);
    expect(context.loops()).toHaveLength(2);
    expect(drone?.fades.slice(-2)).toEqual([
      ['set', 1, context.currentTime],
      ['ramp', 0.2, context.currentTime + 3],
    ]);
    audio.background(undefined, 0.3);
    expect(drone?.end).toBeCloseTo(context.currentTime + 0.3);
  });

  it('go on on a new device, and not after silence', async () => {
    const { audio, context } = openScriptedAudio();
    audio.background(RAIN, 3);
    expect(context.loops()).toHaveLength(0);
    await audio.unlock();
    await vi.waitFor(() => expect(context.loops()).toHaveLength(1));
    audio.silence();
    expect(context.loops()[0]?.end).toBeCloseTo(context.currentTime + 0.3);
    await audio.unlock();
    expect(context.loops()).toHaveLength(1);
  });
});
