import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { programmeBeyondLimits } from './beyond.ts';
import { parseProgramme, programmeDocument, programmeProblem } from './document.ts';
import {
  doneIn,
  sharedDraftOf,
  missingIn,
  nextIn,
  entryPlace,
  programmeOf,
  withDone,
  withEntryBack,
  withMoved,
  withNext,
  withNotDone,
  withoutEntry,
  withPausedAt,
  type Programme,
} from './programme.ts';

const LEGS = aTimer([aRound('A', [aStep('Squats', 40)])], { id: 'legs', name: 'Legs' });
const ARMS = aTimer([aRound('A', [aStep('Dips', 30)])], { id: 'arms', name: 'Arms' });
const OWN = aTimer([aRound('A', [aStep('Run', 60)])], { name: 'Run' });
const LIBRARY = [LEGS, ARMS];

/** Legs, arms and a run of its own, twice. */
const PROGRAMME: Programme = programmeOf(
  {
    name: ' Mine ',
    daysPerWeek: 2,
    entries: [
      { kind: 'library', timerId: 'legs' },
      { kind: 'library', timerId: 'arms' },
      { kind: 'own', index: 0 },
      { kind: 'own', index: 0 },
    ],
    timers: [OWN],
  },
  { userId: 'ann', id: 'programme-1', at: 1000 },
);
const next = (programme: Programme, library = LIBRARY) => nextIn(programme, library)?.entry.id;

describe('a programme', () => {
  it('has timers of the library and of its own, the same one as often as it is to be done', () => {
    expect(PROGRAMME).toMatchObject({ name: 'Mine', userId: 'ann' });
    expect(PROGRAMME.timers.map(({ id, userId }) => [id, userId])).toEqual([['programme-1.1', 'ann']]);
    expect(PROGRAMME.entries.map(({ id, timerId }) => [id, timerId])).toEqual([
      ['entry-1', 'legs'],
      ['entry-2', 'arms'],
      ['entry-3', 'programme-1.1'],
      ['entry-4', 'programme-1.1'],
    ]);
  });

  it('is counted in weeks and days, or in entries', () => {
    expect(PROGRAMME.entries.map((_, at) => entryPlace(PROGRAMME, at))).toEqual([
      'Week 1, day 1',
      'Week 1, day 2',
      'Week 2, day 1',
      'Week 2, day 2',
    ]);
    expect(entryPlace({ ...PROGRAMME, daysPerWeek: undefined }, 2)).toBe('3 of 4');
  });

  it('goes on with the first entry that is not done, and ends when all are', () => {
    expect(nextIn(PROGRAMME, LIBRARY)).toMatchObject({ entry: { id: 'entry-1' }, timer: LEGS, place: 'Week 1, day 1' });
    let programme = withDone(PROGRAMME, 'entry-1', 5);
    expect(next(programme)).toBe('entry-2');
    for (const id of ['entry-4', 'entry-2', 'entry-3']) programme = withDone(programme, id, 9);
    expect([next(programme), doneIn(programme)]).toEqual([undefined, 4]);
    expect(withDone(programme, 'entry-1', 99).entries[0]?.doneAt).toBe(5);
  });

  it('goes on from an entry that was made next, done or not, and comes back to those before it', () => {
    let programme = withNext(withDone(PROGRAMME, 'entry-3', 5), 'entry-3');
    expect([next(programme), doneIn(programme)]).toEqual(['entry-3', 0]);
    programme = withDone(programme, 'entry-3', 6);
    expect(nextIn(programme, LIBRARY)).toMatchObject({ entry: { id: 'entry-4' }, place: 'Week 2, day 2' });
    programme = withDone(programme, 'entry-4', 7);
    expect(nextIn(programme, LIBRARY)).toMatchObject({ entry: { id: 'entry-1' }, place: 'Week 1, day 1' });
    expect(next(withNotDone(programme, 'entry-4'))).toBe('entry-4');
  });

  it("entries change places and are removed; one of the programme's own timers goes with its last entry", () => {
    expect(withMoved(PROGRAMME, 'entry-1', 1).entries.map(({ id }) => id)).toEqual([
      'entry-2',
      'entry-1',
      'entry-3',
      'entry-4',
    ]);
    expect(withMoved(PROGRAMME, 'entry-1', -1)).toBe(PROGRAMME);
    const fewer = withoutEntry(withNext(PROGRAMME, 'entry-3'), 'entry-3');
    expect([next(fewer), fewer.timers.length]).toEqual(['entry-4', 1]);
    const none = withoutEntry(fewer, 'entry-4');
    expect(none.timers).toEqual([]);
    const back = withEntryBack(none, fewer, 'entry-4');
    expect([back.entries, back.timers]).toEqual([fewer.entries, fewer.timers]);
    expect(withEntryBack(back, fewer, 'entry-4')).toBe(back);
    expect(next(withoutEntry(fewer, 'entry-4'))).toBe('entry-1');
  });

  it('an entry whose timer was deleted is passed over, and one sentence says so; the rest goes on', () => {
    expect([next(PROGRAMME, [ARMS]), missingIn(PROGRAMME, [ARMS])]).toEqual(['entry-2', 1]);
    const lost = { ...PROGRAMME, entries: PROGRAMME.entries.slice(0, 1) };
    expect([next(lost, []), missingIn(lost, [])]).toEqual([undefined, 1]);
    expect(next({ ...PROGRAMME, entries: [] })).toBeUndefined();
  });

  it('a timer of the library goes along as a whole; what was deleted is left out', () => {
    const { draft, left } = sharedDraftOf(withDone(PROGRAMME, 'entry-1', 5), [LEGS]);
    expect(left).toBe(1);
    expect(draft.timers.map(({ name }) => name)).toEqual(['Legs', 'Run']);
    expect(draft.entries).toEqual([0, 1, 1].map((index) => ({ kind: 'own', index })));
  });
});

