import { describe, expect, it } from 'vitest';
import type { RunScore, StepScore } from '../../timer/step-score.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import { comparedWords, recordsOf, recordWords, resultCurve, type StepRecord } from './earlier-scores.ts';

const rounds = (count: number, more?: number, given: Partial<StepScore> = {}): StepScore =>
  ({
    stepId: 'amrap',
    name: 'AMRAP',
    version: 'v1',
    kind: 'rounds',
    count,
    ...(more && { more }),
    ...given,
  }) as StepScore;
const time = (seconds: number): StepScore => ({ stepId: 'fran', name: 'Fran', kind: 'time', millis: seconds * 1000 });

/** Sessions of one timer, newest first, a day apart. */
const historyOf = (...scores: readonly RunScore[]): readonly HeartRateSession[] =>
  scores.map((score, at) => ({
    sessionId: `hr-session-${100 - at}`,
    timerId: 'cindy',
    timerName: 'Cindy',
    startTime: (100 - at) * 86_400_000,
    endTime: (100 - at) * 86_400_000 + 1,
    readings: [],
    marks: [],
    score,
  }));

function only(records: readonly StepRecord[]): StepRecord {
  const [record] = records;
  if (record === undefined || records.length > 1) throw new Error(`${records.length} records`);
  return record;
}
const recordOf = (...scores: readonly RunScore[]) => only(recordsOf(historyOf(...scores), { timerId: 'cindy' }));

describe('last time and best', () => {
  it('are the newest result and the most rounds, then the most repetitions, of a timer and step [TAL-20]', () => {
    expect(recordWords(recordOf([rounds(5, 12)], [rounds(6, 3)], [rounds(6, 2)]))).toBe('Last 5 + 12, best 6 + 3');
    expect(recordWords(recordOf([rounds(5)]))).toBe('Last 5, best 5');
    expect(recordsOf(historyOf([rounds(5)]), { timerId: 'another' })).toEqual([]);
    expect(recordsOf(historyOf([]), { timerId: 'cindy' })).toEqual([]);
  });

  it('of a time is the shortest, and after a run by how much it differs [TAL-20]', () => {
    const record = recordOf([time(455)], [time(430)]);
    expect(recordWords(record)).toBe('Last 7:35, best 7:10');
    expect(comparedWords(record, [time(448)])).toBe('Best 7:10, 18 s slower');
    expect(comparedWords(record, [time(365)])).toBe('Best 7:10, 1m 5s faster');
    expect(comparedWords(record, [time(430.4)])).toBe('Best 7:10, the same');
    expect(comparedWords(record, [])).toBe('Last 7:35, best 7:10');
  });

  it('stay after a new name, of a step that is gone, and apart for each step and kind', () => {
    const history = historyOf(
      [rounds(5, 0, { name: 'New name' }), rounds(9, 0, { stepId: 'squats', name: 'Squats' })],
      [rounds(7), rounds(40, 0, { kind: 'repetitions' })],
    );
    const records = recordsOf(history, { timerId: 'cindy' });
    expect(records.map((record) => [record.name, record.kind, recordWords(record)])).toEqual([
      ['New name', 'rounds', 'Last 5, best 7'],
      ['Squats', 'rounds', 'Last 9, best 9'],
      ['AMRAP', 'repetitions', 'Last 40, best 40'],
    ]);
  });

  it('mark the results of an earlier version, and leave those alone that know none', () => {
    const history = historyOf([rounds(5)], [rounds(8, 0, { version: 'v0' })], [rounds(3, 0, { version: undefined })]);
    const record = only(recordsOf(history, { timerId: 'cindy', version: 'v1' }));
    expect(recordWords(record)).toBe('Last 5, best 8 (earlier version)');
    expect(record.results.map(({ isOfEarlierVersion }) => isOfEarlierVersion)).toEqual([false, true, false]);
  });

  it('leave out the run itself, and one that may go on [TAL-20]', () => {
    const [run, ...earlier] = historyOf([rounds(9)], [rounds(5)]);
    if (run === undefined) throw new Error('no run');
    const words = (first: HeartRateSession, except?: string) =>
      recordWords(only(recordsOf([first, ...earlier], { timerId: 'cindy', except })));
    expect(words(run, run.sessionId)).toBe('Last 5, best 5');
    expect(words({ ...run, unfinished: 'interrupted' })).toBe('Last 5, best 5');
  });

  it('are a curve from the oldest on, the best on top', () => {
    expect(resultCurve(recordOf([rounds(7)], [rounds(5)], [rounds(6)]))).toEqual([0.5, 0, 1]);
    expect(resultCurve(recordOf([time(400)], [time(500)]))).toEqual([0, 1]);
    expect(resultCurve(recordOf([rounds(7)]))).toEqual([0.5]);
  });
});
