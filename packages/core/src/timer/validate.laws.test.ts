import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import type { Round, Step, Timer } from './timer.ts';
import { validateTimer } from './validate.ts';

/** What may be wrong with a field: what is written there, and the sentence; undefined leaves it as it is. */
type Fault<Value> = { readonly value: Value; readonly says: string } | undefined;

function fault<Value>(faults: readonly (readonly [Value, string])[]): fc.Arbitrary<Fault<Value>> {
  const wrong = faults.map(([value, says]): Fault<Value> => ({ value, says }));
  return fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.constantFrom(...wrong));
}

const blank = [
  ['', 'Name is required'],
  [' \t', 'Name is required'],
] as const;
const long = (most: string) => `must have at most ${most} characters`;
const longName = 'n'.repeat(121);

const stepFaults = fc.record({
  name: fault([...blank, [longName, `Name ${long('120')}`]]),
  duration: fault([
    [0, 'Duration must be greater than 0'],
    [-5, 'Duration must be greater than 0'],
    [Number.NaN, 'Duration must be greater than 0'],
    [86_401, 'Duration cannot exceed 24 hours'],
  ]),
  repeat: fault([
    [0, 'Repeat count must be at least 1'],
    [101, 'Repeat count must be at most 100'],
  ]),
});
const roundFaults = fc.record({
  name: fault([...blank, [longName, `Name ${long('120')}`]]),
  steps: fault([[[], 'Must have at least one step']]),
  repeat: fault([
    [0, 'Repeat count must be at least 1'],
    [1_000_001, 'Repeat count must be at most 1,000,000'],
  ]),
  rest: fault([
    [-1, 'Rest time cannot be negative'],
    [3601, 'Rest time cannot exceed 1 hour'],
  ]),
  each: fc.tuple(stepFaults, stepFaults, stepFaults, stepFaults),
});
const timerFaults = fc.record({
  name: fault([
    ['', 'Timer name is required'],
    ['  ', 'Timer name is required'],
    [longName, `Timer name ${long('120')}`],
  ]),
  description: fault([['d'.repeat(2001), `Description ${long('2,000')}`]]),
  tags: fault([
    [Array.from({ length: 101 }, (_, at) => `tag ${at}`), 'A timer can have at most 100 tags'],
    [['t'.repeat(41)], `Tag "${'t'.repeat(20)}…" ${long('40')}`],
  ]),
  rounds: fault<readonly Round[]>([[[], 'At least one round is required']]),
  each: fc.tuple(roundFaults, roundFaults, roundFaults, roundFaults),
});

type StepFaults = typeof stepFaults extends fc.Arbitrary<infer T> ? T : never;
type RoundFaults = typeof roundFaults extends fc.Arbitrary<infer T> ? T : never;
type TimerFaults = typeof timerFaults extends fc.Arbitrary<infer T> ? T : never;

const at = (place: string, ...faults: readonly Fault<unknown>[]): readonly string[] =>
  faults.flatMap((one) => (one === undefined ? [] : [`${place}${one.says}`]));

function spoiledStep(step: Step, place: string, { name, duration, repeat }: StepFaults): [Step, readonly string[]] {
  const spoiled = {
    ...step,
    name: name?.value ?? step.name,
    duration: duration === undefined ? step.duration : duration.value,
    repeat: repeat?.value ?? step.repeat,
  };
  return [spoiled, at(`${place}: `, name, duration, repeat)];
}

function spoiledRound(round: Round, number: number, faults: RoundFaults): [Round, readonly string[]] {
  const { name, repeat, rest, each } = faults;
  const steps = (faults.steps?.value ?? round.steps).map((step, index) =>
    spoiledStep(step, `Round ${number}, Step ${index + 1}`, each[index] ?? each[0]),
  );
  const spoiled = {
    ...round,
    name: name?.value ?? round.name,
    steps: steps.map(([step]) => step),
    repeat: repeat?.value ?? round.repeat,
    restAfterRound: rest?.value ?? round.restAfterRound ?? 0,
  };
  const own = at(`Round ${number}: `, name, faults.steps, repeat, rest);
  return [spoiled, [...own, ...steps.flatMap(([, says]) => says)]];
}

function spoiledTimer(timer: Timer, faults: TimerFaults): [Timer, readonly string[]] {
  const { name, description, tags, each } = faults;
  const rounds = (faults.rounds?.value ?? timer.rounds).map((round, index) =>
    spoiledRound(round, index + 1, each[index] ?? each[0]),
  );
  const text = description?.value ?? timer.description;
  const spoiled = {
    ...timer,
    name: name?.value ?? timer.name,
    ...(text !== undefined && { description: text }),
    tags: tags?.value ?? timer.tags,
    rounds: rounds.map(([round]) => round),
  };
  return [spoiled, [...at('', name, description, tags, faults.rounds), ...rounds.flatMap(([, says]) => says)]];
}

describe('whatever is wrong with a timer', () => {
  it('all of it is said at once, in the order of the editor and in these words [TIM-50, TIM-51, TIM-81, TIM-117]', () => {
    assertLaw({ 'several faults': 10, 'a fault in a step': 10, 'no fault': 1 }, (met) =>
      fc.property(anyTimer, fc.oneof(timerFaults, fc.constant(undefined)), (timer, faults) => {
        const [spoiled, says] = faults === undefined ? [timer, []] : spoiledTimer(timer, faults);
        met('several faults', says.length > 1);
        met(
          'a fault in a step',
          says.some((text) => /^Round \d, Step \d: /.test(text)),
        );
        met('no fault', says.length === 0);
        expect(validateTimer(spoiled).map(({ message }) => message)).toEqual(says);
      }),
    );
  });
});
