import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import type { RunningRun } from '../play/run.ts';
import { MOST_COUNTED, MOST_SCHEDULED, scheduleOf, scoreOf, missedOf } from './lookahead.ts';

const SINCE = 1000;
const RUN: RunningRun = { status: 'running', position: BEGINNING, since: SINCE };

function plan(timer: Timer): Plan {
  const made = planOf(timer);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

// Sounds at 0 s (round and step), 5, 6, 7, 8, 9 s (countdown), 10 s (step, round and timer end: the last stands for all).
const TEN_SECONDS = plan(aTimer([aRound('A', [aStep('Row', 10)])]));
const BEEPING = plan(aTimer([aRound('A', [aStep('Row', 86_400, { chimeInterval: 1 })])]));

describe('tones that came too late', () => {
  it('are none while the looks follow each other [CUE-40]', () => {
    const { until } = scheduleOf(scoreOf(TEN_SECONDS, RUN), -Infinity, 0, SINCE);
    expect(until).toBe(SINCE + 60_000);
    expect(missedOf(scoreOf(TEN_SECONDS, RUN), RUN.since, until, SINCE + 250)).toBe(0);
    expect(missedOf(scoreOf(TEN_SECONDS, RUN), RUN.since, -Infinity, SINCE + 120)).toBe(0);
  });

  it('are those of more than 120 ms ago that were not scheduled', () => {
    expect(missedOf(scoreOf(TEN_SECONDS, RUN), RUN.since, -Infinity, SINCE + 121)).toBe(2);
    expect(missedOf(scoreOf(TEN_SECONDS, RUN), RUN.since, SINCE + 1, SINCE + 5120)).toBe(0);
    expect(missedOf(scoreOf(TEN_SECONDS, RUN), RUN.since, SINCE + 1, SINCE + 5121)).toBe(1);
    expect(missedOf(scoreOf(TEN_SECONDS, RUN), RUN.since, SINCE + 1, SINCE + 8 * 3_600_000)).toBe(6);
    expect(scheduleOf(scoreOf(TEN_SECONDS, RUN), SINCE + 1, 0, SINCE + 5121).cues[0]?.at).toBe(SINCE + 6000);
  });

  it('are counted to 10,000, however long the sleep was', () => {
    expect(missedOf(scoreOf(BEEPING, RUN), RUN.since, SINCE + 1, SINCE + 86_000_000)).toBe(MOST_COUNTED);
  });

  it('are never those that wait because 64 lie ahead', () => {
    const { cues, until } = scheduleOf(scoreOf(BEEPING, RUN), SINCE + 1, MOST_SCHEDULED - 2, SINCE + 1);
    expect(cues.map(({ at }) => at - SINCE)).toEqual([1000, 2000]);
    expect(until).toBe(SINCE + 3000);
    expect(missedOf(scoreOf(BEEPING, RUN), RUN.since, until, SINCE + 2999)).toBe(0);
  });
});
