import { describe, expect, it } from 'vitest';
import type { ZoneNumber } from '../../timer/timer.ts';
import type { HeartRateSession, SessionMark } from '../sessions/session.ts';
import { summaryOf } from './run-summary.ts';

const START = 1_000_000;
const MAX = 190;

interface Part {
  readonly seconds: number;
  readonly zone?: ZoneNumber;
  readonly type?: SessionMark['type'];
  readonly bpm?: (second: number) => number | undefined;
}

/** A session of some steps, with a reading a second where there is one. */
function sessionOf(...parts: readonly Part[]): HeartRateSession {
  let at = START;
  const marks: SessionMark[] = [];
  const readings: { bpm: number; timestamp: number }[] = [];
  for (const { seconds, zone, type = 'work', bpm } of parts) {
    marks.push({ at, stepName: 'Run', type, ...(zone && { targetZone: zone }) });
    for (let second = 0; second < seconds; second++, at += 1000) {
      const rate = bpm?.(second);
      if (rate !== undefined) readings.push({ bpm: rate, timestamp: at });
    }
  }
  return { sessionId: 's', timerId: 't', timerName: 'T', startTime: START, endTime: at, readings, marks };
}

describe('the sentence after a run', () => {
  it('says how much of the time was spent in the zone', () => {
    const run = sessionOf({ seconds: 1800, zone: 2, bpm: (second) => (second < 1080 ? 120 : 140) });
    expect(summaryOf(run, MAX)).toBe('You spent 18 of 30 minutes in zone 2.');
  });

  it('counts every short step to its end, and calls several zones target zones', () => {
    const pair: readonly Part[] = [
      { seconds: 30, zone: 5, bpm: () => 175 },
      { seconds: 30, zone: 2, type: 'recovery', bpm: () => 160 },
    ];
    const run = sessionOf(...Array.from({ length: 3 }, () => pair).flat());
    expect(summaryOf(run, MAX)).toBe('You spent 2 of 3 minutes in your target zones.');
  });

  it('says of a set of short steps in how many of the hardest the heart reached their zone', () => {
    const pair = (bpm: number): readonly Part[] => [
      { seconds: 30, zone: 5, bpm: (second) => (second < 25 ? 150 : bpm) },
      { seconds: 30, zone: 2, type: 'recovery', bpm: (second) => (second < 8 ? bpm : 150) },
    ];
    const set = [160, 160, 172, 175, 176, 178].flatMap(pair);
    const warmUp: Part = { seconds: 300, zone: 2, bpm: () => 120 };
    expect(summaryOf(sessionOf(...set), MAX)).toBe('Your heart reached zone 5 in 4 of 6 short steps.');
    expect(summaryOf(sessionOf(warmUp, ...set), MAX)).toMatch(/^Your heart reached zone 5 in 4 of 6 short steps/u);
    // Where most of the time is long steps, time in the zones says more.
    expect(summaryOf(sessionOf(warmUp, { ...warmUp, seconds: 600 }, ...set), MAX)).toMatch(/^You spent/u);
  });

  it('says how far the heart came down in the best minute', () => {
    const run = sessionOf(
      { seconds: 240, zone: 4, bpm: () => 160 },
      { seconds: 120, type: 'recovery', bpm: (second) => Math.max(110, 160 - second / 2) },
    );
    expect(summaryOf(run, MAX)).toMatch(
      /^You spent 4 of 4 minutes in zone 4, and your heart came down (29|3[01]) beats in a minute\.$/,
    );
  });

  it('tells short times in seconds, and a run without a target its mean', () => {
    expect(summaryOf(sessionOf({ seconds: 60, zone: 3, bpm: () => 140 }), MAX)).toBe(
      'You spent 60 of 60 seconds in zone 3.',
    );
    expect(summaryOf(sessionOf({ seconds: 300, bpm: () => 141 }), MAX)).toBe('Your heart rate averaged 141.');
  });

  it('says nothing of a heart that was never seen', () => {
    expect(summaryOf(sessionOf({ seconds: 1800, zone: 2 }), MAX)).toBeUndefined();
  });

  it('says only that, of a heart that was seen for less than half of the time', () => {
    const died = sessionOf({ seconds: 1800, zone: 2, bpm: (second) => (second < 480 ? 120 : undefined) });
    expect(summaryOf(died, MAX)).toBe('Your heart rate was seen for only 8 of 30 minutes.');
    const half = sessionOf({ seconds: 1800, zone: 2, bpm: (second) => (second < 900 ? 120 : undefined) });
    expect(summaryOf(half, MAX)).toBe('Of 15 minutes with a heart rate, 15 were in zone 2.');
  });

  it('counts no pause', () => {
    const run = sessionOf({ seconds: 600, zone: 2, bpm: () => 120 });
    const paused = { ...run, pauses: [{ from: START + 60_000, to: START + 360_000 }] };
    expect(summaryOf(paused, MAX)).toBe('You spent 5 of 5 minutes in zone 2.');
  });
});
