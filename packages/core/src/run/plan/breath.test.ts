import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { breathOf } from './breath.ts';
import { planOf } from './plan.ts';

function breaths(...names: readonly string[]) {
  const plan = planOf(
    aTimer([
      aRound(
        'Box',
        names.map((name) => aStep(name, 4)),
        { repeat: 2 },
      ),
    ]),
  );
  if (typeof plan === 'string') throw new Error(plan);
  return (step: number, repeat = 0) => {
    const { from, to } = breathOf(plan, { kind: 'step', round: 0, repeat, step, rep: 0 });
    return [from, to];
  };
}

describe('the breath of a step', () => {
  it('grows along a step in, falls along a step out, and is held in between', () => {
    const breath = breaths('In', 'Hold', 'Out', 'Hold');
    expect([breath(0), breath(1), breath(2), breath(3)]).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it('is known by whole words, in any case', () => {
    const breath = breaths('Breathe in', 'Hold in', 'EXHALE', 'Inner calm', 'Outlook');
    expect([breath(0), breath(1), breath(2), breath(3), breath(4)]).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('goes on over a repeat, and stands breathed out before the first', () => {
    const breath = breaths('Hold', 'In');
    expect([breath(0), breath(0, 1)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
