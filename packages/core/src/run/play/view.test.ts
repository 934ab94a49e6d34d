import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { overviewOf } from '../plan/overview.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { READY, type Run } from './run.ts';
import { NOTHING_LOADED, looksTheSame, viewOf } from './view.ts';

describe('what a person can read', () => {
  const endless = planOf(aTimer([aRound('A', [aStep('Hop', 1)], { repeat: 'infinite' })]));
  if (typeof endless === 'string') throw new Error(endless);
  const overview = overviewOf(endless);
  const running: Run = { status: 'running', position: BEGINNING, since: 0 };
  const at = (now: number, run: Run = running) => viewOf(overview, run, now);

  it('is another repeat, though all else of it is the same', () => {
    expect(looksTheSame(at(100), at(900))).toBe(true);
    expect(looksTheSame(at(100), at(1100))).toBe(false);
  });

  it('is where one can skip to [RUN-32]', () => {
    const finite = planOf(aTimer([aRound('A', [aStep('Row', 1), aStep('Sit', 1)])]));
    if (typeof finite === 'string') throw new Error(finite);
    const ends = [0, 1500].map((now) => viewOf(overviewOf(finite), running, now));
    expect(ends).toMatchObject([
      { canNext: true, canPrevious: false, totalIsInfinite: false },
      { canNext: false, canPrevious: true, totalIsInfinite: false },
    ]);
    expect(at(0)).toMatchObject({ canNext: true, totalIsInfinite: true });
  });

  it('is whether the run moves', () => {
    expect(looksTheSame(at(0), at(0, { status: 'paused', position: BEGINNING }))).toBe(false);
    expect(looksTheSame(at(0, READY), at(0, { status: 'complete' }))).toBe(false);
    expect(looksTheSame(at(0, { status: 'complete' }), at(0, { status: 'complete' }))).toBe(true);
    expect(looksTheSame(at(0), at(0, { status: 'complete' }))).toBe(false);
    expect(looksTheSame(NOTHING_LOADED, at(0))).toBe(false);
    expect(looksTheSame(at(0), NOTHING_LOADED)).toBe(false);
    expect(looksTheSame(NOTHING_LOADED, { ...NOTHING_LOADED })).toBe(true);
  });
});
