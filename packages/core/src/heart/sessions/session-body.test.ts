import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import { parseSession, sessionBody } from './session-body.ts';
import { formatNumbers } from './session-text.ts';
import { endSession, MARKS_MOST, READINGS_MOST, startSession, withMark, withReading } from './session.ts';

const START = 1_700_000_000_000;
const sizeOf = (stored: unknown) => new TextEncoder().encode(JSON.stringify(stored)).length;

describe('a stored session', () => {
  const started = startSession({ timerId: 'timer-1', timerName: 'Tabata' }, START);
  const small = endSession(
    [1000, 2000].reduce(
      (session, passed) =>
        withReading(session, { bpm: 120, timestamp: START + passed, rrIntervals: [500], energyExpended: 3 }),
      withMark(started, { at: START, stepName: 'Work', type: 'work', targetZone: 4 }),
    ),
    START + 3000,
    187,
  );
  const body = sessionBody(small);

  it('takes less than 40 KB for an hour at 1 Hz, with everything it holds [HRT-27]', () => {
    const plain = aSession({ seconds: 3600 });
    const full = aSession({ seconds: 3600, hasRr: true, hasEnergy: true, stepSeconds: 15 });
    expect(full.marks.length).toBe(240);
    expect(sizeOf(sessionBody(plain))).toBeLessThan(12_000);
    expect(sizeOf(sessionBody(full))).toBeLessThan(40_000);
    expect(parseSession(sessionBody(full))).toStrictEqual(full);
  });

  it('takes less than 40 KB an hour at the highest rates too [HRT-27]', () => {
    expect(sizeOf(sessionBody(aSession({ seconds: 3600, hasRr: true, hasEnergy: true, level: 200 })))).toBeLessThan(
      40_000,
    );
  });

  it('keeps a title, a note and an effort within their limits, and that it came from the demo [HRT-191]', () => {
    const notes = { title: 'x'.repeat(100), note: 'y'.repeat(2000), effort: 10 };
    const noted = { ...small, notes, source: 'demo' as const };
    expect(parseSession(sessionBody(noted))).toStrictEqual(noted);
    for (const beyond of [{ title: 'x'.repeat(101) }, { note: 'y'.repeat(2001) }, { effort: 11 }, { effort: 0 }])
      expect(parseSession({ ...body, notes: beyond })).toBeUndefined();
  });

  it('is refused if it is not a session, or of another version [HRT-28]', () => {
    for (const other of [undefined, null, 7, 'text', [], {}, { ...body, version: 2 }])
      expect(parseSession(other)).toBeUndefined();
    expect(parseSession(body)).toStrictEqual(small);
  });

  it('is refused if its text was cut or changed [HRT-28]', () => {
    const { readings } = body;
    const broken = [
      { ...readings, times: readings.times.slice(0, -1) },
      { ...readings, bpm: `${readings.bpm}A` },
      { ...readings, bpm: 'AA' },
      { ...readings, bpm: '!!' },
      { ...readings, times: formatNumbers([0, -1000]) },
      { ...readings, times: formatNumbers([-1001, 0]) },
      { ...readings, rr: 'A' },
      { ...readings, rr: 'C' },
      { ...readings, rr: formatNumbers([1, -5, 1, 505]) },
      { ...readings, rr: 'DA' },
      { ...readings, energy: 'I' },
      { ...readings, energy: 'ICA' },
      { ...readings, energy: 'FC' },
    ];
    for (const text of broken) expect([text, parseSession({ ...body, readings: text })]).toEqual([text, undefined]);
  });

  it('is refused if its parts contradict each other [HRT-28]', () => {
    const broken = [
      { endTime: START + 1999 },
      { startTime: 9e15, endTime: undefined },
      { startTime: -0 },
      { steps: [] },
      { marks: 'A' },
      { marks: 'AAAA' },
      { marks: 'DA' },
      { stats: { ...body.stats, totalReadings: 3 } },
    ];
    for (const part of broken) expect([part, parseSession({ ...body, ...part })]).toEqual([part, undefined]);
  });

  it('is refused if it holds more than a session can [HRT-28]', () => {
    const more = aSession({ seconds: READINGS_MOST + 1 });
    expect(parseSession(sessionBody(more))).toBeUndefined();
    expect(parseSession(sessionBody({ ...more, readings: more.readings.slice(1), stats: undefined }))).toBeDefined();
    const few = aSession({ seconds: 10 });
    const marks = Array.from({ length: MARKS_MOST + 1 }, (_, ms) => ({
      at: few.startTime + ms,
      stepName: 'Work',
      type: 'work' as const,
    }));
    expect(parseSession(sessionBody({ ...few, marks }))).toBeUndefined();
    expect(parseSession(sessionBody({ ...few, marks: marks.slice(1) }))).toBeDefined();
  });
});
