import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import type { Reading } from '../strap/reading.ts';
import { bpmRangeOf, zoneOf } from '../zones.ts';
import { recoveriesOf } from './recovery.ts';
import { zoneTimesOf } from './session-stats.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

// Minutes of readings: without its size such a list has a handful.
const gaps = fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 120, size: 'max' });
const anyReadings = gaps.chain((list) =>
  fc.array(fc.integer({ min: 25, max: 250 }), { minLength: list.length, maxLength: list.length }).map((rates) => {
    let timestamp = 0;
    return list.map((gap, index): Reading => ({ bpm: rates[index] ?? 1, timestamp: (timestamp += gap) }));
  }),
);
const work = { stepName: 'Work', type: 'work' } as const;
const rest = { stepName: 'Rest', type: 'rest' } as const;

/** The mean of the readings of the last 5 s, checking all readings one by one. */
function meanBefore(readings: readonly Reading[], moment: number): number | undefined {
  const near = readings.filter(({ timestamp }) => timestamp > moment - 5000 && timestamp <= moment);
  return near.length === 0 ? undefined : Math.round(near.reduce((sum, { bpm }) => sum + bpm, 0) / near.length);
}

describe('the recovery after hard steps', () => {
  it('finds the same readings as a check of every single one', () => {
    const lengths = fc.array(fc.integer({ min: 1000, max: 90_000 }), { minLength: 1, maxLength: 12, size: 'max' });
    assertLaw({ 'a recovery': 8, 'hard steps without one': 10 }, (met) =>
      fc.property(anyReadings, lengths, (readings, steps) => {
        let at = 0;
        const marks = steps.map((length, index): SessionMark => {
          const mark = { at, ...(index % 2 === 0 ? work : rest) };
          at += length;
          return mark;
        });
        const endTime = Math.max(at, readings.at(-1)?.timestamp ?? 0);
        const ids = { sessionId: 'hr-session-0', timerId: 't', timerName: 'T', startTime: 0 };
        const session: HeartRateSession = { ...ids, endTime, readings, marks };
        const expected = marks.flatMap(({ type }, index) => {
          const next = marks[index + 1];
          const end = next?.at ?? endTime;
          const disturbed = marks.some((mark) => mark.type === 'work' && mark.at >= end && mark.at < end + 60_000);
          if (type !== 'work' || disturbed || end + 60_000 > endTime) return [];
          const [bpmAtEnd, bpmAfter] = [meanBefore(readings, end), meanBefore(readings, end + 60_000)];
          if (bpmAtEnd === undefined || bpmAfter === undefined) return [];
          return [{ stepName: 'Work', at: end, bpmAtEnd, bpmAfter, drop: bpmAtEnd - bpmAfter }];
        });
        met('a recovery', expected.length > 0);
        met('hard steps without one', expected.length === 0);
        expect(recoveriesOf(session)).toEqual(expected);
      }),
    );
  });
});

describe('the time in zones', () => {
  it('is that of the zones computed one by one [HRT-10, HRT-25]', () => {
    assertLaw({ 'a gap that counts in part': 10, 'the zone above the last bound': 10 }, (met) =>
      fc.property(anyReadings, fc.integer({ min: 100, max: 220 }), (readings, maxHeartRate) => {
        const expected = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
        for (const [index, { bpm, timestamp }] of readings.entries()) {
          const zone = [...ZONE_NUMBERS].reverse().find((each) => bpm >= bpmRangeOf(each, maxHeartRate).minBpm) ?? 1;
          expect(zoneOf(bpm, maxHeartRate)).toBe(zone);
          const next = readings[index + 1];
          met('the zone above the last bound', zone === 5);
          met('a gap that counts in part', next !== undefined && next.timestamp - timestamp > 5000);
          if (next !== undefined) expected[zone] += Math.min(5000, next.timestamp - timestamp);
        }
        expect(zoneTimesOf(readings, maxHeartRate)).toEqual(expected);
      }),
    );
  });
});
