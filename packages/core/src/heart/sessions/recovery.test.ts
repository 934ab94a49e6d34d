import { describe, expect, it } from 'vitest';
import { isHard, recoveriesOf } from './recovery.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

const work = { stepName: 'Sprint', type: 'work' } as const;
const rest = { stepName: 'Walk', type: 'rest' } as const;

/** A session whose heart rate is a function of its second, with marks at some seconds. */
function sessionOf(
  seconds: number,
  bpmAt: (second: number) => number | undefined,
  ...marks: readonly (readonly [number, Omit<SessionMark, 'at'>])[]
): HeartRateSession {
  const readings = Array.from({ length: seconds + 1 }, (_, second) => ({
    bpm: bpmAt(second),
    timestamp: second * 1000,
  }));
  return {
    sessionId: 'hr-session-0',
    timerId: 'timer-1',
    timerName: 'Tabata',
    startTime: 0,
    endTime: seconds * 1000,
    readings: readings.flatMap(({ bpm, timestamp }) => (bpm === undefined ? [] : [{ bpm, timestamp }])),
    marks: marks.map(([second, mark]) => ({ at: second * 1000, ...mark })),
  };
}

/** Rises to 170 at second 60 and falls by one in two seconds. */
const sprint = (second: number) => (second <= 60 ? 110 + second : Math.round(170 - (second - 60) / 2));

describe('the recovery after hard steps', () => {
  it('is looked for after work, and after any step with a high target', () => {
    const hard = [{ type: 'work' }, { type: 'timer', targetZone: 4 }, { type: 'recovery', targetZone: 5 }] as const;
    const easy = [
      { type: 'work', targetZone: 3 },
      { type: 'timer' },
      { type: 'between' },
      { type: 'rest', targetZone: 1 },
    ] as const;
    expect([hard.map(isHard), easy.map(isHard)]).toEqual([
      [true, true, true],
      [false, false, false, false],
    ]);
  });

  it('is the fall from the end of the step to a minute later, both the mean of 5 s', () => {
    expect(recoveriesOf(sessionOf(120, sprint, [0, work], [60, rest]))).toEqual([
      { stepName: 'Sprint', at: 60_000, bpmAtEnd: 168, bpmAfter: 141, drop: 27 },
    ]);
  });

  it('is below 0 if the heart rate rose', () => {
    const rising = sessionOf(120, (second) => 100 + second / 2 - ((second / 2) % 1), [0, work], [60, rest]);
    expect(recoveriesOf(rising)[0]?.drop).toBe(-30);
  });

  it('is measured once for hard steps in a row, whatever the easy ones after them', () => {
    const session = sessionOf(
      200,
      sprint,
      [0, work],
      [30, { ...work, stepName: 'Hill' }],
      [60, rest],
      [80, { ...rest, type: 'between' }],
    );
    expect(recoveriesOf(session).map(({ stepName, at }) => [stepName, at])).toEqual([['Hill', 60_000]]);
  });

  it('is none if a hard step begins within the minute, and one if it begins after it', () => {
    expect(recoveriesOf(sessionOf(200, sprint, [0, work], [60, rest], [119, work]))).toEqual([]);
    expect(recoveriesOf(sessionOf(200, sprint, [0, work], [60, rest], [120, work])).length).toBe(1);
  });

  it('is none if the session ends before', () => {
    expect(recoveriesOf(sessionOf(119, sprint, [0, work], [60, rest]))).toEqual([]);
    expect(recoveriesOf(sessionOf(120, sprint, [0, work]))).toEqual([]);
  });

  it('is none without readings at both ends', () => {
    const without = (from: number, to: number) => (second: number) =>
      second >= from && second <= to ? undefined : sprint(second);
    const ends = [without(56, 60), without(116, 120)];
    for (const bpmAt of ends) expect(recoveriesOf(sessionOf(120, bpmAt, [0, work], [60, rest]))).toEqual([]);
    expect(recoveriesOf(sessionOf(120, without(61, 115), [0, work], [60, rest])).length).toBe(1);
  });
});
