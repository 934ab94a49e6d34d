import { describe, expect, it } from 'vitest';
import { tidyNotes } from './session-notes.ts';

describe('notes on a session', () => {
  it('are trimmed and cut, and empty or impossible ones are left out', () => {
    expect(tidyNotes({ title: ' Hills ', note: `${'x'.repeat(1999)} and more`, effort: 10 })).toEqual({
      title: 'Hills',
      note: 'x'.repeat(1999),
      effort: 10,
    });
    expect(tidyNotes({ title: 'x'.repeat(101) })?.title).toHaveLength(100);
    for (const effort of [0, 11, 2.5, NaN, undefined])
      expect(tidyNotes({ title: ' ', note: '', effort })).toBeUndefined();
  });
});
