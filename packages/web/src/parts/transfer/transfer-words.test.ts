import type { ImportOutcome, SessionPlan, TimerPlan } from '@roundbell/core/formats';
import { describe, expect, it } from 'vitest';
import { listOf } from './counts.ts';
import { lossWords, mergeWords, outcomeWords, replaceWords, sessionCounts, timerCounts } from './transfer-words.ts';

function plan(added: number, changed: number, same: number, removed: number): TimerPlan {
  const timers = (count: number) => Array.from({ length: count }) as TimerPlan['added'];
  return { added: timers(added), changed: timers(changed), same, removed: timers(removed) };
}

const DONE: ImportOutcome = {
  isComplete: true,
  timers: 0,
  sessions: 0,
  preferences: false,
  removed: 0,
  missing: [],
  missingSessions: 0,
  missingPreferences: false,
};

describe('the words of an import', () => {
  it('count what is new, changed, the same and broken', () => {
    expect(timerCounts(plan(1200, 2, 3, 0), 4)).toBe('1,200 new, 2 changed, 3 the same and 4 unreadable');
    expect(timerCounts(plan(0, 0, 0, 0), 0)).toBe('none');
    expect([listOf([]), listOf(['a']), listOf(['a', undefined, 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
  });

  it('count the sessions that get their readings back by themselves', () => {
    const added = Array.from({ length: 5 }) as SessionPlan['added'];
    expect(sessionCounts({ added, readingsRestored: 3, same: 4 }, 0)).toBe(
      '2 new, 3 with readings to restore and 4 here already',
    );
    expect(sessionCounts({ added, readingsRestored: 5, same: 0 }, 0)).toBe('5 with readings to restore');
  });

  it('say how many readings are left out', () => {
    const added = Array.from({ length: 2 }) as SessionPlan['added'];
    expect(sessionCounts({ added, doubtedReadings: 3, readingsRestored: 0, same: 1 }, 0)).toBe(
      '2 new and 1 here already; 3 readings below 25 bpm left out',
    );
    expect(sessionCounts({ added, doubtedReadings: 1, readingsRestored: 0, same: 0 }, 0)).toBe(
      '2 new; 1 reading below 25 bpm left out',
    );
  });

  it('say what each way does', () => {
    expect(mergeWords(plan(3, 0, 0, 0))).toBe('New timers are added. Your own stay as they are.');
    expect(mergeWords(plan(3, 1, 0, 0))).toMatch(/^New timers are added\. 1 that differs is added as a copy/);
    expect(mergeWords(plan(3, 2, 0, 0))).toMatch(/2 that differ are added as copies/);
    expect(replaceWords(plan(3, 0, 0, 0))).toBe('Your library becomes what the file holds. Nothing of yours is lost.');
    expect(lossWords(plan(0, 1, 0, 0))).toBe('1 timer is overwritten.');
    expect(lossWords(plan(0, 2, 0, 1))).toBe('1 timer is deleted and 2 are overwritten.');
  });

  it('say how it ended', () => {
    expect(outcomeWords({ ...DONE, timers: 2, sessions: 1, preferences: true, removed: 3 })).toEqual([
      '2 timers, 1 session and your preferences imported.',
      '3 timers deleted.',
    ]);
    const missing = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    expect(outcomeWords({ ...DONE, isComplete: false, missing, missingSessions: 2 })).toEqual([
      'Not everything could be stored. This device may be full.',
      'Nothing imported.',
      'Not imported: 7 timers and 2 sessions (A, B, C, D, E and 2 more).',
      'Nothing was deleted.',
      'Free some space and import the file again. Only what is missing is added.',
    ]);
    expect(outcomeWords({ ...DONE, isComplete: false, missingPreferences: true })).toContain(
      'Not imported: your preferences.',
    );
  });
});
