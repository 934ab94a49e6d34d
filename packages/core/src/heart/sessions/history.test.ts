import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import { joinHistories, roomOf, rowsToDrop, withoutSession, isNearlyFull } from './history.ts';
import { sessionBody } from './session-body.ts';

const [first, second, third] = [1000, 20_000, 300_000].map((startTime) => aSession({ seconds: 5, startTime }));
if (first === undefined || second === undefined || third === undefined) throw new Error('three sessions');

describe('the history', () => {
  it('has each session once, newest first, preferring the list in front', () => {
    const other = { ...second, timerName: 'Other' };
    expect(joinHistories([first, second], [third, other])).toStrictEqual([third, second, first]);
    expect(joinHistories([other], [first, second])).toStrictEqual([other, first]);
    expect(withoutSession([third, second], second.sessionId)).toStrictEqual([third]);
  });

  it('has one order, no matter how sessions of one moment arrive', () => {
    const twin = { ...second, sessionId: 'hr-session-20001' };
    expect(joinHistories([twin, second])).toStrictEqual(joinHistories([second, twin]));
  });

  it('gives up the oldest of the mirror that the documents have, as many as needed, and no others', () => {
    const stored = ['what is this', 'hr-session-900', 'hr-session-20000'].map((key) => ({
      key,
      size: 100,
      isTaken: true,
    }));
    const dropped = [0, 1, 100, 101, 1000].map((size) => rowsToDrop([...stored].reverse(), size, 300));
    expect(dropped).toEqual([
      [],
      ['what is this'],
      ['what is this'],
      ['what is this', 'hr-session-900'],
      ['what is this', 'hr-session-900', 'hr-session-20000'],
    ]);
    const oldestAlone = stored.map((entry, index) => ({ ...entry, isTaken: index > 0 }));
    expect([1, 1000].map((size) => rowsToDrop(oldestAlone, size, 300))).toEqual([
      ['hr-session-900'],
      ['hr-session-900', 'hr-session-20000'],
    ]);
  });

  it('measures sessions by their text', () => {
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
  it('nearly ends with the last tenth of its bytes, and with the last five hundred documents', () => {
    const uses = [
      { bytes: 18_000_000, documents: 19_500 },
      { bytes: 18_000_001, documents: 1 },
      { bytes: 1, documents: 19_501 },
    ];
    expect(uses.map(isNearlyFull)).toEqual([false, true, true]);
  });
});
