import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { endSession, startSession, withReading } from './session.ts';

const START = Date.UTC(2026, 10, 20, 18, 0);
const MAX = 190;
/** The borders of the zones, in beats per minute. */
const FLOORS = [95, 114, 133, 152, 171] as const;

const anyReadings = fc.array(
  fc.record({ bpm: fc.integer({ min: 30, max: 230 }), wait: fc.integer({ min: 1, max: 9000 }) }),
  {
    maxLength: 60,
  },
);

/** The zone of a heart rate by the specification: below all of them it is 1, above all of them 5. */
const zoneOf = (bpm: number) => Math.max(1, FLOORS.filter((floor) => bpm >= floor).length);

describe('the statistics of a session', () => {
  it('are those of its readings, and none without any [HRT-20, HRT-24]', () => {
    assertLaw({ 'no reading': 1, 'readings in several zones': 10 }, (met) =>
      fc.property(anyReadings, (read) => {
        let at = START;
        let session = startSession({ timerId: 'timer-1', timerName: 'Hills' }, START);
        for (const { bpm, wait } of read) session = withReading(session, { bpm, timestamp: (at += wait) });
        const { stats, sessionId } = endSession(session, at + 1000, MAX);
        expect(sessionId).toBe(`hr-session-${START}`);
        const rates = read.map(({ bpm }) => bpm);
        const inZone = (zone: number) => rates.filter((bpm) => zoneOf(bpm) === zone).length;
        met('readings in several zones', new Set(rates.map(zoneOf)).size > 2);
        if (met('no reading', rates.length === 0)) {
          expect(stats).toBeUndefined();
          return;
        }
        expect(stats).toEqual({
          avgBpm: Math.round(rates.reduce((sum, bpm) => sum + bpm, 0) / rates.length),
          minBpm: Math.min(...rates),
          maxBpm: Math.max(...rates),
          peakBpm: Math.max(...rates),
          timeInZones: { 1: inZone(1), 2: inZone(2), 3: inZone(3), 4: inZone(4), 5: inZone(5) },
          totalReadings: rates.length,
        });
      }),
    );
  });
});
