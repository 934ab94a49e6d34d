import { describe, expect, it } from 'vitest';
import { exportWords } from './export-words.ts';

const file = { name: '', type: '', text: '' };
const ONE_TIMER = { files: [file], timers: 1, sessions: 0, elsewhere: 0, gone: 0, unreadable: 0, isCurrent: true };

describe('the words of an export', () => {
  it('say what was exported, in how many files, and what stayed [SCR-560]', () => {
    expect(exportWords({ ...ONE_TIMER, files: [file, file], sessions: 2, unreadable: 3 })).toBe(
      'Exported 1 timer, your preferences and 2 sessions. They are in 2 files: import all of them, in order. 3 that this version cannot read were left out.',
    );
    expect(exportWords({ ...ONE_TIMER, programmes: 2 })).toBe('Exported 1 timer, 2 programmes and your preferences.');
    const some = (elsewhere: number) => exportWords({ ...ONE_TIMER, elsewhere });
    expect(some(1)).toMatch(
      / 1 session was left out: its readings are only in your account, which could not be reached\. Connect/,
    );
    expect(some(2)).toMatch(/ 2 sessions were left out: their readings are only in your account, which/);
    expect(exportWords({ ...ONE_TIMER, isCurrent: false })).toBe(
      'Exported 1 timer and your preferences. The server did not answer: changes from your other devices may be missing.',
    );
  });

  it('say how many sessions have no readings any more', () => {
    expect(exportWords({ ...ONE_TIMER, gone: 1 })).toBe(
      'Exported 1 timer and your preferences. 1 session whose readings are gone was left out.',
    );
    expect(exportWords({ ...ONE_TIMER, gone: 2 })).toContain(' 2 sessions whose readings are gone were left out.');
  });
});
