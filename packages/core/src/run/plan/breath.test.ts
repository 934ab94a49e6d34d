import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { breathOf, breathSoundOf } from './breath.ts';
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

describe('the tone of a breath', () => {
  const SETTINGS = { countdownBeep: false, voiceEnabled: false, volume: 70, showAs: 'breath', breathSound: 'tone' };

  function heard(names: readonly string[], given: Partial<Parameters<typeof aStep>[2]> = {}, settings = {}) {
    const plan = planOf(
      aTimer(
        [
          aRound(
            'Box',
            names.map((name) => aStep(name, 4, given)),
          ),
        ],
        {
          globalSettings: { ...SETTINGS, ...settings },
        },
      ),
    );
    if (typeof plan === 'string') throw new Error(plan);
    return names.map((_, step) => {
      const segment = { kind: 'step', round: 0, repeat: 0, step, rep: 0 } as const;
      return breathSoundOf(plan, segment, { volume: 1, begins: 0, ends: 4000 })?.name;
    });
  }
  const BOX = ['In', 'Hold', 'Out', 'Hold', 'Sit'];

  it('sounds where air moves, and is silent where it is held', () => {
    expect(heard(BOX)).toEqual(['breath-in', undefined, 'breath-out', undefined, undefined]);
  });

  it('is not heard unless it is wanted, with a breath that is shown', () => {
    const silent = BOX.map(() => undefined);
    expect(heard(BOX, {}, { breathSound: undefined })).toEqual(silent);
    expect(heard(BOX, {}, { breathSound: 'waves-2' })).toEqual(silent);
    expect(heard(BOX, {}, { showAs: 'disc' })).toEqual(silent);
  });

  it('is not heard in a step that no time ends, nor in one of more than a minute', () => {
    expect(heard(['In'], { end: { kind: 'tap' } })).toEqual([undefined]);
    const plan = planOf(aTimer([aRound('A', [aStep('In', 4)])], { globalSettings: SETTINGS }));
    if (typeof plan === 'string') throw new Error(plan);
    const segment = { kind: 'step', round: 0, repeat: 0, step: 0, rep: 0 } as const;
    const lasting = (ends: number) => breathSoundOf(plan, segment, { volume: 1, begins: 0, ends });
    expect([lasting(60_000)?.ends, lasting(60_001)]).toEqual([60_000, undefined]);
  });
});