describe('a stored programme', () => {
  it('is read as it was written, its own timers with its owner and dates', () => {
    const programme = withPausedAt(withNext(withDone(PROGRAMME, 'entry-1', 5), 'entry-2'), 7);
    const body = programmeDocument(programme);
    expect(JSON.stringify(body['timers'])).not.toContain('ann');
    expect(parseProgramme(body)).toEqual({ ok: true, programme });
  });

  it.each([
    ['nothing', undefined, ''],
    ['another id', { id: 'timer-1' }, 'id'],
    ['no name', { name: '' }, 'name must not be empty'],
    ['eight days a week', { daysPerWeek: 8 }, 'daysPerWeek must be at most 7'],
    ['an id twice', { entries: [PROGRAMME.entries[0], PROGRAMME.entries[0]] }, 'entries must not use an id twice'],
    ['a timer of another', { timers: [{ ...OWN, id: 'legs' }] }, 'timers.0.id must begin with the id of the programme'],
    ['a broken timer', { timers: [{ id: 'programme-1.1', name: 5 }] }, 'timers.0.name must be text'],
    ['an end of time', { pausedAt: 9e15 }, 'pausedAt'],
  ])('is refused with %s', (_, change, problem) => {
    const read = parseProgramme(change && { ...programmeDocument(PROGRAMME), ...change });
    expect(read.ok ? read : read.problem).toContain(problem);
  });

  it('has a name of 120 characters and 400 entries at most, and says so', () => {
    const family = '👨‍👩‍👧‍👦';
    const problemOf = (change: Partial<Programme>, before?: number) => {
      const programme = { ...PROGRAMME, ...change };
      return programmeProblem(programme, programmeDocument(programme), before);
    };
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `e${at}`, timerId: 'legs' }));
    expect(problemOf({ name: family.repeat(20), entries: many(400) })).toBeUndefined();
    expect(problemOf({ name: '' })).toBe('Give your programme a name.');
    expect(problemOf({ name: 'a'.repeat(121) })).toBe('The name must have at most 120 characters.');
    expect(problemOf({ entries: many(401) })).toBe('A programme holds at most 400 timers.');
    // Two devices have each added to it: it can still be got on with.
    expect(problemOf({ entries: many(500) }, 500)).toBeUndefined();
    const note = 'x'.repeat(500);
    const large = Array.from({ length: 1000 }, (_, at) => ({ ...aStep('Run', 60), id: `s${at}`, note }));
    expect(problemOf({ timers: [{ ...OWN, rounds: [aRound('A', large)] }] })).toContain('too large');
  });

  it('of unknown origin is refused by what is beyond the limits, in a sentence', () => {
    const body = programmeDocument(PROGRAMME);
    expect(programmeBeyondLimits(body)).toBeUndefined();
    for (const odd of [undefined, 5, {}, { entries: 'none', timers: 7 }])
      expect(programmeBeyondLimits(odd)).toBeUndefined();
    expect(programmeBeyondLimits({ name: 'a'.repeat(121) })).toBe('Programme name must have at most 120 characters');
    expect(programmeBeyondLimits({ entries: Array.from({ length: 801 }) })).toBe(
      'Programme must have at most 400 entries',
    );
    expect(programmeBeyondLimits({ timers: [{}, { name: 'a'.repeat(121) }] })).toContain('at most 120 characters');
  });
});
