import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShare, anyTimer } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Round, Timer } from '../../timer/timer.ts';
import { arranged } from './arranged.ts';

const CIRCUIT = aRound(
  'Circuit',
  [
    aStep('Get ready', 10, { type: 'preparation' }),
    aStep('Squats', 40),
    aStep('Short rest', 10, { type: 'rest' }),
    aStep('Plank', 60, { type: 'timer' }),
    aStep('Change mats', 5, { type: 'delay' }),
    aStep('Row', 40),
    aStep('Long rest', 90, { type: 'recovery' }),
    aStep('Breathe', 30, { type: 'meditation' }),
  ],
  { repeat: 3, order: 'shuffled' },
);

function namesOf({ rounds }: Timer): readonly string[] {
  return rounds.flatMap(({ steps }) => steps.map(({ name }) => name));
}

function orderOf(round: Round, seed: number): readonly string[] {
  return namesOf(arranged(aTimer([round]), seed));
}

describe('a random order', () => {
  it('is another one for another seed, the same for the same, and as written without', () => {
    const timer = aTimer([CIRCUIT]);
    const orders = Array.from({ length: 50 }, (_, index) => orderOf(CIRCUIT, index / 50).join());
    expect(new Set(orders).size).toBeGreaterThan(10);
    expect(orderOf(CIRCUIT, 0.3)).toEqual(orderOf(CIRCUIT, 0.3));
    expect(arranged(timer, undefined)).toBe(timer);
    const steady = aTimer([{ ...CIRCUIT, order: undefined }]);
    expect(arranged(steady, 0.3)).toBe(steady);
  });

  it('steps of the types work, timer and meditation change places with each other; preparation, rest, recovery and delay stay where they are written', () =>
    assertLaw(
      { 'a swap': 10 },
      (met) =>
        fc.property(
          anyTimer.map((timer) => ({
            ...timer,
            rounds: timer.rounds.map((round) => ({ ...round, order: 'shuffled' as const })),
          })),
          anyShare,
          (timer, seed) => {
            const after = arranged(timer, seed);
            timer.rounds.forEach((round, at) => {
              const [before, now] = [round.steps, after.rounds[at]?.steps ?? []];
              expect(now.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
              before.forEach((step, place) => {
                met('a swap', now[place] !== step);
                const moves = ['work', 'timer', 'meditation'].includes(step.type);
                if (!moves) expect(now[place]).toBe(step);
              });
            });
          },
        ),
      { numRuns: 500 },
    ));

  it('gives every order the same chance', () => {
    const steps = ['A', 'B', 'C', 'D'].map((name) => aStep(name, 30));
    const counts = new Map<string, number>();
    const draws = 24_000;
    for (let draw = 0; draw < draws; draw += 1) {
      const order = orderOf(aRound('Four', steps, { order: 'shuffled' }), draw / draws).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const spread = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // Of 23 degrees of freedom: more comes by chance once in a hundred thousand times.
    expect(spread).toBeLessThan(65);
  });

  it('keeps the order of all steps that an edit leaves alone [RUN-232]', () => {
    for (let draw = 0; draw < 200; draw += 1) {
      const seed = draw / 200;
      const names = orderOf(CIRCUIT, seed).filter((name) => ['Squats', 'Plank', 'Row', 'Breathe'].includes(name));
      const [first, ...others] = CIRCUIT.steps;
      const added = [first ?? aStep('x', 1), aStep('Lunges', 30), ...others];
      const edited = { ...CIRCUIT, steps: added.filter(({ name }) => name !== 'Plank').reverse() };
      const kept = orderOf({ ...edited, name: 'Other' }, seed).filter((name) => names.includes(name));
      expect(kept).toEqual(names.filter((name) => name !== 'Plank'));
    }
  });
});
