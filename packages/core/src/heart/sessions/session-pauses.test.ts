import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../import-export/sessions/csv.ts';
import { tcxOf } from '../../import-export/sessions/tcx.ts';
import { assertLaw } from '../../testing/law.ts';
import { readXml, tcxProblems, type XmlElement } from '../../testing/tcx-schema.ts';
import { recoveriesOf } from './recovery.ts';
import { parseSession, sessionBody } from './session-body.ts';
import { PAUSES_MOST, withoutOpenPause, withPause } from './session-pauses.ts';
import { movingPiecesOf, movingTimeOf, stretchesOf } from './session-stretches.ts';
import { formatNumbers } from './session-text.ts';
import {
  endSession,
  pauseSession,
  resumeSession,
  startSession,
  withMark,
  withReading,
  type HeartRateSession,
} from './session.ts';

const START = 1_700_000_000_000;
const work = { stepName: 'Work', type: 'work' } as const;
const rest = { stepName: 'Rest', type: 'rest' } as const;

/** One reading per second, work for 60 s and rest for as long; marks and pauses are given in seconds. */
function sessionOf(seconds: number, pauses: readonly (readonly [number, number])[], restAt = 60): HeartRateSession {
  let session = startSession({ timerId: 'timer-1', timerName: 'Tabata' }, START);
  for (let second = 0; second <= seconds; second++) {
    const now = START + second * 1000;
    if (second === 0) session = withMark(session, { at: now, ...work });
    if (second === restAt) session = withMark(session, { at: now, ...rest });
    for (const [from, to] of pauses) {
      if (second === from) session = pauseSession(session, now);
      if (second === to) session = resumeSession(session, now);
    }
    session = withReading(session, { bpm: 100 + (second % 50), timestamp: now });
  }
  return endSession(session, START + seconds * 1000, 187);
}

const fresh = startSession({ timerId: 'timer-1', timerName: 'Tabata' }, START);
const pausesOf = (session: HeartRateSession) =>
  session.pauses?.map(({ from, to }) => [(from - START) / 1000, to === undefined ? undefined : (to - START) / 1000]);

