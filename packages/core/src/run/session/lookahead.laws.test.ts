import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../base/units.ts';
import { LATEST_TONE, isNumber, type Cue } from '../../sound/cue.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { cuesBetween } from '../play/cues.ts';
import type { RunningRun } from '../play/run.ts';
import { HORIZON, missedOf, MOST_COUNTED, overAfter, scheduleOf, scoreOf } from './lookahead.ts';

const SINCE = 1_234_567;
const RUN: RunningRun = { status: 'running', position: BEGINNING, since: SINCE };

function planned(timer: Timer): Plan {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

const plans = smallTimers('with-infinite').map(planned);
/** Its last tone is 50 ms beyond what the first look schedules. */
const LATE = aTimer([aRound('A', [aStep('Row', 59.9)])]);
/** Milliseconds from look to look: pulses, blocked threads and sleeps. */
const gaps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 2, arbitrary: fc.integer({ min: 300, max: 60_000 }) },
    fc.integer({ min: 60_000, max: 400_000 }),
    // Just beyond what is scheduled.
    fc.integer({ min: HORIZON, max: HORIZON + LATEST_TONE }),
  ),
  { minLength: 1, maxLength: 20 },
);

describe('looking ahead with gaps between the looks', () => {
  it('schedules every tone or counts it as missed, each exactly once [CUE-40]', () => {
    assertLaw(
      { 'a tone scheduled': 10, 'a tone missed': 10, 'a tone scheduled late': 1, 'a number scheduled': 10 },
      (met) =>
        fc.property(plans, gaps, (plan, waits) => {
          let now: Instant = SINCE - 150;
          let until: Instant = -Infinity;
          let missed = 0;
          const scheduled: Cue[] = [];
          for (const wait of [0, ...waits]) {
            now += wait;
            const before = [...cuesBetween(plan, RUN, Math.max(until, SINCE), now - LATEST_TONE)];
            const lost = missedOf(scoreOf(plan, RUN), RUN.since, until, now);
            expect(lost).toBe(Math.min(before.length, MOST_COUNTED));
            missed += before.length;
            met('a tone missed', before.length > 0);
            const pending = scheduled.filter(({ at }) => at > now - overAfter(scoreOf(plan, RUN))).length;
            const schedule = scheduleOf(scoreOf(plan, RUN), until, pending, now);
            met('a tone scheduled', schedule.cues.length > 0);
            met(
              'a number scheduled',
              schedule.cues.some(({ tone }) => isNumber(tone)),
            );
            met(
              'a tone scheduled late',
              schedule.cues.some(({ at }) => at < now),
            );
            for (const { at } of schedule.cues) expect(at).toBeGreaterThanOrEqual(now - LATEST_TONE);
            scheduled.push(...schedule.cues);
            until = schedule.until;
          }
          const all = [...cuesBetween(plan, RUN, SINCE, until)];
          expect(scheduled.length + missed).toBe(all.length);
          let from = 0;
          for (const cue of scheduled) {
            const found = all.findIndex(({ at, tone }, index) => index >= from && at === cue.at && tone === cue.tone);
            expect(found).toBeGreaterThanOrEqual(from);
            from = found + 1;
          }
        }),
      { numRuns: 300, examples: [[planned(LATE), [HORIZON + 100]]] },
    );
  });
});
