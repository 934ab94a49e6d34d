import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../base/units.ts';
import { BEGINNING, planOf, type Plan } from '../run/plan/plan.ts';
import type { RunningRun } from '../run/play/run.ts';
import { overAfter, scheduleOf, scoreOf } from '../run/session/lookahead.ts';
import { assertLaw } from '../testing/law.ts';
import { ownSoundTimers, smallTimers } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';
import { isNumber } from './cue.ts';
import type { MixedCue } from './mix.ts';
import { FULL_HEIGHT, heightOf } from './notes.ts';
import { isOwnTone } from './own-tone.ts';
import { lengthOf, notesOf } from './score.ts';

const SINCE = 1_234_567;
const RUN: RunningRun = { status: 'running', position: BEGINNING, since: SINCE };

const planned = (timer: Timer): Plan => {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
};
const plans = smallTimers('with-infinite').map(planned);
const gaps = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 20 });

/** What the looks at a run schedule, so long after each other. */
function scheduledBy(plan: Plan, waits: readonly number[]): readonly MixedCue[] {
  const scheduled: MixedCue[] = [];
  let until: Instant = -Infinity;
  let now: Instant = SINCE;
  for (const wait of [0, ...waits]) {
    now += wait;
    const schedule = scheduleOf(
      scoreOf(plan, RUN),
      until,
      scheduled.filter(({ at }) => at > now - overAfter(scoreOf(plan, RUN))).length,
      now,
    );
    scheduled.push(...schedule.cues);
    until = schedule.until;
  }
  return scheduled;
}

/** How high all that was scheduled goes at most at each millisecond in which something begins. */
function heightsOf(scheduled: readonly MixedCue[]): readonly number[] {
  const notes = scheduled.flatMap(({ at, tone, level }) =>
    notesOf(tone).map((note) => ({ note, level, begins: at + note.at * 1000 })),
  );
  const moments = [...new Set(notes.map(({ begins }) => begins))];
  return moments.map((moment) =>
    notes.reduce((sum, { note, level, begins }) => {
      const time = (moment - begins) / 1000;
      return time >= 0 && time < note.duration ? sum + level * heightOf(note, time) : sum;
    }, 0),
  );
}

describe('the mix of any timer', () => {
  it('is never higher than one tone alone [CUE-59]', () => {
    assertLaw(
      { 'tones that are turned down': 10, 'a number beside a beep': 10 },
      (met) =>
        fc.property(plans, gaps, (plan, waits) => {
          const scheduled = scheduledBy(plan, waits);
          met(
            'tones that are turned down',
            scheduled.some(({ level }) => level < 1),
          );
          met(
            'a number beside a beep',
            plan.timer.globalSettings.spokenCountdown === 'both' && scheduled.some(({ tone }) => isNumber(tone)),
          );
          expect(Math.max(...heightsOf(scheduled))).toBeLessThanOrEqual(FULL_HEIGHT + 1e-9);
          for (const { level } of scheduled) expect(level).toBeGreaterThan(0);
        }),
      { numRuns: 200 },
    );
  });

  it("is never higher with sounds of a person's own, which may be as high as a tone for all of their length [CUE-59]", () => {
    assertLaw({ 'a tone within one': 10, 'one that is struck twice': 10 }, (met) =>
      fc.property(ownSoundTimers('with-infinite').map(planned), gaps, (plan, waits) => {
        const scheduled = scheduledBy(plan, waits);
        const own = scheduled.filter(({ tone }) => isOwnTone(tone));
        met(
          'a tone within one',
          own.some(({ at, tone }) => scheduled.some((other) => other.at > at && other.at < at + lengthOf(tone) * 1000)),
        );
        met(
          'one that is struck twice',
          own.some(({ tone }) => notesOf(tone).length > 1),
        );
        expect(Math.max(0, ...heightsOf(scheduled))).toBeLessThanOrEqual(FULL_HEIGHT + 1e-9);
      }),
    );
  });

  it('is the same however the looking ahead is split', () => {
    assertLaw(
      { 'a tone that both schedule': 10, 'one that is turned down': 10 },
      (met) =>
        fc.property(fc.oneof(plans, ownSoundTimers('with-infinite').map(planned)), gaps, gaps, (plan, some, others) => {
          const ofOthers = new Map(scheduledBy(plan, others).map((cue) => [`${cue.at} ${cue.tone}`, cue.level]));
          for (const { at, tone, level } of scheduledBy(plan, some)) {
            const other = ofOthers.get(`${at} ${tone}`);
            if (other === undefined || !met('a tone that both schedule')) continue;
            met('one that is turned down', level < 1);
            expect(other).toBeCloseTo(level, 9);
          }
        }),
      { numRuns: 200 },
    );
  });
});
