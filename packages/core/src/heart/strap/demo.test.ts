import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { zoneOf } from '../zones.ts';
import { heartAfter, targetOf, type Effort } from './demo-curve.ts';
import { createDemo } from './demo.engine.ts';
import { parseHeartRateMeasurement } from './measurement.ts';

async function aDemo() {
  const clock = fakeClock();
  const wish: { effort: Effort | undefined } = { effort: undefined };
  const demo = createDemo({ clock, random: seededRandom(3), effort: () => wish.effort, zones: () => 190 });
  const heard: number[] = [];
  const device = (await demo.known())[0] ?? { id: '', name: '' };
  const stop = await demo.connect(
    device,
    (packet) => {
      const measurement = parseHeartRateMeasurement(packet);
      expect(measurement).toMatchObject({ contact: 'good', rrIntervals: [expect.any(Number)] });
      heard.push(measurement!.bpm);
    },
    () => expect.unreachable(),
  );
  return { clock, wish, demo, device, heard, stop };
}

describe('the simulated strap', () => {
  it('is clearly named, supported everywhere and charged while connected', async () => {
    const { demo, device, stop, clock, heard } = await aDemo();
    expect(device).toEqual({ id: 'demo', name: 'Demo heart rate' });
    expect(await demo.request()).toEqual(device);
    expect(demo.isSupported()).toBe(true);
    expect(await demo.battery()).toBe(100);
    stop();
    clock.advance(5000);
    expect(heard).toEqual([]);
    expect(await demo.battery()).toBeUndefined();
    await demo.forget(device);
    expect(clock.pending()).toBe(0);
  });

  it("heads for the middle of the target zone, otherwise for what the step's type asks for", () => {
    for (const zone of [1, 2, 3, 4, 5] as const) {
      expect(zoneOf(targetOf({ type: 'rest', targetZone: zone }, 190), 190)).toBe(zone);
    }
    expect(targetOf({ type: 'work' }, 190)).toBeGreaterThan(targetOf({ type: 'between' }, 190));
    expect(targetOf(undefined, 190)).toBe(76);
  });

  it('covers two thirds of the way in about 57 s, no matter how the time is split', () => {
    expect(heartAfter(100, 160, 57_000)).toBeCloseTo(160 - 60 / Math.E, 9);
    expect(heartAfter(heartAfter(100, 160, 20_000), 160, 37_000)).toBeCloseTo(heartAfter(100, 160, 57_000), 9);
  });

  it('sends a packet a second from a heart that lags behind the steps, a beat more or less', async () => {
    const { clock, wish, heard } = await aDemo();
    clock.advance(10_000);
    expect(heard).toHaveLength(10);
    expect(Math.max(...heard)).toBeLessThan(80);
    wish.effort = { type: 'work', targetZone: 4 };
    clock.advance(10_000);
    expect(zoneOf(heard.at(-1)!, 190)).toBeLessThan(4);
    clock.advance(300_000);
    expect(zoneOf(heard.at(-1)!, 190)).toBe(4);
    expect(new Set(heard.slice(-30)).size).toBeGreaterThan(1);
    wish.effort = { type: 'rest' };
    clock.advance(300_000);
    expect(zoneOf(heard.at(-1)!, 190)).toBe(2);
  });

  it('is the same for the same chance', async () => {
    const [first, second] = await Promise.all([aDemo(), aDemo()]);
    first.clock.advance(60_000);
    second.clock.advance(60_000);
    expect(first.heard).toEqual(second.heard);
  });
});
