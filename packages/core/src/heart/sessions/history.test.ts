import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import {
  inOrderOfLeaving,
  joinHistories,
  roomOf,
  keysToDrop,
  parseHistory,
  withoutSession,
  withSession,
  isNearlyFull,
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

  it('[HRT-31] gives up its oldest sessions that the account has too, as many as needed, and no others', () => {
    const stored = ['hr-session-900', 'hr-session-1000', 'hr-session-20000'].map((key) => ({
      key,
      size: 100,
      isShared: true,
    }));
    const dropped = [0, 1, 100, 101, 1000].map((size) => keysToDrop([...stored].reverse(), size, 300));
    expect(dropped).toEqual([
      [],
      ['hr-session-900'],
      ['hr-session-900'],
      ['hr-session-900', 'hr-session-1000'],
      ['hr-session-900', 'hr-session-1000', 'hr-session-20000'],
    ]);
    const oldestAlone = stored.map((entry, index) => ({ ...entry, isShared: index > 0 }));
    expect([1, 1000].map((size) => keysToDrop(oldestAlone, size, 300))).toEqual([
      ['hr-session-1000'],
      ['hr-session-1000', 'hr-session-20000'],
    ]);
  });

  it('[HRT-31] gives up the others last, each oldest first by the moment in its id; a key without one is older', () => {
    const cards = ['hr-session-20000', 'hr-session-1000', 'what is this', 'hr-session-900'].map((key, index) => ({
      key,
      isShared: index < 2,
    }));
    expect(inOrderOfLeaving(cards).map(({ key }) => key)).toEqual([
      'hr-session-1000',
      'hr-session-20000',
      'what is this',
      'hr-session-900',
    ]);
  });

  it('[HRT-31] measures sessions by their text', () => {
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

describe('the room of an account', () => {
  it('[HRT-226] nearly ends with the last tenth of its bytes, and with the last five hundred documents', () => {
    const uses = [
      { bytes: 18_000_000, documents: 19_500 },
      { bytes: 18_000_001, documents: 1 },
      { bytes: 1, documents: 19_501 },
    ];
    expect(uses.map(isNearlyFull)).toEqual([false, true, true]);
  });
});
