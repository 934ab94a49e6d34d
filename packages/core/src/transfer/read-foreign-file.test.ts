import { describe, expect, it } from 'vitest';
import { newProfile } from '../account/profile.ts';
import { preferencesOf } from './file.ts';
import { previewOf } from './plan.ts';
import { readForeignFile } from './read-foreign-file.ts';

const OWNER = { userId: 'ann', now: 1_795_000_000_000 };
const RIDE = 'Warmup\n- 10m Z2 HR\n\nMain 4x\n- Hard 4m 90-95% HR\n- Easy 3m';

describe('a file of another program', () => {
  it('[EXC-42] is a file of one timer, which replaces nothing and is the same when it comes again', () => {
    const read = readForeignFile({ text: RIDE, fileName: 'ride.txt' }, OWNER, 190);
    if (!read?.ok) throw new Error('it does not read');
    const { content } = read;
    expect(content).toMatchObject({
      timers: [{ name: 'ride', userId: 'ann', id: expect.stringMatching(/^text-[\da-f]{32}$/) as string }],
      brokenTimers: 0,
      problemCount: 0,
      isWhole: false,
      notes: [{ line: 5, message: expect.stringContaining('your zones') as string }],
    });
    const preferences = preferencesOf(newProfile({ id: 'ann', email: '', displayName: '' }, new Date(0)));
    const here = {
      timers: content.timers,
      preferences,
      isPreferencesNew: true,
      sessions: [],
      unreadTimers: new Set<string>(),
    };
    expect(previewOf(content, { ...here, timers: [] }).timers.merge.added).toHaveLength(1);
    expect(previewOf(content, here).timers.merge).toMatchObject({ added: [], changed: [], same: 1 });
    expect(previewOf(content, here).timers.replace.removed).toEqual([]);
  });

  it('[EXC-42] is broken where it cannot be read, with all that is wrong', () => {
    const read = readForeignFile({ text: '- Squats 45s\n- Hop\n- Run 5km', fileName: '' }, OWNER, 190);
    expect(read).toMatchObject({
      ok: true,
      content: { timers: [], brokenTimers: 1, problemCount: 2, problems: [{ line: 2 }, { line: 3 }] },
    });
  });

  it('[MOV-22] is a problem if the server would not take it', () => {
    const text = '- Squats 45s\n'.repeat(6_000);
    expect(readForeignFile({ text, fileName: 'long.txt' }, OWNER, 190)).toMatchObject({
      ok: true,
      content: { timers: [], brokenTimers: 1, problems: [{ line: 1, message: 'It is too large to be kept' }] },
    });
  });

  it('[EXC-42] is not looked for in a file of ours', () => {
    expect(readForeignFile({ text: '{"format":"roundbell"}', fileName: 'a.json' }, OWNER, 190)).toBeUndefined();
  });
});
