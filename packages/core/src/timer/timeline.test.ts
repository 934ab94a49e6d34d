import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { marksOf, stepAt, timelineOf } from './timeline.ts';
import { newRound, newStep } from './timer.ts';
import { totalsOf } from './totals.ts';

const ROUNDS = [
  { ...newRound('r1', 1), steps: [{ ...newStep('a'), repeat: 2 }] },
  {
    ...newRound('r2', 2),
    repeat: 8,
    restAfterRound: 10,
    steps: [
      { ...newStep('b'), targetHeartRateZone: 4 as const },
      { ...newStep('c'), duration: 10, type: 'rest' as const },
    ],
  },
  { ...newRound('r3', 3), repeat: 'infinite' as const, steps: [newStep('d')] },
];

describe('the timeline', () => {
  it('draws the steps of a repeated round once, in the room of all its repeats', () => {
    const { duration, pieces, folds } = timelineOf(ROUNDS);
    expect(pieces.map(({ stepId, type, zone, from, to }) => [stepId, type, zone, from, to])).toEqual([
      ['a', 'work', undefined, 0, 60],
      ['b', 'work', 4, 60, 300],
      ['c', 'rest', undefined, 300, 380],
      [undefined, 'rest', undefined, 380, 450],
      ['d', 'work', undefined, 450, 480],
    ]);
    expect(folds).toEqual([
      { times: 'x8', from: 60, to: 450 },
      { times: '∞', from: 450, to: 480 },
    ]);
    expect(duration).toBe(480);
  });

  it('is as long as the timer, without gaps', () => {
    assertLaw({ 'a repeated round': 10 }, (met) =>
      fc.property(anyTimer, ({ rounds }) => {
        const { duration, pieces, folds } = timelineOf(rounds);
        met('a repeated round', folds.length > 0);
        expect(duration).toBeCloseTo(totalsOf(rounds).duration, 6);
        for (const [at, piece] of pieces.entries()) expect(piece.from).toBe(pieces[at - 1]?.to ?? 0);
        expect(pieces.at(-1)?.to ?? 0).toBe(duration);
      }),
    );
  });

  it('knows the step at a moment, in a rest the one before it', () => {
    const timeline = timelineOf(ROUNDS);
    expect([0, 59, 60, 379, 400, 449, 450, 9999].map((at) => stepAt(timeline, at)?.stepId)).toEqual([
      'a',
      'a',
      'b',
      'c',
      'c',
      'c',
      'd',
      'd',
    ]);
    expect(stepAt(timelineOf([]), 0)).toBeUndefined();
  });

  it.each([
    [0, []],
    [45, ['10s', '20s', '30s', '40s']],
    [480, ['2m', '4m', '6m']],
    [3600, ['15m', '30m', '45m']],
    [7200, ['30m', '1h', '1h 30m']],
  ])('has marks at round times: %d s', (duration, texts) => {
    expect(marksOf(duration).map(({ text }) => text)).toEqual(texts);
  });

  it('never has more than five marks, nor one at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (duration) => {
        const marks = marksOf(duration);
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.every(({ at }) => at < duration)).toBe(true);
      }),
    );
  });
});
