import { describe, expect, it } from 'vitest';
import { ourEnd, RECOVERY_SHAPES, simulatedEnd } from '../../testing/hearts/recoveries.ts';
import { limitWords, type HeartEnd } from '../../timer/step-end.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import type { HeartSample } from '../trusted-readings.ts';
import { timeUpWords, unseenSpoken, unseenWords } from './end-condition-words.ts';
import { isReached, heartLimitOf } from './end-condition.ts';

const BELOW: HeartEnd = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 };
const ABOVE: HeartEnd = { ...BELOW, when: 'above' };
const LONG = 60_000;
/** A heart within two beats of the border is there. */
const EARLY = 2;
/** The kinds in which 19 of 20 steps end within 12 s. */
const PROMPT = ['falling, spikes and gaps', 'four readings a second', 'rising, spikes and gaps'];

/** One reading a second, the last one now. */
function readings(...values: readonly (number | undefined)[]): readonly HeartSample[] {
  return values.flatMap((bpm, index) => (bpm === undefined ? [] : [{ bpm, age: (values.length - 1 - index) * 1000 }]));
}
const times = <T>(value: T, count: number): readonly T[] => Array.from({ length: count }, () => value);
const reached = (end: HeartEnd, values: readonly (number | undefined)[], elapsed = LONG) =>
  isReached(end, { readings: readings(...values), zones: 187 }, elapsed);

describe('a step that ends by the heart', () => {
  it('waits for its border or beyond, a zone with all beyond it by the borders of the person', () => {
    const inZone = (when: HeartEnd['when'], zone: ZoneNumber) => ({ when, border: { kind: 'zone', zone } }) as const;
    const own = { floors: [100, 120, 140, 155, 170], top: 190 } as const;
    expect(heartLimitOf(BELOW, 187)).toBe(120);
    expect([1, 2, 3, 4, 5].map((zone) => heartLimitOf(inZone('below', zone as ZoneNumber), own))).toEqual([
      119,
      139,
      154,
      169,
      Infinity,
    ]);
    expect([1, 2, 3, 4, 5].map((zone) => heartLimitOf(inZone('above', zone as ZoneNumber), own))).toEqual([
      -Infinity,
      120,
      140,
      155,
      170,
    ]);
    // 130.9 and 149.6 of 187
    expect([heartLimitOf(inZone('below', 2), 187), heartLimitOf(inZone('above', 4), 187)]).toEqual([130, 150]);
    expect([reached(BELOW, times(120, 9)), reached(BELOW, times(121, 9))]).toEqual([true, false]);
    expect([reached(ABOVE, times(120, 9)), reached(ABOVE, times(119, 9))]).toEqual([true, false]);
  });

  it('no reading decides alone: for five seconds the median of each five seconds is at the border or beyond it', () => {
    const fallen = (count: number) => reached(BELOW, [...times(130, 20), ...times(118, count)]);
    expect([1, 3, 5, 6, 7, 20].map(fallen)).toEqual([false, false, false, false, true, true]);
    const odd = (...spikes: readonly number[]) => reached(BELOW, [...times(118, 10), ...spikes, 118]);
    expect([odd(190), odd(121, 121), odd(121, 121, 121)]).toEqual([true, true, false]);
    expect(reached(BELOW, [...times(130, 8), 60, 130])).toBe(false);
  });

  it('lasts its least time, and readings of before it do not count', () => {
    const calm = times(100, 30);
    expect([14_999, 15_000].map((elapsed) => reached(BELOW, calm, elapsed))).toEqual([false, true]);
    const free = { ...BELOW, atLeast: 0 };
    expect([0, 3000, 4000, 5000, 6000].map((elapsed) => reached(free, calm, elapsed))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('needs two readings in each five seconds, the newest of the last five', () => {
    expect(reached(BELOW, [])).toBe(false);
    expect(reached(BELOW, [...times(118, 20), ...times(undefined, 3)])).toBe(true);
    expect(reached(BELOW, [...times(118, 20), ...times(undefined, 5)])).toBe(false);
    const slow = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 118 : undefined));
    expect(reached(BELOW, slow)).toBe(true);
  });

  it('is not ended by a strap that misses every other beat, or counts steps', () => {
    const evenly = (bpm: number, index: number): HeartSample => ({
      bpm,
      age: (32 - index) * 1000,
      rrIntervals: [60_000 / bpm],
    });
    const halved = [...times(160, 20), ...times(80, 13)].map(evenly);
    expect(isReached(BELOW, { readings: halved, zones: 187 }, LONG)).toBe(false);
    expect(reached(BELOW, [...times(160, 20), ...times(80, 13)])).toBe(false);
    expect(reached(ABOVE, [...times(85, 20), ...times(170, 13)])).toBe(false);
    // As soon as the strap is right again it is where it was.
    expect(reached(BELOW, [...times(119, 20), ...times(60, 9), ...times(117, 9)])).toBe(true);
  });

  it.each(RECOVERY_SHAPES)('$name: no simulated step ends early', (shape) => {
    // Four readings a second take four times as long.
    const count = shape.every < 1000 ? 60 : 400;
    const ends = Array.from({ length: count }, (_, index) => simulatedEnd(ourEnd, shape, index + 1));
    const away = ends.flatMap((end) => end.away ?? []);
    expect(away.filter((beats) => beats > EARLY)).toEqual([]);
    expect(away.length).toBeGreaterThanOrEqual(shape.name === 'never quite there' ? 0 : 0.95 * count);
    if (!PROMPT.includes(shape.name)) return;
    const slow = ends.filter(({ late = Infinity }) => late > 12);
    expect(slow.length).toBeLessThanOrEqual(count / 20);
  });

  it('says what it waits for, and what became of it [HRT-368, HRT-369]', () => {
    expect(limitWords({ when: 'above', border: { kind: 'zone', zone: 3 } })).toBe('zone 3 or above');
    expect(limitWords(BELOW)).toBe('120 bpm or below');
    expect(timeUpWords(126)).toBe('Time is up at 126');
    expect(unseenWords(180)).toBe('No heart rate: this step takes its 3:00');
    expect(unseenSpoken(90)).toBe('No heart rate: this step takes its 1 minute and 30 seconds');
  });
});
