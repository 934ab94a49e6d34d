import { describe, expect, it } from 'vitest';
import { endOf, stretchesOf } from './session-stretches.ts';
import type { HeartRateSession } from './session.ts';

/** A session of ten seconds with a reading a second and marks at some of them. */
function sessionOf(...marks: readonly number[]): HeartRateSession {
  return {
    sessionId: 'hr-session-1000',
    timerId: 'timer-1',
    timerName: 'Tabata',
    startTime: 1000,
    endTime: 11_000,
    readings: Array.from({ length: 11 }, (_, second) => ({ bpm: 100 + second, timestamp: 1000 * (1 + second) })),
    marks: marks.map((second) => ({ at: 1000 * (1 + second), stepName: `${second}`, type: 'work' })),
  };
}

const cutOf = (session: HeartRateSession) =>
  stretchesOf(session).map(({ mark, from, to, readings }) => [
    mark?.stepName,
    from,
    to,
    readings.map(({ bpm }) => bpm),
  ]);

describe('the stretches of a session', () => {
  it('begin at its marks and hold each reading once, one on a border in the later stretch', () => {
    expect(cutOf(sessionOf(0, 4, 8))).toEqual([
      ['0', 1000, 5000, [100, 101, 102, 103]],
      ['4', 5000, 9000, [104, 105, 106, 107]],
      ['8', 9000, 11_000, [108, 109, 110]],
    ]);
  });

  it('begin with one before the first mark', () => {
    expect(cutOf(sessionOf(9))).toEqual([
      [undefined, 1000, 10_000, [100, 101, 102, 103, 104, 105, 106, 107, 108]],
      ['9', 10_000, 11_000, [109, 110]],
    ]);
    expect(cutOf(sessionOf()).map(([name]) => name)).toEqual([undefined]);
  });

  it('begin with the first step, even if it was marked a moment after the start', () => {
    const at = (first: number) => ({
      ...sessionOf(),
      marks: [
        { at: first, stepName: 'Push', type: 'work' } as const,
        { at: 6000, stepName: 'Pull', type: 'work' } as const,
      ],
    });
    for (const late of [1, 2, 99]) {
      expect(cutOf(at(1000 + late)).map(([name, from]) => [name, from])).toEqual([
        ['Push', 1000],
        ['Pull', 6000],
      ]);
    }
    expect(cutOf(at(1100)).map(([name, from]) => [name, from])).toEqual([
      [undefined, 1000],
      ['Push', 1100],
      ['Pull', 6000],
    ]);
  });

  it('leave out what takes no time and holds nothing, but are never empty', () => {
    const silent = { ...sessionOf(0, 10), readings: [] };
    expect(stretchesOf(silent).map(({ mark }) => mark?.stepName)).toEqual(['0']);
    expect(stretchesOf({ ...silent, endTime: 1000, marks: [] }).length).toBe(1);
    expect(stretchesOf({ ...sessionOf(0), readings: [], endTime: 1000 }).map(({ mark }) => mark?.stepName)).toEqual([
      '0',
    ]);
    expect(cutOf(sessionOf(0, 10)).at(-1)).toEqual(['10', 11_000, 11_000, [110]]);
  });

  it('end with the latest an active session knows', () => {
    const { endTime: _endTime, ...active } = sessionOf(0, 4);
    expect(endOf(active)).toBe(11_000);
    expect(endOf({ ...active, readings: [] })).toBe(5000);
    expect(endOf({ ...active, readings: [], marks: [] })).toBe(1000);
  });
});
