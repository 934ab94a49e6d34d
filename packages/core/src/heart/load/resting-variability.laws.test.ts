import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { endSession, type HeartRateSession, startSession } from '../sessions/session.ts';
import { restingVariabilityOf, rmssdOf } from './resting-variability.ts';

/** Times between beats around a second that breathe: no neighbour is a fifth away. */
const calm = fc.array(fc.integer({ min: 950, max: 1050 }), { minLength: 70, maxLength: 140 });

function plainRmssd(times: readonly number[]): number {
  const squares = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/** A session of one reading a second, each with its RR time. */
function sessionOf(type: 'meditation' | 'work', times: readonly number[], silentAt = -1): HeartRateSession {
  let timestamp = 1_000_000;
  const begun = startSession({ timerId: 'timer-1', timerName: 'Morning reading' }, timestamp);
  const readings = times.map((time, index) => {
    timestamp += index === silentAt ? 20_000 : time;
    return { bpm: 60, timestamp, rrIntervals: [time] };
  });
  const marks = [{ at: begun.startTime, stepName: 'Lie still', type }];
  return endSession({ ...begun, readings, marks }, timestamp + 1000, 187);
}

describe('variability at rest', () => {
  it('is the root of the mean square of successive differences', () => {
    assertLaw({ 'a minute': 10 }, (met) =>
      fc.property(calm, (times) => {
        const { rmssd, counted, leftOut } = rmssdOf([times]);
        expect({ counted, leftOut }).toEqual({ counted: times.length, leftOut: 0 });
        expect(rmssd).toBeCloseTo(plainRmssd(times), 9);
        met('a minute', rmssd !== undefined);
      }),
    );
  });

  it('is hardly moved by missed and doubled beats, which are left out', () => {
    assertLaw({ 'a missed beat': 10, 'a doubled beat': 10 }, (met) =>
      fc.property(calm, fc.integer({ min: 5, max: 60 }), fc.boolean(), (times, at, isMissed) => {
        const [one, two] = [times[at] ?? 0, times[at + 1] ?? 0];
        const wrong = isMissed ? [one + two] : [Math.floor(one * 0.4), one - Math.floor(one * 0.4)];
        const [before, after] = [times.slice(0, at), times.slice(at + (isMissed ? 2 : 1))];
        met(isMissed ? 'a missed beat' : 'a doubled beat');
        const found = rmssdOf([[...before, ...wrong, ...after]]);
        expect(found.leftOut).toBe(wrong.length);
        expect(found.rmssd).toBeCloseTo(rmssdOf([before, after]).rmssd ?? Number.NaN, 9);
      }),
    );
  });

  it('is not counted over less than a minute, nor with more than a tenth of artefacts', () => {
    const minute = Array.from({ length: 61 }, (_, index) => 1000 + (index % 2) * 10);
    expect(rmssdOf([minute.slice(0, 59)]).rmssd).toBeUndefined();
    expect(rmssdOf([minute]).rmssd).toBeCloseTo(10, 9);
    const noisy = (every: number) =>
      Array.from({ length: 122 }, (_, index) => (index % every === 4 ? 300 : 1000 + (index % 2) * 10));
    expect(rmssdOf([noisy(12)]).rmssd).toBeCloseTo(10, 9);
    expect(rmssdOf([noisy(8)]).rmssd).toBeUndefined();
    expect(rmssdOf([]).rmssd).toBeUndefined();
  });

  it('variability is counted for meditation steps alone, without their pauses, and by no difference over more than 3 s without RR intervals', () => {
    const before = Array.from({ length: 60 }, () => 900);
    const after = Array.from({ length: 60 }, () => 1000);
    expect(restingVariabilityOf(sessionOf('work', [...before, ...after]))).toEqual([]);
    const whole = restingVariabilityOf(sessionOf('meditation', [...before, ...after]));
    expect(whole).toEqual([
      { at: 1_000_000, stepName: 'Lie still', rmssd: Math.sqrt(100 ** 2 / 119), counted: 120, leftOut: 0 },
    ]);
    const cut = restingVariabilityOf(sessionOf('meditation', [...before, ...after], 60));
    expect(cut.map(({ rmssd }) => rmssd)).toEqual([0]);
  });
});
