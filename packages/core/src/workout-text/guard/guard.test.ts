import { describe, expect, it } from 'vitest';
import { describedTimerSchema, type DescribedTimer } from '../../ports/wire/coach.ts';
import { NEW_GLOBAL_SETTINGS } from '../../timer/timer.ts';
import { readDescription } from '../read-description.ts';
import { describedIn, draftOfDescribed, guardDescribed } from './guard.ts';

type Round = DescribedTimer['rounds'][number];
type Step = Round['steps'][number];

const step = (patch: Partial<Step> = {}): Step => ({
  name: 'Squats',
  type: 'work',
  seconds: 40,
  repeat: 1,
  targetZone: null,
  ...patch,
});
const round = (patch: Partial<Round> = {}): Round => ({
  name: 'Round 1',
  repeat: 3,
  restSeconds: 0,
  steps: [step()],
  ...patch,
});
const timer = (...rounds: Round[]): DescribedTimer => ({ name: 'Legs', rounds, notes: [] });
const ofSteps = (...steps: Step[]): DescribedTimer => timer(round({ steps }));
const counting = () => {
  let count = 0;
  return (prefix: string) => `${prefix}${(count += 1)}`;
};

describe('what is fit to be shown', () => {
  it('finds no fault with a plain timer', () => {
    expect(guardDescribed(timer(round(), round({ restSeconds: 60 })))).toEqual([]);
  });

  it('gives all messages of the editor together', () => {
    const bad = {
      ...timer(round({ name: ' ', repeat: 0, restSeconds: 7200, steps: [step({ name: '', seconds: 0 })] })),
      name: ' \n',
    };
    expect(guardDescribed(bad)).toEqual([
      'Timer name is required',
      'Round 1: Name is required',
      'Round 1: Repeat count must be at least 1',
      'Round 1: Rest time cannot exceed 1 hour',
      'Round 1, Step 1: Name is required',
      'Round 1, Step 1: Duration must be greater than 0',
    ]);
    expect(guardDescribed(timer())).toEqual(['At least one round is required']);
    expect(guardDescribed(timer(round({ steps: [] })))).toEqual(['Round 1: Must have at least one step']);
  });

  it('takes a number that is none for a fault', () => {
    const nothing = Number.NaN;
    expect(guardDescribed(timer(round({ repeat: 1, restSeconds: nothing })))).toHaveLength(1);
    expect(guardDescribed(timer(round({ repeat: nothing })))).toHaveLength(1);
    expect(guardDescribed(ofSteps(step({ seconds: nothing })))).toHaveLength(1);
    expect(guardDescribed(ofSteps(step({ repeat: -1 })))).toHaveLength(1);
  });

  it('asks back about a step of more than two hours', () => {
    expect(guardDescribed(timer(round({ repeat: 1, steps: [step({ seconds: 7200 })] })))).toEqual([]);
    expect(guardDescribed(timer(round({ repeat: 1, steps: [step({ seconds: 7201 })] })))).toEqual([
      'Round 1, Step 1: 2h 1s is longer than 2 hours. Check the unit.',
    ]);
  });

  it('asks back about a timer of more than four hours', () => {
    expect(guardDescribed(timer(round({ repeat: 4, steps: [step({ seconds: 3600 })] })))).toEqual([]);
    expect(guardDescribed(timer(round({ repeat: 241, steps: [step({ seconds: 60 })] })))).toEqual([
      'The whole timer would last 4h 1m; timers from a description last at most 4 hours. Check the units.',
    ]);
  });

  it('refuses more rounds or steps than anyone describes', () => {
    const many = (count: number) => Array.from({ length: count }, () => round({ repeat: 1 }));
    expect(guardDescribed(timer(...many(60)))).toEqual([]);
    expect(guardDescribed(timer(...many(61)))).toEqual(['At most 60 rounds can be described']);
    const steps = Array.from({ length: 100 }, () => step({ seconds: 1 }));
    expect(guardDescribed(timer(round({ steps }), round({ steps })))).toEqual([]);
    expect(guardDescribed(timer(round({ steps }), round({ steps: [...steps, step({ seconds: 0 })] })))).toEqual([
      'At most 200 steps can be described',
    ]);
  });

  it('lets only the last round repeat forever', () => {
    expect(guardDescribed(timer(round(), round({ repeat: -1 })))).toEqual([]);
    expect(guardDescribed(timer(round({ repeat: -1 }), round()))).toEqual([
      'Round 1 repeats forever, so nothing after it is ever reached',
    ]);
    expect(guardDescribed(timer(round({ repeat: -2 })))).toEqual(['Round 1: Repeat count must be at least 1']);
  });

  it('a rest given twice, as a last step and between the repeats, is reported', () => {
    const rest = step({ name: 'Rest', type: 'rest', seconds: 20 });
    expect(guardDescribed(timer(round({ restSeconds: 20, steps: [step(), rest] })))).toEqual([
      'Round 1: Rest is given twice, as the last step and between the repeats',
    ]);
    expect(guardDescribed(timer(round({ restSeconds: 60, steps: [step(), rest] })))).toEqual([]);
    expect(guardDescribed(timer(round({ repeat: 1, restSeconds: 20, steps: [step(), rest] })))).toEqual([]);
    expect(guardDescribed(timer(round({ restSeconds: 20, steps: [rest, step()] })))).toEqual([]);
    expect(guardDescribed(timer(round({ restSeconds: 40, steps: [step()] })))).toEqual([]);
  });

  it('durations are whole seconds, reps at most 100, target zones 1 to 5', () => {
    expect(guardDescribed(ofSteps(step({ seconds: 1.5 })))).toEqual([
      'Round 1, Step 1: Duration must be whole seconds',
    ]);
    expect(guardDescribed(ofSteps(step({ repeat: 100, seconds: 1 })))).toEqual([]);
    expect(guardDescribed(ofSteps(step({ repeat: 101, seconds: 1 })))).toEqual([
      'Round 1, Step 1: Repeat count must be at most 100',
    ]);
    expect(guardDescribed(ofSteps(step({ targetZone: 5 })))).toEqual([]);
    for (const zone of [0, 6])
      expect(guardDescribed(ofSteps(step({ targetZone: zone as 1 })))).toEqual([
        'Round 1, Step 1: The target zone must be 1 to 5, or none',
      ]);
  });
});

