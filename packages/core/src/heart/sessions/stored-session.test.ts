import { describe, expect, it } from 'vitest';
import { endSession, startSession, withReading, type HeartRateSession } from './session.ts';
import { storedSessionOf, sessionDocument } from './stored-session.ts';
import { aliveFor, endOfDead } from './unfinished.ts';

const START = 1_700_000_000_000;
const fresh = startSession({ timerId: 'timer-1', timerName: 'Tabata' }, START);
/** As an earlier version kept an unfinished session. */
const seenRow = (session: HeartRateSession, seenAt: number) => ({ ...storedSessionOf(session, 'ann', false), seenAt });
const once = withReading(fresh, { bpm: 100, timestamp: START + 1000 });

describe('a session on the device', () => {
  it('ends at its only reading, otherwise when it was last written', () => {
    expect(endOfDead(once, seenRow(once, START + 30_000))).toBe(START + 1000);
    expect(endOfDead(fresh, seenRow(fresh, START + 30_000))).toBe(START + 30_000);
  });

  it('may be alive for two minutes after it was written, whichever way the clock was set', () => {
    const row = seenRow(once, START);
    const left = [0, 1, 119_999, 120_000, 300_000, -1, -120_000].map((passed) => aliveFor(row, START + passed));
    expect(left).toEqual([120_000, 119_999, 1, 0, 0, 119_999, 0]);
    expect([undefined, null, 7, {}, storedSessionOf(once, 'ann', true)].map((none) => aliveFor(none, START))).toEqual(
      Array.from({ length: 5 }, () => 0),
    );
  });

  it('is dated by its end in the account, so that what ended later is newer there', () => {
    const ended = endSession(once, START + 9000, 187);
    expect(sessionDocument(ended, 'rev-1')).toMatchObject({
      id: once.sessionId,
      rev: 'rev-1',
      updatedAt: START + 9000,
    });
  });
});
