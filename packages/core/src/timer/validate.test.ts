import { describe, expect, it } from 'vitest';
import { beyondLimits } from './beyond.ts';
import { editorProblems } from './editor-problems.ts';
import { newRound, newStep, newTimerDraft, type Round, type Step, type TimerDraft } from './timer.ts';
import { validateTimer } from './validate.ts';

const STEP: Step = newStep('s1');
const ROUND: Round = { ...newRound('r1', 1), steps: [STEP] };
const GOOD: TimerDraft = { ...newTimerDraft(), name: 'Tabata', rounds: [ROUND] };

function messages(draft: TimerDraft): readonly string[] {
  return validateTimer(draft).map(({ message }) => message);
}

function ofRound(given: Partial<Round>): readonly string[] {
  return messages({ ...GOOD, rounds: [ROUND, { ...ROUND, ...given }] });
}

function ofStep(given: Partial<Step>): readonly string[] {
  return ofRound({ steps: [STEP, { ...STEP, ...given }] });
}

describe('the limits of what may be written', () => {
  const long = (length: number) => 'x'.repeat(length);
  const most = {
    name: long(120),
    description: long(2_000),
    tags: Array.from({ length: 100 }, (_, at) => `${long(37)}${at}`),
  };

  it('accept what is as long as it may be [TIM-81]', () => {
    expect(messages({ ...GOOD, ...most })).toEqual([]);
    expect(ofRound({ name: most.name, repeat: 1_000_000 })).toEqual([]);
    expect(ofStep({ name: most.name })).toEqual([]);
  });

  it('are reported with round and step, at the field they are about [TIM-81]', () => {
    const tags = [...most.tags.slice(1), `${long(40)}y`, 'one more'];
    const bad = { ...GOOD, name: long(121), description: long(2_001), tags, rounds: [{ ...ROUND, repeat: 1_000_001 }] };
    expect(validateTimer(bad)).toEqual([
      { message: 'Timer name must have at most 120 characters', at: { field: 'name' } },
      { message: 'Description must have at most 2,000 characters', at: { field: 'description' } },
      { message: 'A timer can have at most 100 tags', at: { field: 'tags' } },
      { message: `Tag "${long(20)}…" must have at most 40 characters`, at: { field: 'tags' } },
      { message: 'Round 1: Repeat count must be at most 1,000,000', at: { field: 'repeat', roundId: 'r1' } },
    ]);
    expect(ofRound({ name: long(121) })).toEqual(['Round 2: Name must have at most 120 characters']);
    expect(ofStep({ name: long(121) })).toEqual(['Round 2, Step 2: Name must have at most 120 characters']);
    expect(ofRound({ repeat: Number.POSITIVE_INFINITY })).toContain('Round 2: Repeat count must be at most 1,000,000');
  });

  it('count characters as a person sees them, as long as they can be stored [TIM-81]', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(
      messages({ ...GOOD, name: family.repeat(30), tags: [family.repeat(9)], description: 'é'.repeat(2_000) }),
    ).toEqual([]);
    expect(messages({ ...GOOD, name: '🔔'.repeat(121), tags: ['🔔'.repeat(41)] })).toEqual([
      'Timer name must have at most 120 characters',
      `Tag "${'🔔'.repeat(10)}…" must have at most 40 characters`,
    ]);
    const crowd = 'must have at most 120 characters, and fewer that are made of several';
    expect(messages({ ...GOOD, name: family.repeat(46) })).toEqual([`Timer name ${crowd}`]);
    expect(ofStep({ name: family.repeat(46) })).toEqual([`Round 2, Step 2: Name ${crowd}`]);
    expect(messages({ ...GOOD, name: family.repeat(45) })).toEqual([]);
  });

  it('count rounds and steps [TIM-81]', () => {
    const rounds = Array.from({ length: 2_001 }, () => ROUND);
    expect(messages({ ...GOOD, rounds })).toEqual(['A timer can have at most 2,000 rounds']);
    const steps = Array.from({ length: 20_001 }, () => STEP);
    expect(messages({ ...GOOD, rounds: [{ ...ROUND, steps }] })).toEqual(['A timer can have at most 20,000 steps']);
  });

  it('are applied to a stored timer in the same sentences, and to nothing else', () => {
    expect(beyondLimits({ name: '', rounds: [{ repeat: 1_000_001 }] })).toBe(
      'Round 1: Repeat count must be at most 1,000,000',
    );
    expect(beyondLimits({ rounds: [{}, { steps: [{ name: long(121) }] }] })).toBe(
      'Round 2, Step 1: Name must have at most 120 characters',
    );
    expect(beyondLimits({ tags: [7, long(41)] })).toContain('must have at most 40 characters');
    for (const body of [
      undefined,
      7,
      [],
      {},
      { rounds: 7 },
      { rounds: [7, { steps: 'x', repeat: 'infinite', name: 4 }] },
    ])
      expect(beyondLimits(body)).toBeUndefined();
  });
});