describe('the draft of a described timer', () => {
  it('has ids of its own and the defaults of new items', () => {
    const draft = draftOfDescribed(timer(round({ restSeconds: 15, steps: [step({ targetZone: 4 })] })), counting());
    expect(draft).toEqual({
      name: 'Legs',
      rounds: [
        {
          id: 'round-1',
          name: 'Round 1',
          repeat: 3,
          restAfterRound: 15,
          steps: [
            {
              id: 'step-2',
              name: 'Squats',
              duration: 40,
              type: 'work',
              repeat: 1,
              targetHeartRateZone: 4,
              coachingEnabled: true,
              pauseAfterEnd: false,
            },
          ],
        },
      ],
      globalSettings: NEW_GLOBAL_SETTINGS,
      tags: [],
    });
  });

  it('does not coach delays', () => {
    const [first] = draftOfDescribed(ofSteps(step({ type: 'delay' })), counting()).rounds;
    expect(first?.steps[0]?.coachingEnabled).toBe(false);
    expect(first?.steps[0]).not.toHaveProperty('targetHeartRateZone');
  });

  it('repeats forever if it says so, and shows names in one line', () => {
    const draft = draftOfDescribed(
      { ...timer(round({ name: ' Push\t\u0000 up ', repeat: -1 })), name: 'Two\nlines\u200B' },
      counting(),
    );
    expect(draft.name).toBe('Two lines');
    expect(draft.rounds[0]).toMatchObject({ name: 'Push up', repeat: 'infinite' });
  });
});

const reply = readDescription('6 rounds of 40 s burpees in zone 4, 20 s rest, cool down 3 minutes');
const described = reply.understood ? reply.timer : undefined;

describe('a described timer on its way to the editor', () => {
  it('arrives as it was sent', () => {
    expect(described).toBeDefined();
    expect(describedIn(structuredClone(described))).toEqual(described);
  });

  it('is none where a field is missing or of another kind, or where the guard refuses it', () => {
    for (const value of [undefined, null, 'tabata', 8, {}, []]) expect(describedIn(value)).toBeUndefined();
    const copies = () => structuredClone(described!);
    const parts: readonly ((copy: DescribedTimer) => object)[] = [
      (copy) => copy,
      (copy) => copy.rounds[0] ?? copy,
      (copy) => copy.rounds[0]?.steps[0] ?? copy,
    ];
    let count = 0;
    for (const part of parts) {
      for (const key of Object.keys(part(copies())))
        for (const bad of [undefined, {}, true]) {
          const copy = copies();
          Object.assign(part(copy), { [key]: bad });
          expect(describedTimerSchema.safeParse(copy).success).toBe(false);
          expect(describedIn(copy)).toBeUndefined();
          count += 1;
        }
    }
    expect(count).toBe(36);
    expect(describedIn({ ...described, name: ' ' })).toBeUndefined();
    expect(describedIn({ ...described, notes: [3] })).toBeUndefined();
  });
});

describe('an AMRAP', () => {
  const countsIn = (described: DescribedTimer | undefined) =>
    described && draftOfDescribed(described, counting()).rounds.flatMap(({ steps }) => steps.map(({ count }) => count));
  const counted = { kind: 'rounds' };

  it('an AMRAP that is described in words counts its rounds', () => {
    expect(
      countsIn(ofSteps(step({ name: 'Amrap: 5 pull-ups' }), step(), step({ name: 'AMRAPs', type: 'delay' }))),
    ).toEqual([counted, undefined, undefined]);
    const read = readDescription('12 min AMRAP: 5 pull-ups, 10 push-ups, 15 squats');
    expect(countsIn(read.understood ? read.timer : undefined)).toEqual([counted]);
  });
});
