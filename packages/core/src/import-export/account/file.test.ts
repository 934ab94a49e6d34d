import { describe, expect, it } from 'vitest';
import { newProfile } from '../../account/profile.ts';
import { aSession } from '../../testing/heart.ts';
import { newRound, newStep, newTimerDraft, type Timer } from '../../timer/timer.ts';
import { filesOf, preferencesOf, timerFile } from './file.ts';

const NOON = new Date(2026, 10, 21, 12).getTime();
const TABATA: Timer = {
  ...newTimerDraft(),
  id: 'timer-1',
  userId: 'ann',
  name: 'Tabata 8x20/10',
  rounds: [{ ...newRound('round-1', 1), steps: [newStep('step-1')] }],
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  updatedAt: new Date('2026-11-21T10:00:00.000Z'),
};
const PROFILE = newProfile({ id: 'ann', email: 'ann@example.org', displayName: 'Ann' }, new Date(0));

function textOf(timers: readonly Timer[], sessions = [aSession({ seconds: 3 })]): string {
  return filesOf({ timers, preferences: preferencesOf(PROFILE), sessions }, NOON)[0]?.text ?? '';
}

describe('the file', () => {
  it('holds everything, and identifies no one [MOV-1]', () => {
    const text = textOf([TABATA]);
    expect(JSON.parse(text)).toMatchObject({
      format: 'roundbell',
      version: 1,
      exportedAt: new Date(NOON).toISOString(),
      timers: [{ id: 'timer-1', createdAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-11-21T10:00:00.000Z' }],
      preferences: { defaultVolume: 70, heartRatePreferences: { age: 30, ttsProvider: 'groq' } },
      sessions: [{ version: 1, sessionId: 'hr-session-1700000000000', readings: { bpm: expect.any(String) } }],
    });
    expect(text).not.toMatch(/ann/i);
    expect(text.split('\n').slice(0, 3)).toEqual(['{', '  "format": "roundbell",', '  "version": 1,']);
  });

  it("is named after the day in the person's own calendar", () => {
    const late = new Date(2026, 0, 5, 23, 59).getTime();
    const [file] = filesOf({ timers: [], preferences: undefined, sessions: [] }, late);
    expect(file?.name).toBe('roundbell-2026-01-05.json');
  });

  it('is several if it would be too large [MOV-8]', () => {
    const sessions = [1, 2, 3].map((at) => aSession({ seconds: 600, startTime: at * 1e9 }));
    const files = filesOf({ timers: [TABATA], preferences: preferencesOf(PROFILE), sessions }, NOON, 5500);
    expect(files.map(({ name }) => name)).toEqual([
      'roundbell-2026-11-21.json',
      'roundbell-2026-11-21-part-2.json',
      'roundbell-2026-11-21-part-3.json',
    ]);
    const held = files.map(({ text }) => JSON.parse(text) as Record<string, unknown[]>);
    expect(held.map((file) => [file['timers']?.length, file['sessions']?.length])).toEqual([
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(held.map((file) => file['preferences'] !== undefined)).toEqual([true, false, false]);
  });

  it('counts the bytes of every script [MOV-8]', () => {
    const wide = { ...TABATA, name: '柔道🥋é'.repeat(40) };
    for (let limit = 4000; limit < 4100; limit += 1) {
      const files = filesOf({ timers: [wide, wide, wide], preferences: undefined, sessions: [] }, NOON, limit);
      for (const { text } of files) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
    }
  });

  it.each([
    ['Tabata 8x20/10', 'roundbell-tabata-8x20-10.json'],
    ['  Push, Pull & Run! ', 'roundbell-push-pull-run.json'],
    ['柔道 🥋', 'roundbell-柔道.json'],
    ['../../etc/passwd', 'roundbell-etc-passwd.json'],
    ['🥋', 'roundbell-timer.json'],
    ['a'.repeat(200), `roundbell-${'a'.repeat(60)}.json`],
  ])('for the timer %j is named %s', (name, file) => {
    const made = timerFile({ ...TABATA, name }, [], NOON);
    expect(made.name).toBe(file);
    expect(JSON.parse(made.text)).toMatchObject({ format: 'roundbell', timers: [{ name }], sessions: [] });
    expect(made.text).not.toContain('preferences');
  });
});
