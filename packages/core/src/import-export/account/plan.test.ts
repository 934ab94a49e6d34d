import { describe, expect, it } from 'vitest';
import { newProfile } from '../../account/profile.ts';
import type { HeartRateSession } from '../../heart/sessions/session.ts';
import { aSession } from '../../testing/heart.ts';
import { newRound, newStep, newTimerDraft, type Timer } from '../../timer/timer.ts';
import { preferencesOf } from './file.ts';
import { planPreferences, planSessions, planTimers, type Present } from './plan.ts';
import type { FileContent } from './read-file.ts';

const PREFERENCES = preferencesOf(newProfile({ id: 'ann', email: '', displayName: '' }, new Date(0)));
const LOUD = { ...PREFERENCES, defaultVolume: 100 };

function timer(id: string, name: string, given: Partial<Timer> = {}): Timer {
  const rounds = [{ ...newRound('round-1', 1), steps: [newStep('step-1')] }];
  const dates = { createdAt: new Date(1), updatedAt: new Date(2) };
  return { ...newTimerDraft(), ...dates, id, userId: 'ann', name, rounds, ...given };
}

function file(given: Partial<FileContent>): FileContent {
  const nothing = { timers: [], brokenTimers: 0, brokenIds: new Set<string>(), preferences: undefined, sessions: [] };
  return { ...nothing, brokenSessions: 0, problems: [], problemCount: 0, isWhole: true, ...given };
}

function present(given: Partial<Present> = {}): Present {
  const nothing = { timers: [], unreadTimers: new Set<string>(), sessions: [] };
  return { ...nothing, preferences: PREFERENCES, isPreferencesNew: true, ...given };
}

const HERE = present({ timers: [timer('a', 'Run'), timer('b', 'Swim'), timer('c', 'Row')] });
const names = (timers: readonly Timer[]): readonly string[] => timers.map(({ name }) => name);

it.each(['merge', 'replace'] as const)('copies a timer that is here and cannot be read (%s)', (mode) => {
  const here = present({ timers: [timer('b', 'Swim')], unreadTimers: new Set(['a']) });
  const content = file({ timers: [timer('a', 'Run'), timer('b', 'Swim')] });
  const plan = planTimers(mode, content, here);
  const copies = [...plan.added, ...plan.changed];
  expect([names(copies), plan.same, plan.removed]).toEqual([['Run (imported)'], 1, []]);
  const again = planTimers(mode, content, { ...here, timers: [...here.timers, ...copies] });
  expect(again).toEqual({ added: [], changed: [], same: 2, removed: [] });
});

describe('merging', () => {
  it('adds what is new, and copies what differs [MOV-24]', () => {
    const plan = planTimers(
      'merge',
      file({ timers: [timer('a', 'Run'), timer('b', 'Dive'), timer('d', 'Rest')] }),
      HERE,
    );
    expect([names(plan.added), names(plan.changed), plan.same, plan.removed]).toEqual([
      ['Rest'],
      ['Dive (imported)'],
      1,
      [],
    ]);
    expect(plan.changed[0]?.id).toMatch(/^import-/);
  });

  it('makes the same copy of the same content, and none if there is one, whatever became of it', () => {
    const content = file({ timers: [timer('b', 'Dive')] });
    const [copy] = planTimers('merge', content, HERE).changed;
    expect(planTimers('merge', content, HERE).changed[0]?.id).toBe(copy?.id);
    const edited = present({ timers: [...HERE.timers, timer(copy?.id ?? '', 'My dive')] });
    expect(planTimers('merge', content, edited)).toEqual({ added: [], changed: [], same: 1, removed: [] });
    const [other] = planTimers('merge', file({ timers: [timer('c', 'Dive')] }), HERE).changed;
    expect(other?.id).not.toBe(copy?.id);
  });

  it('keeps the mark if a name is at its limit', () => {
    const [copy] = planTimers('merge', file({ timers: [timer('a', 'x'.repeat(120))] }), HERE).changed;
    expect(copy?.name).toBe(`${'x'.repeat(109)} (imported)`);
    const family = '👨‍👩‍👧';
    const [cut] = planTimers('merge', file({ timers: [timer('a', family.repeat(40))] }), HERE).changed;
    expect(cut?.name.endsWith(`${family} (imported)`)).toBe(true);
  });

  it('two timers are the same if their content is the same, whatever their dates and the order of their keys', () => {
    const dated = timer('a', 'Run', { updatedAt: new Date(9), createdAt: new Date(8), userId: 'ben' });
    expect(planTimers('merge', file({ timers: [dated] }), HERE).same).toBe(1);
    expect(planTimers('replace', file({ timers: [dated] }), HERE).changed).toEqual([]);
    const described = timer('a', 'Run', { description: 'far' });
    expect(planTimers('merge', file({ timers: [described] }), HERE).changed).toHaveLength(1);
  });
});

