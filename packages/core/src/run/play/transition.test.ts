import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { overviewOf } from '../plan/overview.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { READY, type Run } from './run.ts';
import { mayFlash, transitionBetween, vibrationOf } from './transition.ts';
import { NOTHING_LOADED, viewOf, type RunView } from './view.ts';

const plan = planOf(aTimer([aRound('A', [aStep('Row', 10)], { repeat: 2, restAfterRound: 5 })]));
if (typeof plan === 'string') throw new Error(plan);
const overview = overviewOf(plan);
const running = (second: number): RunView =>
  viewOf(overview, { status: 'running', position: BEGINNING, since: 0 }, second * 1000);
const standing = (run: Run): RunView => viewOf(overview, run, 0);
const paused = (second: number): RunView => standing({ status: 'paused', position: { round: 0, at: second * 1000 } });
const ready = standing(READY);
const leading = (second: number): RunView =>
  viewOf(overview, { status: 'running', position: BEGINNING, since: 10_150, lead: 10_000 }, second * 1000);
const complete = standing({ status: 'complete' });

describe('a transition', () => {
  it('leads a run that moves to a step, to a rest, to its end, and to a pause before the next [RUN-84]', () => {
    expect(transitionBetween(running(9), running(10))).toBe('rest');
    expect(transitionBetween(running(9), paused(10))).toBe('rest');
    expect(transitionBetween(running(14), running(15))).toBe('step');
    expect(transitionBetween(running(24), complete)).toBe('complete');
    expect(transitionBetween(ready, running(0))).toBe('step');
    expect(transitionBetween(complete, running(0))).toBe('step');
    expect(transitionBetween(paused(9), running(11))).toBe('rest');
  });

  it('is none in a segment, on resume, of a run that stands, and where nothing runs', () => {
    const pairs: readonly (readonly [RunView, RunView])[] = [
      [running(1), running(2)],
      [running(1), paused(1)],
      [paused(1), running(1)],
      [paused(1), paused(11)],
      [ready, paused(1)],
      [NOTHING_LOADED, paused(1)],
      [NOTHING_LOADED, ready],
      [running(9), ready],
      [running(9), NOTHING_LOADED],
      [paused(9), complete],
      [complete, complete],
    ];
    expect(pairs.map(([before, after]) => transitionBetween(before, after)).filter(Boolean)).toEqual([]);
  });

  it('comes to the first step when the lead-in is over, not before', () => {
    expect([transitionBetween(ready, leading(0)), transitionBetween(complete, leading(0))]).toEqual([
      undefined,
      undefined,
    ]);
    expect([transitionBetween(leading(0), leading(9)), transitionBetween(leading(9), leading(10))]).toEqual([
      undefined,
      'step',
    ]);
    expect(transitionBetween(leading(9), running(1))).toBe('step');
    expect(transitionBetween(leading(9), running(11))).toBe('rest');
    expect(transitionBetween(leading(9), complete)).toBe('complete');
    expect([transitionBetween(leading(5), paused(0)), transitionBetween(leading(5), ready)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('feels different for a step, a rest and the end [RUN-84]', () => {
    const patterns = (['step', 'rest', 'complete'] as const).map((to) => vibrationOf(to).join(' '));
    expect(new Set(patterns).size).toBe(3);
  });

  it('the screen may flash at most three times a second [RUN-87]', () => {
    const flashed: number[] = [];
    for (let now = 0; now < 10_000; now += 7) if (mayFlash(flashed.at(-1), now)) flashed.push(now);
    expect(flashed[0]).toBe(0);
    for (const at of flashed)
      expect(flashed.filter((other) => other >= at && other < at + 1000).length).toBeLessThan(4);
    expect([mayFlash(1000, 1333), mayFlash(1000, 1334)]).toEqual([false, true]);
  });
});
