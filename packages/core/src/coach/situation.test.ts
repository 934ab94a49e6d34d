import { describe, expect, it } from 'vitest';
import { overviewOf } from '../run/plan/overview.ts';
import { BEGINNING, planOf } from '../run/plan/plan.ts';
import { pause, reset, type Run } from '../run/play/run.ts';
import { viewOf } from '../run/play/view.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Step } from '../timer/timer.ts';
import { coachedStepOf, hasRoom, isEligible, isPolled, type CoachedStep } from './situation.ts';

function overviewFor(steps: readonly Step[]) {
  const plan = planOf(aTimer([aRound('A', steps, { repeat: 2, restAfterRound: 30 })]));
  if (typeof plan === 'string') throw new Error(plan);
  return overviewOf(plan);
}

/** What a run shows that began at 0. */
function shown(steps: readonly Step[], now: number, status: 'running' | 'paused' | 'ready' | 'complete' = 'running') {
  const overview = overviewFor(steps);
  const running: Run = { status: 'running', position: BEGINNING, since: 0 };
  const runs: Record<typeof status, Run> = {
    running,
    paused: pause(overview.plan, running, now),
    ready: reset(),
    complete: { status: 'complete' },
  };
  return viewOf(overview, runs[status], now);
}

const work = aStep('Work', 90, { targetHeartRateZone: 4, repeat: 2 });
const delay = aStep('Delay', 70, { type: 'delay' });
const alone = aStep('Alone', 80, { coachingEnabled: false });
const plan = [work, delay, alone];

describe('whether there is coaching', () => {
  it('there is while the run is running [COA-1]', () => {
    expect(isEligible(shown(plan, 10_000))).toBe(true);
    for (const status of ['paused', 'ready', 'complete'] as const) {
      expect([status, isEligible(shown(plan, 10_000, status))]).toEqual([status, false]);
    }
    expect(isEligible({ status: 'empty', reason: 'none' })).toBe(false);
  });

  it('there is none before the start, which a lead-in puts off [COA-1]', () => {
    const overview = overviewFor(plan);
    const leading: Run = { status: 'running', position: BEGINNING, since: 10_150, lead: 10_000 };
    expect([9000, 10_000].map((now) => isEligible(viewOf(overview, leading, now)))).toEqual([false, true]);
  });

  it('there is none in a delay, without coaching, and in the rest between repeats [COA-2]', () => {
    const at = [179, 180, 249, 250, 329, 330, 359, 360].map((second) => isEligible(shown(plan, second * 1000)));
    expect(at).toEqual([true, false, false, false, false, false, false, true]);
  });

  it('there is more than a transition from 60 s on, each rep for itself [COA-3]', () => {
    const lengths = [59_999, 60_000].map((length) => isPolled({ length } as CoachedStep));
    expect(lengths).toEqual([false, true]);
    expect(coachedStepOf(shown(plan, 100_000))).toStrictEqual({
      key: '0/0/0/1',
      name: 'Work',
      type: 'work',
      length: 90_000,
      elapsed: 10_000,
      left: 80_000,
      targetZone: 4,
      isLastRepeat: false,
    });
  });

  it('each occurrence of a step has a name of its own [COA-3]', () => {
    const keys = [0, 90, 360, 450].map((second) => coachedStepOf(shown(plan, second * 1000))?.key);
    expect(new Set(keys).size).toBe(4);
  });
});

/** Whether a line may begin so many seconds into a step of so many. */
function mayBegin(elapsed: number, length: number): boolean {
  const [at, all] = [elapsed * 1000, length * 1000];
  const [left, targetZone, isLastRepeat] = [all - at, undefined, false];
  return hasRoom({ key: '', name: '', type: 'work', length: all, elapsed: at, left, targetZone, isLastRepeat });
}

it('leaves 5 s before the halfway, the moment of it, and 5 s before the end', () => {
  const begins = [0, 44, 45, 45.1, 49.9, 50, 50.4, 50.6, 95, 95.1, 99];
  expect(begins.filter((elapsed) => mayBegin(elapsed, 100))).toEqual([0, 44, 45, 50.6, 95]);
});

it('knows no halfway in steps of 30 s and less', () => {
  expect([10.1, 14, 15.2].map((elapsed) => mayBegin(elapsed, 30))).toEqual([true, true, true]);
  expect([10.6, 14, 15.4].map((elapsed) => mayBegin(elapsed, 31))).toEqual([false, false, false]);
});
