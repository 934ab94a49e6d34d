import { describe, expect, it } from 'vitest';
import { statsOf, zoneTimesOf } from './session-stats.ts';
import {
  endSession,
  isActive,
  MARKS_MOST,
  READINGS_MOST,
  startSession,
  withMark,
  withReading,
  type HeartRateSession,
  type SessionMark,
} from './session.ts';

const START = 1_700_000_000_000;
const fresh = startSession({ timerId: 'timer-1', timerName: 'Tabata' }, START);
const work: Omit<SessionMark, 'at'> = { stepName: 'Work', type: 'work' };

/** A session with one reading a second from its start. */
function sessionOf(...bpm: readonly number[]): HeartRateSession {
  return bpm.reduce(
    (session, each, second) => withReading(session, { bpm: each, timestamp: START + second * 1000 }),
    fresh,
  );
}

describe('a session', () => {
  it('begins now, with an id made of the moment, and empty [HRT-20]', () => {
    expect(startSession({ timerId: 'timer-1', timerName: 'Tabata' }, START + 0.2)).toStrictEqual({
      sessionId: 'hr-session-1700000000000',
      timerId: 'timer-1',
      timerName: 'Tabata',
      startTime: START,
      readings: [],
      marks: [],
    });
  });

  it('is active while it exists and has no end', () => {
    expect([undefined, fresh, endSession(fresh, START, 187)].map(isActive)).toEqual([false, true, false]);
  });

  it('takes readings and marks only while active, and ends once', () => {
    const ended = endSession(sessionOf(100), START + 9000, 187);
    expect(withReading(ended, { bpm: 90, timestamp: START + 10_000 })).toBe(ended);
    expect(withMark(ended, { at: START + 10_000, ...work })).toBe(ended);
    expect(endSession(ended, START + 20_000, 200)).toBe(ended);
  });

  it('appends readings and leaves out those from the past', () => {
    const early = withReading(fresh, { bpm: 90, timestamp: START - 1 });
    expect(early.readings).toEqual([]);
    const moments = [0, 2000, 2000, 1000, 3000].map((passed) => ({ bpm: 90, timestamp: START + passed }));
    const kept = moments.reduce(withReading, fresh).readings.map(({ timestamp }) => timestamp - START);
    expect(kept).toEqual([0, 2000, 3000]);
    expect(withReading(fresh, { bpm: 90, timestamp: NaN })).toBe(fresh);
  });

  it('leaves out what is not a heart rate', () => {
    const kept = [0, 251, 90.5, NaN, 90].map((bpm) => withReading(fresh, { bpm, timestamp: START }).readings.length);
    expect(kept).toEqual([0, 0, 0, 0, 1]);
  });

  it('is full after a day of readings', () => {
    const readings = Array.from({ length: READINGS_MOST - 1 }, (_, second) => ({ bpm: 90, timestamp: START + second }));
    const last = withReading({ ...fresh, readings }, { bpm: 90, timestamp: START + READINGS_MOST });
    expect(last.readings.length).toBe(86_400);
    expect(withReading(last, { bpm: 90, timestamp: START + 2 * READINGS_MOST })).toBe(last);
  });

  it('marks its steps in order, the last of one moment only', () => {
    const moments = [0, 5000, 5000, 4000, 9000, -1];
    const marks = moments.map((passed, index) => ({ at: START + passed, stepName: `${index}`, type: 'work' as const }));
    expect(marks.reduce(withMark, fresh).marks.map(({ at, stepName }) => [at - START, stepName])).toEqual([
      [0, '0'],
      [5000, '2'],
      [9000, '4'],
    ]);
    expect(withMark(fresh, { at: START - 1, ...work })).toBe(fresh);
  });

  it('takes no more than 5,000 marks', () => {
    const marks = Array.from({ length: MARKS_MOST }, (_, index) => ({ at: START + index, ...work }));
    const full = { ...fresh, marks };
    expect(withMark(full, { at: START + MARKS_MOST, ...work })).toBe(full);
    const renamed = withMark(full, { at: START + MARKS_MOST - 1, ...work, stepName: 'Other' });
    expect([renamed.marks.length, renamed.marks.at(-1)?.stepName]).toEqual([5000, 'Other']);
  });

  it('gets its end and its numbers [HRT-24]', () => {
    const ended = endSession(sessionOf(94, 112, 131, 150, 168, 187, 200, 80), START + 60_000.4, 187);
    expect(ended.endTime).toBe(START + 60_000);
    expect(ended.maxHeartRate).toBe(187);
    expect(ended.stats).toStrictEqual({
      avgBpm: 140,
      minBpm: 80,
      maxBpm: 200,
      peakBpm: 200,
      timeInZones: { 1: 2, 2: 1, 3: 1, 4: 1, 5: 3 },
      totalReadings: 8,
    });
  });

  it('rounds the mean, half up [HRT-24]', () => {
    const means = [
      [100, 101],
      [100, 100, 101],
      [100, 101, 101],
    ].map((bpm) => statsOf(sessionOf(...bpm).readings, 187)?.avgBpm);
    expect(means).toEqual([101, 100, 101]);
  });

  it('finds the lowest and the highest wherever they are [HRT-24]', () => {
    for (const bpm of [
      [90, 100, 110],
      [110, 90, 100],
      [100, 110, 90],
    ])
      expect(statsOf(sessionOf(...bpm).readings, 187)).toMatchObject({ minBpm: 90, maxBpm: 110, peakBpm: 110 });
  });

  it('has no numbers without readings [HRT-24]', () => {
    const ended = endSession(fresh, START + 1000, 187);
    expect([ended.endTime, 'stats' in ended]).toEqual([START + 1000, false]);
  });

  it('does not end before what it holds, even if the clock was set back [HRT-24]', () => {
    expect(endSession(sessionOf(90, 90, 90), START, 187).endTime).toBe(START + 2000);
    expect(endSession(withMark(fresh, { at: START + 7000, ...work }), START, 187).endTime).toBe(START + 7000);
    expect(endSession(fresh, START - 5000, 187).endTime).toBe(START);
  });

  it('lets a reading hold until the next one, but no longer than 5 s [HRT-25]', () => {
    const moments = [
      [0, 100],
      [1500, 120],
      [3000, 190],
      [60_000, 190],
    ] as const;
    const readings = moments.map(([passed, bpm]) => ({ bpm, timestamp: START + passed }));
    expect(zoneTimesOf(readings, 187)).toEqual({ 1: 1500, 2: 1500, 3: 0, 4: 0, 5: 5000 });
    expect(zoneTimesOf([], 187)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
  });
});