describe('replacing', () => {
  it('overwrites what differs and deletes what the file lacks [MOV-26]', () => {
    const plan = planTimers(
      'replace',
      file({ timers: [timer('a', 'Run'), timer('b', 'Dive'), timer('d', 'Rest')] }),
      HERE,
    );
    expect([names(plan.added), names(plan.changed), plan.same, names(plan.removed)]).toEqual([
      ['Rest'],
      ['Dive'],
      1,
      ['Row'],
    ]);
    expect(plan.changed[0]?.id).toBe('b');
  });

  it('replacing does not delete a timer that is unreadable in the file, and deletes nothing at all if the file is truncated', () => {
    const content = file({ timers: [timer('a', 'Run')], brokenTimers: 1, brokenIds: new Set(['b']) });
    expect(names(planTimers('replace', content, HERE).removed)).toEqual(['Row']);
    expect(planTimers('replace', { ...content, isWhole: false }, HERE).removed).toEqual([]);
  });
});

describe('sessions', () => {
  const past = (startTime: number) => aSession({ seconds: 2, startTime });

  it('are added if they are not here, newest first', () => {
    const plan = planSessions(file({ sessions: [past(1), past(2), past(3)] }), present({ sessions: [past(2)] }));
    expect(plan.added.map(({ startTime }) => startTime)).toEqual([3, 1]);
    expect(plan).toMatchObject({ same: 1 });
  });

  it('are added no matter how many the account has', () => {
    const here = present({ sessions: Array.from({ length: 300 }, (_, at) => past(at + 1000)) });
    const plan = planSessions(file({ sessions: [past(1), past(2), past(3), past(1000)] }), here);
    expect(plan.added.map(({ startTime }) => startTime)).toEqual([3, 2, 1]);
    expect(plan.same).toBe(1);
  });

  it('come without readings that are no heart rate, and say how many; those here stay as they are', () => {
    const withCodes = (startTime: number) => {
      const { readings, ...session } = past(startTime);
      const codes = [1, 10, 24, 25].map((bpm, place) => ({ bpm, timestamp: startTime + 1500 + place }));
      return { ...session, readings: [...readings, ...codes] };
    };
    const { added, doubtedReadings } = planSessions(
      file({ sessions: [withCodes(1), withCodes(2), past(3)] }),
      present({ sessions: [withCodes(2)] }),
    );
    expect(doubtedReadings).toBe(3);
    expect(added.map(({ readings }) => readings.length)).toEqual([2, 3]);
    expect(added.map(({ stats }) => stats?.minBpm)).toEqual([past(3).stats?.minBpm, 25]);
  });

  it('are added to those here that have lost their readings, if they are of the same run [MOV-40]', () => {
    const whole = past(2);
    const planned = (given: Partial<HeartRateSession>) => {
      const here = present({ sessions: [{ ...whole, readings: [], ...given }] });
      const { added, readingsRestored, same } = planSessions(file({ sessions: [past(1), whole] }), here);
      return [added.map(({ startTime }) => startTime), readingsRestored, same];
    };
    for (const readingsIn of ['removed', 'nowhere'] as const)
      expect(planned({ summaryOnly: { readingsIn } })).toEqual([[2, 1], 1, 0]);
    const kept = [[1], 0, 1];
    expect(planned({ summaryOnly: { readingsIn: 'account' } })).toEqual(kept);
    const summaryOnly = { readingsIn: 'removed' } as const;
    expect(planned({ summaryOnly, startTime: 3 })).toEqual(kept);
    expect(planned({ summaryOnly, endTime: 1e9 })).toEqual(kept);
    expect(planned({ summaryOnly, stats: { ...whole.stats!, totalReadings: 99 } })).toEqual(kept);
  });
});

describe('preferences', () => {
  it('are none, the same, offered or others', () => {
    expect(planPreferences(file({}), present())).toBe('none');
    expect(planPreferences(file({ preferences: PREFERENCES }), present())).toBe('same');
    expect(planPreferences(file({ preferences: LOUD }), present())).toBe('new');
    expect(
      planPreferences(file({ preferences: PREFERENCES }), present({ preferences: LOUD, isPreferencesNew: false })),
    ).toBe('other');
  });
});
