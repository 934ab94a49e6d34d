import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import {
  firstToDrop,
  isNearlyFull,
  joinHistories,
  keysToDrop,
  parseHistory,
  roomOf,
  withoutSession,
  withSession,
} from './history.ts';
import { sessionBody } from './session-body.ts';

const [first, second, third] = [1000, 20_000, 300_000].map((startTime) => aSession({ seconds: 5, startTime }));
if (first === undefined || second === undefined || third === undefined) throw new Error('three sessions');
const startsOf = (history: readonly { readonly startTime: number }[]) => history.map(({ startTime }) => startTime);

describe('the history', () => {
  it('[HRT-29] sets broken entries aside and reads the others', () => {
    const entries = [
      [first.sessionId, sessionBody(first)],
      ['hr-session-7', { ...sessionBody(second), readings: 'gone' }],
      ['hr-session-8', undefined],
      [third.sessionId, sessionBody(third)],
    ] as const;
    const { history, broken } = parseHistory(entries, () => {});
    expect(history).toStrictEqual([third, first]);
    expect(broken).toEqual(['hr-session-7', 'hr-session-8']);
  });

  it('[HRT-30] has each session once, newest first, preferring the list in front', () => {
    const other = { ...second, timerName: 'Other' };
    expect(joinHistories([first, second], [third, other])).toStrictEqual([third, second, first]);
    expect(joinHistories([other], [first, second])).toStrictEqual([other, first]);
    expect(startsOf(withSession([third, first], second))).toEqual([300_000, 20_000, 1000]);
    expect(withSession([third, second], other)).toStrictEqual([third, other]);
    expect(withoutSession([third, second], second.sessionId)).toStrictEqual([third]);
  });

  it('[HRT-30] has one order, no matter how sessions of one moment arrive', () => {
    const twin = { ...second, sessionId: 'hr-session-20001' };
    expect(joinHistories([twin, second])).toStrictEqual(joinHistories([second, twin]));
  });

  const row = (key: string, isShared = true) => ({ key, size: 100, isShared });

  it('[HRT-31] gives up its oldest sessions, as many as needed', () => {
    const stored = ['hr-session-900', 'hr-session-1000', 'hr-session-20000'].map((key) => row(key));
    const dropped = [0, 1, 100, 101, 1000].map((size) => keysToDrop([...stored].reverse(), size, 300));
    expect(dropped).toEqual([
      [],
      ['hr-session-900'],
      ['hr-session-900'],
      ['hr-session-900', 'hr-session-1000'],
      ['hr-session-900', 'hr-session-1000', 'hr-session-20000'],
    ]);
  });

  it('[HRT-31] keeps what the account has not as long as there is something else', () => {
    const stored = [row('hr-session-1', false), row('hr-session-2'), row('hr-session-3', false), row('hr-session-4')];
    expect(keysToDrop(stored, 100, 300)).toEqual(['hr-session-2', 'hr-session-4']);
    expect(keysToDrop(stored, 201, 300)).toEqual(['hr-session-2', 'hr-session-4', 'hr-session-1', 'hr-session-3']);
    expect(firstToDrop(stored)).toBe('hr-session-2');
  });

  it('[HRT-31] finds the oldest by the moment in its id; a key without one is older', () => {
    const first = (...keys: readonly string[]) => firstToDrop(keys.map((key) => row(key)));
    expect(first('hr-session-20000', 'hr-session-1000', 'hr-session-900')).toBe('hr-session-900');
    expect(first('hr-session-900', 'what is this')).toBe('what is this');
    expect(first()).toBeUndefined();
  });
});

describe('the sessions of the account', () => {
  it('[HRT-220] nearly have no room any more from sixteen million characters on', () => {
    expect([isNearlyFull(16_000_000), isNearlyFull(16_000_001)]).toEqual([false, true]);
  });

  it('[HRT-220] [HRT-31] are measured by their text', () => {
    for (const stored of [
      'text',
      7,
      null,
      { a: 'b', c: ['d', 'e'] },
      sessionBody(aSession({ seconds: 600, hasRr: true })),
    ]) {
      const [room, exact] = [roomOf(stored), JSON.stringify(stored).length];
      expect(room).toBeGreaterThanOrEqual(exact * 0.98);
      expect(room).toBeLessThan(exact + 150);
    }
  });
});