describe('the pauses of a session', () => {
  it('go from the pause of the run until it moves again', () => {
    const session = sessionOf(120, [
      [20, 30],
      [90, 95],
    ]);
    expect(pausesOf(session)).toEqual([
      [20, 30],
      [90, 95],
    ]);
    expect(fresh).not.toHaveProperty('pauses');
    expect(pausesOf(pauseSession(fresh, START + 5000))).toEqual([[5, undefined]]);
  });

  it('begin once and end once, are none without length, and end with the session', () => {
    const paused = pauseSession(fresh, START + 5000);
    expect(pauseSession(paused, START + 6000)).toEqual(paused);
    expect(resumeSession(fresh, START + 6000)).toEqual(fresh);
    expect(resumeSession(paused, START + 5000)).toEqual(fresh);
    expect(pausesOf(endSession(paused, START + 9000, 187))).toEqual([[5, 9]]);
    expect(endSession(paused, START, 187)).not.toHaveProperty('pauses');
    expect(endSession(paused, START, 187).endTime).toBe(START + 5000);
    const ended = endSession(fresh, START + 9000, 187);
    expect(pauseSession(ended, START + 10_000)).toEqual(ended);
    expect(pausesOf(pauseSession(fresh, START - 1))).toEqual([[0, undefined]]);
    expect(pausesOf(pauseSession(fresh, START + 0.4))).toEqual([[0, undefined]]);
  });

  it('are at most 5,000, in order', () => {
    let pauses = withPause([], START);
    for (let index = 1; index < 2 * PAUSES_MOST + 4; index++) {
      pauses = index % 2 === 1 ? withoutOpenPause(pauses, START + index) : withPause(pauses, START + index);
    }
    expect(pauses).toHaveLength(5000);
    const back = withPause([{ from: START, to: START + 10 }], START + 5);
    expect(back[1]).toEqual({ from: START + 10 });
  });

  it('take no time of a step, and none of its readings', () => {
    const session = sessionOf(120, [
      [20, 30],
      [50, 70],
    ]);
    const [first, second] = stretchesOf(session);
    if (first === undefined || second === undefined) throw new Error('two stretches');
    expect([first, second].map(movingTimeOf)).toEqual([40_000, 50_000]);
    const seconds = movingPiecesOf(first).map((piece) => piece.map(({ timestamp }) => (timestamp - START) / 1000));
    expect(seconds.map((piece) => [piece[0], piece.at(-1), piece.length])).toEqual([
      [0, 19, 20],
      [30, 49, 20],
    ]);
    expect(movingPiecesOf(second).map(({ length }) => length)).toEqual([51]);
    expect(first.readings).toHaveLength(60);
  });

  it('count towards no lap of the TCX file, and end its track', () => {
    const text = tcxOf(
      sessionOf(120, [
        [20, 30],
        [50, 70],
      ]),
    );
    expect(tcxProblems(text)).toEqual([]);
    const laps = named(readXml(text), 'Lap');
    expect(laps.map((lap) => named(lap, 'TotalTimeSeconds')[0]?.text)).toEqual(['40', '50']);
    expect(laps.map((lap) => named(lap, 'Track').map((track) => track.children.length))).toEqual([[21, 21], [51]]);
    expect(laps.map((lap) => named(lap, 'MaximumHeartRateBpm')[0]?.children[0]?.text)).toEqual(['149', '149']);
    const early = tcxOf(sessionOf(60, [[10, 60]], 999));
    expect(named(readXml(early), 'MaximumHeartRateBpm')[0]?.children[0]?.text).toBe('110');
  });

  it('leave a lap in the TCX file if there is nothing else, and none for a step without movement', () => {
    const all = tcxOf(sessionOf(10, [[0, 10]], 5));
    expect(tcxProblems(all)).toEqual([]);
    expect(named(readXml(all), 'Lap')).toHaveLength(1);
    const some = tcxOf(sessionOf(120, [[50, 120]]));
    expect(named(readXml(some), 'Lap')).toHaveLength(1);
  });

  it('show in the CSV file as the type of their readings, which belong to no step', () => {
    const rows = csvOf(sessionOf(3, [[1, 2]])).split('\r\n');
    expect(rows.slice(1, 5).map((row) => row.split(',').slice(3, 6).join())).toEqual([
      'Work,work,',
      ',pause,',
      'Work,work,',
      'Work,work,',
    ]);
  });

  it('leave no recovery for an effort that was paused in its last minute', () => {
    const recoveries = (...pauses: readonly (readonly [number, number])[]) =>
      recoveriesOf(sessionOf(300, pauses, 180)).length;
    expect([recoveries(), recoveries([100, 120]), recoveries([180, 200])]).toEqual([1, 1, 1]);
    expect([recoveries([100, 121]), recoveries([179, 300]), recoveries([20, 30], [140, 150])]).toEqual([0, 0, 0]);
  });

  it('are stored and read back, even while one is open [HRT-26]', () => {
    const session = sessionOf(120, [
      [20, 30],
      [50, 70],
    ]);
    expect(parseSession(sessionBody(session))).toStrictEqual(session);
    const paused = pauseSession(resumeSession(pauseSession(fresh, START + 1000), START + 2000), START + 5000);
    expect(parseSession(sessionBody(paused))).toStrictEqual(paused);
    expect(sessionBody(fresh)).not.toHaveProperty('pauses');
    const short = endSession(resumeSession(pauseSession(fresh, START), START + 1), START + 9000, 187);
    expect(parseSession(sessionBody(short))?.pauses).toEqual([{ from: START, to: START + 1 }]);
  });

  it('are refused if they are broken [HRT-28]', () => {
    const body = sessionBody(endSession(fresh, START + 9000, 187));
    const broken = ['!', '', 'A', [-1, 5], [1, 0], [1, -2], [1, -1, 1, 5], [5000, 5000]];
    for (const each of broken) {
      const pauses = typeof each === 'string' ? each : formatNumbers(each);
      expect([each, parseSession({ ...body, pauses })]).toEqual([each, undefined]);
    }
    const many = Array.from({ length: 2 * PAUSES_MOST + 2 }, () => 1);
    expect(parseSession({ ...body, endTime: START + 99_999, pauses: formatNumbers(many) })).toBeUndefined();
    expect(parseSession({ ...body, pauses: formatNumbers([4000, 5000]) })?.pauses).toHaveLength(1);
  });

  it('leave every reading in one place: a piece of its stretch, or a pause', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 });
    assertLaw({ 'a pause': 10, 'a reading in a pause': 10 }, (met) =>
      fc.property(moments, fc.integer({ min: 1, max: 200 }), (list, restAt) => {
        const sorted = [...new Set(list)].sort((a, b) => a - b);
        const pairs = sorted.flatMap((from, index) => {
          const to = sorted[index + 1];
          return index % 2 === 0 && to !== undefined ? [[from, to] as const] : [];
        });
        const session = sessionOf(200, pairs, restAt);
        const inPause = (moment: number) => pairs.some(([from, to]) => moment >= from && moment < to);
        for (const stretch of stretchesOf(session)) {
          const expected = stretch.readings.filter(({ timestamp }) => !inPause((timestamp - START) / 1000));
          met('a reading in a pause', expected.length < stretch.readings.length);
          expect(movingPiecesOf(stretch).flat()).toEqual(expected);
        }
        met('a pause', pairs.length > 0);
        const moved = stretchesOf(session).reduce((sum, stretch) => sum + movingTimeOf(stretch), 0);
        expect(moved).toBe(200_000 - pairs.reduce((sum, [from, to]) => sum + (to - from) * 1000, 0));
      }),
    );
  });
});

/** All elements of a name, in order. */
function named(element: XmlElement, name: string): readonly XmlElement[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => named(child, name))];
}
