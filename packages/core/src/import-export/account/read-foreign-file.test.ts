import { describe, expect, it } from 'vitest';
import { newProfile } from '../../account/profile.ts';
import type { Timer } from '../../timer/timer.ts';
import { preferencesOf } from './file.ts';
import { previewOf, type Present, type TimerPlan } from './plan.ts';
import { readForeignFile, type ForeignOwner } from './read-foreign-file.ts';

const OWNER: ForeignOwner = {
  userId: 'ann',
  now: 1_795_000_000_000,
  zones: 190,
  newTimers: { volume: 40, voiceEnabled: false },
};
const RIDE = 'Warmup\n- 10m Z2 HR\n\nMain 4x\n- Hard 4m 90-95% HR\n- Easy 3m';

function presentOf(timers: readonly Timer[]): Present {
  const preferences = preferencesOf(newProfile({ id: 'ann', email: '', displayName: '' }, new Date(0)));
  return { timers, preferences, isPreferencesNew: true, sessions: [], unreadTimers: new Set() };
}

/** The timers of a text when it is added to these. */
function added(text: string, fileName: string, owner: ForeignOwner, timers: readonly Timer[] = []): TimerPlan {
  const read = readForeignFile({ text, fileName }, owner);
  if (!read?.ok) throw new Error('it does not read');
  return previewOf(read.content, presentOf(timers)).timers.merge;
}

describe('a file of another program', () => {
  it('is a file of one timer, which replaces nothing and is the same when it comes again', () => {
    const read = readForeignFile({ text: RIDE, fileName: 'ride.txt' }, OWNER);
    if (!read?.ok) throw new Error('it does not read');
    const { content } = read;
    expect(content).toMatchObject({
      timers: [{ name: 'ride', userId: 'ann', id: expect.stringMatching(/^text-[\da-f]{32}$/) as string }],
      brokenTimers: 0,
      problemCount: 0,
      isWhole: false,
      notes: [{ line: 5, message: expect.stringContaining('your zones') as string }],
    });
    const here = presentOf(content.timers);
    expect(previewOf(content, presentOf([])).timers.merge.added).toHaveLength(1);
    expect(previewOf(content, here).timers.merge).toMatchObject({ added: [], changed: [], same: 1 });
    expect(previewOf(content, here).timers.replace.removed).toEqual([]);
  });

  it('is broken where it cannot be read, with all that is wrong', () => {
    const read = readForeignFile({ text: '- Squats 45s\n- Hop\n- Run 5km', fileName: '' }, OWNER);
    expect(read).toMatchObject({
      ok: true,
      content: { timers: [], brokenTimers: 1, problemCount: 2, problems: [{ line: 2 }, { line: 3 }] },
    });
  });

  it('is a problem if the server would not take it', () => {
    const text = '- Squats 45s\n'.repeat(6_000);
    expect(readForeignFile({ text, fileName: 'long.txt' }, OWNER)).toMatchObject({
      ok: true,
      content: { timers: [], brokenTimers: 1, problems: [{ line: 1, message: 'It is too large to be kept' }] },
    });
  });

  it('is not looked for in a file of ours', () => {
    expect(readForeignFile({ text: '{"format":"roundbell"}', fileName: 'a.json' }, OWNER)).toBeUndefined();
  });
});

const ZWO =
  '<workout_file><name>Ride</name><workout><SteadyState Duration="300" Power="0.7"/></workout></workout_file>';
const CSV = 'step,seconds\nSquats,45\n';

describe.each([
  ['a Zwift workout', ZWO, 'ride.zwo'],
  ['a file of steps', CSV, 'squats.csv'],
])('%s', (_, text, fileName) => {
  const later = { ...OWNER, newTimers: { volume: 90, voiceEnabled: true } };

  it('starts with the volume and voice of new timers', () => {
    const [timer] = added(text, fileName, OWNER).added;
    expect(timer?.globalSettings).toMatchObject({ volume: 40, voiceEnabled: false, countdownBeep: true });
    expect(added(text, fileName, later).added).toMatchObject([{ id: timer?.id, globalSettings: { volume: 90 } }]);
  });

  it('is the same when it comes again, whatever the settings of new timers or its own are by then', () => {
    const { added: first } = added(text, fileName, OWNER);
    expect(added(text, fileName, later, first)).toMatchObject({ added: [], changed: [], same: 1 });
    const renamed = first.map((timer) => ({ ...timer, name: 'Mine' }));
    const { changed } = added(text, fileName, OWNER, renamed);
    expect(changed).toMatchObject([
      { name: expect.stringMatching(/ \(imported\)$/) as string, globalSettings: { volume: 40 } },
    ]);
    expect(added(text, fileName, later, [...renamed, ...changed])).toMatchObject({ added: [], changed: [], same: 1 });
  });
});

it('a text in the notation, which can say them, has its own', () => {
  expect(added(RIDE, 'ride.txt', OWNER).added).toMatchObject([{ globalSettings: { volume: 70, voiceEnabled: true } }]);
});
