import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScriptedAudio } from './testing/scripted-audio.ts';

const RAIN = { name: 'rain', volume: 0.5 } as const;

describe('backgrounds', () => {
  afterEach(() => vi.restoreAllMocks());

  it('rise, change and go without a step, however soon the next one is asked for', async () => {
    const { audio, clock, context } = openScriptedAudio();
    await audio.unlock();
    audio.background([RAIN], 3);
    await vi.waitFor(() => expect(context.loops()).toHaveLength(1));
    const [rain] = context.loops();
    expect(rain?.fades.at(-1)).toEqual(['ramp', 0.5, context.currentTime + 3]);
    await clock.pass(1500);
    audio.background([{ name: 'drone', volume: 1 }], 3);
    // Half of its rise has come by then.
    expect(rain?.fades.slice(-2)).toEqual([
      ['set', 0.25, context.currentTime],
      ['ramp', 0, context.currentTime + 3],
    ]);
    expect(rain?.end).toBe(context.currentTime + 3);
    const [, drone] = context.loops();
    await clock.pass(3000);
    audio.background([{ name: 'drone', volume: 0.2 }], 3);
    expect(context.loops()).toHaveLength(2);
    expect(drone?.fades.slice(-2)).toEqual([
      ['set', 1, context.currentTime],
      ['ramp', 0.2, context.currentTime + 3],
    ]);
    audio.background([], 0.3);
    expect(drone?.end).toBeCloseTo(context.currentTime + 0.3);
  });

  it('have the tone of a breath where it is by now, beside a loop, and cut it short without a step', async () => {
    const { audio, clock, context } = openScriptedAudio();
    await audio.unlock();
    audio.background([RAIN], 3);
    await vi.waitFor(() => expect(context.loops()).toHaveLength(1));
    // The clocks agree on where an instant is.
    await clock.pass(1000);
    const begins = clock.now() - 500;
    const breath = { name: 'breath-in', volume: 0.5, begins, ends: begins + 4000 } as const;
    audio.background([RAIN, breath], 3);
    const tones = () => context.sounds().filter((one) => !one.loops());
    expect(tones()).toHaveLength(1);
    const [up] = tones();
    expect(up?.begin).toBeCloseTo(context.currentTime);
    // What is heard now left 20 ms ago.
    expect(up?.offset).toBeCloseTo(0.52, 2);
    expect(up?.fades.at(-1)).toEqual(['ramp', 0.5, context.currentTime + 0.3]);
    await clock.pass(1000);
    audio.background([RAIN, { ...breath, volume: 0.25 }], 3);
    expect(tones()).toHaveLength(1);
    expect(up?.fades.at(-1)).toEqual(['ramp', 0.25, context.currentTime + 0.3]);
    const next = { ...breath, begins: clock.now() + 150, ends: clock.now() + 4150 };
    audio.background([RAIN, next], 3);
    expect(up?.fades.at(-1)).toEqual(['ramp', 0, context.currentTime + 0.3]);
    expect(up?.end).toBeCloseTo(context.currentTime + 0.3);
    expect(tones()[1]?.begin).toBeCloseTo(context.currentTime + 0.13, 2);
    expect(tones()[1]?.offset).toBe(0);
    expect(context.loops()).toHaveLength(1);
    expect(context.loops()[0]?.end).toBeUndefined();
    audio.background([], 0.3);
    expect(context.loops()[0]?.end).toBeCloseTo(context.currentTime + 0.3);
  });

  it('go on on a new device, and not after silence', async () => {
    const { audio, clock, context } = openScriptedAudio();
    const begins = clock.now() - 1000;
    audio.background([RAIN, { name: 'breath-out', volume: 1, begins, ends: begins + 5000 }], 3);
    expect(context.loops()).toHaveLength(0);
    await audio.unlock();
    await vi.waitFor(() => expect(context.loops()).toHaveLength(1));
    expect(context.sounds().find((one) => !one.loops())?.offset).toBeCloseTo(1, 1);
    audio.silence();
    expect(context.loops()[0]?.end).toBeCloseTo(context.currentTime + 0.3);
    await audio.unlock();
    expect(context.loops()).toHaveLength(1);
  });
});
