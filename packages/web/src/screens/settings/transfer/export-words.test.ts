import { describe, expect, it } from 'vitest';
import { exportWords } from './export-words.ts';

describe('the words of an export', () => {
  it('[SCR-560] say what was exported, in how many files, and what stayed', () => {
    const file = { name: '', type: '', text: '' };
    expect(
      exportWords({ files: [file, file], timers: 1, sessions: 2, elsewhere: 0, unreadable: 3, isCurrent: true }),
    ).toBe(
      'Exported 1 timer, your preferences and 2 sessions. They are in 2 files: import all of them, in order. What cannot be read here is not among them: 3.',
    );
    const some = (elsewhere: number) =>
      exportWords({ files: [file], timers: 0, sessions: 0, elsewhere, unreadable: 0, isCurrent: true });
    expect(some(1)).toMatch(/ 1 session is not among them, because its readings are only in your account, which could/);
    expect(some(2)).toMatch(/ 2 sessions are not among them, because their readings are only in your account, which/);
    expect(exportWords({ files: [file], timers: 1, sessions: 0, elsewhere: 0, unreadable: 0, isCurrent: false })).toBe(
      'Exported 1 timer and your preferences. The server did not answer: changes from your other devices may be missing.',
    );
  });
});
