import { describe, expect, it } from 'vitest';
import { linkBody, readLinkBody } from '../link/link.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { programmeLinkBody, readProgrammeLink } from './link.ts';
import type { ProgrammeDraft } from './programme.ts';
import { READY_MADE_PROGRAMMES } from './ready-made.ts';

const LEGS = aTimer([aRound('A', [aStep('Squats', 40)])], { name: 'Legs 🦵' });
const RING = aTimer([aRound('A', [aStep('Boil', 60, { end: { kind: 'ring' } })])], { name: 'Eggs' });
const DRAFT: ProgrammeDraft = {
  name: 'Mine '.repeat(20).trim(),
  daysPerWeek: 3,
  timers: [LEGS, RING],
  entries: [0, 1, 0].map((index) => ({ kind: 'own', index })),
};
const bodyOf = (draft: ProgrammeDraft): string => {
  const written = programmeLinkBody(draft);
  return written.ok ? written.body : expect.unreachable(written.message);
};
const messageOf = (draft: ProgrammeDraft) => {
  const written = programmeLinkBody(draft);
  return written.ok ? undefined : written.message;
};

/** A body of the first build that wrote them: it is read for ever. */
const GOLDEN =
  '7.dSiYJhiZ0srAbNVQc08NCmAawJlJ_68ajHtI2hEAxqNwiPfQtXxbi_XKaGKlgxRUTvs5DFXEHbFf0YOXL1oKj23uDUlKXAYNo5zeLI8';

describe('a programme in a link', () => {
  it('comes out as it went in, without ids, owner and progress [PGM-30]', () => {
    const read = readProgrammeLink(`#${bodyOf(DRAFT)}`);
    expect(read).toMatchObject({ ok: true, draft: { name: DRAFT.name, daysPerWeek: 3, entries: DRAFT.entries } });
    const names = read.ok ? read.draft.timers.map(({ name, rounds }) => [name, rounds[0]?.steps[0]?.end?.kind]) : [];
    expect(names).toEqual([
      ['Legs 🦵', undefined],
      ['Eggs', 'ring'],
    ]);
    const [{ draft } = expect.unreachable()] = READY_MADE_PROGRAMMES;
    const course = readProgrammeLink(bodyOf(draft));
    expect(course.ok && course.draft.timers).toEqual(draft.timers);
  });

  it('is read for ever', () => {
    expect(readProgrammeLink(GOLDEN)).toEqual(readProgrammeLink(bodyOf(DRAFT)));
    expect(readProgrammeLink(GOLDEN)).toMatchObject({ ok: true, draft: { name: DRAFT.name } });
  });

  it.each([
    ['nothing', '', 'There is no programme in this link.'],
    ['a part of it', bodyOf(DRAFT).slice(0, -3), 'This link is incomplete or was changed. Ask for it again.'],
    ['a later version', '99.AAAA', 'This link was made by a newer version of Roundbell. Update the app to open it.'],
    [
      'a timer',
      linkBody(LEGS).ok ? (linkBody(LEGS) as { body: string }).body : '',
      'This link is incomplete or was changed. Ask for it again.',
    ],
    ['more than a link holds', `7.${'A'.repeat(9000)}`, 'This programme is too large for a link.'],
  ])('says in a sentence that it cannot be read: %s', (_, text, message) => {
    expect(readProgrammeLink(text)).toEqual({ ok: false, message });
  });

  it('is no timer, and says so where one is read', () => {
    expect(readLinkBody(bodyOf(DRAFT))).toEqual({
      ok: false,
      message: 'This link holds a programme. Open it in a browser to start it.',
    });
  });

  it('is not written if it is empty, has a timer that no one could run, or is too large', () => {
    expect(messageOf({ ...DRAFT, entries: [] })).toBe('This programme has no timers to share.');
    expect(messageOf({ ...DRAFT, timers: [{ ...LEGS, name: '' }] })).toContain('cannot be shared yet');
    const timers = Array.from({ length: 60 }, (_, at) =>
      aTimer([
        aRound(
          'A',
          Array.from({ length: 12 }, (__, step) => aStep(`Step ${at} ${step} ${at * step}`, 10 + at)),
        ),
      ]),
    );
    expect(messageOf({ ...DRAFT, timers })).toBe(
      'This programme is too large for a link: "Export everything" in Settings puts it into a file.',
    );
    const places = Array.from({ length: 400 }, () => ({ kind: 'own', index: 0 }) as const);
    expect(messageOf({ ...DRAFT, entries: places })).toBeUndefined();
  });
});