describe('validation', () => {
  it('finds nothing wrong with a good timer [TIM-50]', () => {
    expect(validateTimer(GOOD)).toEqual([]);
    expect(ofRound({ repeat: 'infinite', restAfterRound: 3600 })).toEqual([]);
    expect(ofRound({ restAfterRound: undefined })).toEqual([]);
  });

  it('lists all problems together, in order, each with its place [TIM-50]', () => {
    const bad: TimerDraft = {
      ...GOOD,
      name: ' ',
      rounds: [
        { ...ROUND, id: 'r1', name: '', repeat: 0, restAfterRound: -1, steps: [] },
        {
          ...ROUND,
          id: 'r2',
          restAfterRound: 3601,
          steps: [{ ...STEP, id: 's9', name: '\t', duration: 0, repeat: 0 }],
        },
      ],
    };
    expect(validateTimer(bad)).toEqual([
      { message: 'Timer name is required', at: { field: 'name' } },
      { message: 'Round 1: Name is required', at: { field: 'name', roundId: 'r1' } },
      { message: 'Round 1: Must have at least one step', at: { field: 'steps', roundId: 'r1' } },
      { message: 'Round 1: Repeat count must be at least 1', at: { field: 'repeat', roundId: 'r1' } },
      { message: 'Round 1: Rest time cannot be negative', at: { field: 'restAfterRound', roundId: 'r1' } },
      { message: 'Round 2: Rest time cannot exceed 1 hour', at: { field: 'restAfterRound', roundId: 'r2' } },
      { message: 'Round 2, Step 1: Name is required', at: { field: 'name', roundId: 'r2', stepId: 's9' } },
      {
        message: 'Round 2, Step 1: Duration must be greater than 0',
        at: { field: 'duration', roundId: 'r2', stepId: 's9' },
      },
      {
        message: 'Round 2, Step 1: Repeat count must be at least 1',
        at: { field: 'repeat', roundId: 'r2', stepId: 's9' },
      },
    ]);
  });

  it('asks for a name [TIM-51]', () => {
    for (const name of ['', '   ', '\n']) expect(messages({ ...GOOD, name })).toEqual(['Timer name is required']);
  });

  it("'At least one round is required' [TIM-51]", () => {
    expect(validateTimer({ ...GOOD, rounds: [] })).toEqual([
      { message: 'At least one round is required', at: { field: 'rounds' } },
    ]);
  });

  it("'Round N: Name is required' [TIM-51]", () => {
    expect(ofRound({ name: ' ' })).toEqual(['Round 2: Name is required']);
  });

  it("'Round N: Must have at least one step' [TIM-51]", () => {
    expect(ofRound({ steps: [] })).toEqual(['Round 2: Must have at least one step']);
  });

  it('asks for a repeat of at least 1 [TIM-51]', () => {
    for (const repeat of [0, -1, Number.NaN, 0.5, 1.5]) {
      expect(ofRound({ repeat })).toEqual(['Round 2: Repeat count must be at least 1']);
    }
    for (const repeat of [1, 250, 'infinite' as const]) expect(ofRound({ repeat })).toEqual([]);
  });

  it('bounds the rest [TIM-51]', () => {
    expect(ofRound({ restAfterRound: -1 })).toEqual(['Round 2: Rest time cannot be negative']);
    expect(ofRound({ restAfterRound: 3601 })).toEqual(['Round 2: Rest time cannot exceed 1 hour']);
    for (const restAfterRound of [0, 1, 3600]) expect(ofRound({ restAfterRound })).toEqual([]);
  });

  it('objects to an empty rest only if it is shown', () => {
    expect(ofRound({ restAfterRound: Number.NaN, repeat: 2 })).toEqual(['Round 2: Enter a rest time, or 0 for none']);
    expect(ofRound({ restAfterRound: Number.NaN, repeat: 1 })).toEqual([]);
  });

  it("'Round N, Step M: Name is required' [TIM-51]", () => {
    expect(ofStep({ name: ' ' })).toEqual(['Round 2, Step 2: Name is required']);
  });

  it('asks for a duration [TIM-51]', () => {
    for (const duration of [0, -1, Number.NaN]) {
      expect(ofStep({ duration })).toEqual(['Round 2, Step 2: Duration must be greater than 0']);
    }
    expect(ofStep({ duration: 0.5 })).toEqual([]);
  });

  it('asks for a repeat of the step [TIM-51]', () => {
    for (const repeat of [0, Number.NaN]) {
      expect(ofStep({ repeat })).toEqual(['Round 2, Step 2: Repeat count must be at least 1']);
    }
    expect(ofStep({ repeat: 100 })).toEqual([]);
    expect(ofStep({ repeat: 101 })).toEqual(['Round 2, Step 2: Repeat count must be at most 100']);
  });

  it('names a duration of more than a day and a chime below 0 [TIM-117]', () => {
    expect(ofStep({ duration: 86_400 })).toEqual([]);
    expect(ofStep({ duration: 86_401 })).toEqual(['Round 2, Step 2: Duration cannot exceed 24 hours']);
    expect(ofStep({ chimeInterval: -1 })).toEqual(['Round 2, Step 2: Chime interval cannot be negative']);
  });

  it('lets no editor save a chime that is longer than its step ever is, and still reads one [TIM-117]', () => {
    const told = (step: Partial<Step>, repeat: Round['repeat'] = 1) => {
      const draft = {
        ...newTimerDraft(),
        name: 'Sit',
        rounds: [{ ...newRound('r', 1), repeat, steps: [{ ...newStep('s'), duration: 30, ...step }] }],
      };
      expect(validateTimer(draft)).toEqual([]);
      return editorProblems(draft).map(({ message, at }) => [message, at.field]);
    };
    const refused = [['Round 1, Step 1: Chime interval cannot be longer than the step', 'chimeInterval']];
    expect(told({ chimeInterval: 30 })).toEqual([]);
    expect(told({ chimeInterval: 30.5 })).toEqual(refused);
    expect(told({ chimeInterval: 40, ladder: 5 }, 3)).toEqual([]);
    expect(told({ chimeInterval: 41, ladder: 5 }, 3)).toEqual(refused);
    expect(told({ chimeInterval: 90, end: { kind: 'tap' } })).toEqual([]);
    expect(told({ chimeInterval: 90, type: 'delay' })).toEqual([]);
  });
});
