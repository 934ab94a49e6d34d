// A run whose steps end by the heart: someone's heart may be there at any moment, which no law of a run may notice.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { anyEnd } from '../../testing/step-extras.ts';
import { smallTimers } from '../../testing/workout.ts';
import type { StepEnd } from '../../timer/step-end.ts';
import type { Timer } from '../../timer/timer.ts';
import { doneStepsOf } from '../plan/done-steps.ts';
import { overviewOf } from '../plan/overview.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { hasten, HASTENED_TO } from './adjust.ts';
import { cuesBetween } from './cues.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { restoredRun } from './restored-run.ts';
import * as rules from './run.ts';
import type { Run, RunningRun } from './run.ts';
import { savedRunOf } from './saved-run.ts';
import { NO_TALLY, tallied } from './tally.ts';
import { NOTHING_LOADED, viewOf } from './view.ts';

const SINCE = 1_234_567;

/** Small timers in which most steps end by the heart. */
const plans = fc
  .tuple(
    smallTimers('finite'),
    fc.array(
      anyEnd.filter((end) => end.kind === 'heart'),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([timer, ends]) => {
    const plan = planOf(withEnds(timer, ends));
    if (typeof plan === 'string') throw new Error(plan);
    return plan;
  });
const waits = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 8 });

function withEnds(timer: Timer, ends: readonly StepEnd[]): Timer {
  const rounds = timer.rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step, at) => ({ ...step, end: ends[at % ends.length] })),
  }));
  return { ...timer, rounds };
}

const begun = (): RunningRun => ({ status: 'running', position: BEGINNING, since: SINCE });
const viewAt = (plan: Plan, run: Run, now: number) => {
  const view = viewOf(overviewOf(plan), run, now);
  return view.status === 'empty' || view.status === 'complete' ? undefined : view;
};

/** A run whose heart is there after each wait, with what was due and heard on the way; after a pause it resumes. */
function hastened(plan: Plan, list: readonly number[]) {
  let run: Run = begun();
  let now = SINCE;
  let tally = NO_TALLY;
  const events: RunEvent[] = [...openingEvents(plan, begun())];
  const heard: string[] = [];

  function change(next: Run): void {
    if (next === run) return;
    tally = tallied(plan, tally, run, now);
    run = next;
  }

  function pass(wait: number): void {
    const until = now + wait;
    if (run.status === 'running') {
      events.push(...eventsBetween(plan, run, now, until));
      heard.push(...[...cuesBetween(plan, run, now, until)].map(({ at, tone }) => `${at} ${tone}`));
    }
    now = until;
    change(rules.advance(plan, run, now));
    if (run.status !== 'paused') return;
    const resumed = rules.resume(plan, run, now);
    change(resumed);
    if (resumed.status === 'running') events.push(...openingEvents(plan, resumed));
  }

  for (const wait of list) {
    pass(wait);
    const view = viewAt(plan, run, now);
    if (view !== undefined) change(hasten(plan, run, view.current.segment, now));
  }
  return { pass, get: () => ({ run, now, events, heard, tally }) };
}

describe('a run whose steps end by the heart', () => {
  it('has three seconds left, in the same segment, and all that follows comes that much sooner', () => {
    assertLaw(
      { 'a segment with more left': 10, 'one with less': 10, 'one hastened before': 10 },
      (met) =>
        fc.property(plans, waits, (plan, list) => {
          const { run, now } = hastened(plan, list.slice(0, -1)).get();
          const at = now + (list.at(-1) ?? 0);
          const before = viewAt(plan, run, at);
          if (rules.advance(plan, run, at).status !== 'running' || before === undefined) return;
          const { segment } = before.current;
          const changed = hasten(plan, rules.advance(plan, run, at), segment, at);
          const after = viewAt(plan, changed, at);
          const left = Math.min(before.progress.leftMillis, HASTENED_TO);
          met('a segment with more left', left < before.progress.leftMillis);
          met('one with less', left === before.progress.leftMillis);
          met('one hastened before', before.extra.passed < 0);
          expect([after?.current.segment, after?.progress.leftMillis]).toEqual([segment, left]);
          expect(after && after.progress.segmentMillis - after.progress.leftMillis).toBe(
            before.progress.segmentMillis - before.progress.leftMillis,
          );
          const halt = run.status === 'running' ? rules.haltsAt(plan, run) : undefined;
          expect(changed.status === 'running' && rules.haltsAt(plan, changed)).toBe(
            (halt ?? 0) - before.progress.leftMillis + left,
          );
          // Of another segment, or standing, it is as it was.
          expect(hasten(plan, changed, segment, at)).toBe(changed);
          expect(hasten(plan, run, { ...segment, repeat: segment.repeat + 1 }, at)).toBe(run);
          const paused = rules.pause(plan, run, at);
          expect(hasten(plan, paused, segment, at)).toBe(paused);
        }),
      { numRuns: 300 },
    );
  });

  it('begins and ends each segment once, in order, whenever hearts are there, and completes [RUN-201]', () => {
    const facts = (events: readonly RunEvent[]) =>
      events
        .filter(({ kind }) => /start|complete/.test(kind))
        .map((event) => JSON.stringify([event.kind, 'segment' in event ? event.segment : undefined]));
    assertLaw(
      { 'a run that became shorter': 10 },
      (met) =>
        fc.property(plans, waits, (plan, list) => {
          const often = hastened(plan, [...list, ...Array.from({ length: 60 }, () => 7000)]);
          const plain = hastened(plan, []);
          for (const { get, pass } of [often, plain]) {
            for (let guard = 0; guard < 400 && get().run.status === 'running'; guard++) pass(40_000);
          }
          const done = often.get();
          if (done.run.status !== 'complete' || plain.get().run.status !== 'complete') return;
          met('a run that became shorter', done.now < plain.get().now);
          expect(facts(done.events)).toEqual(facts(plain.get().events));
          const steps = plan.rounds.reduce((sum, round) => sum + (round.counts.at(-1) ?? 0) * round.repeats, 0);
          expect(done.tally.steps).toBe(steps);
          if (done.tally.done !== undefined) {
            expect(doneStepsOf(plan, done.tally.done)).toEqual({ completed: steps, skipped: [] });
          }
        }),
      { numRuns: 200 },
    );
  });

  it('sounds each tone once, and the last three seconds of all that was long enough [RUN-201]', () => {
    assertLaw(
      { 'a countdown after a reached border': 10 },
      (met) =>
        fc.property(plans, waits, (plan, list) => {
          const { get, pass } = hastened(plan, list);
          const { run, now } = get();
          pass(60_000);
          const { heard } = get();
          expect(new Set(heard).size).toBe(heard.length);
          if (run.status !== 'running' || (run.extra?.passed ?? 0) >= 0) return;
          const view = viewAt(plan, run, now);
          if (view === undefined || view.progress.segmentMillis <= 5000 || view.progress.leftMillis !== HASTENED_TO)
            return;
          if (!plan.timer.globalSettings.countdownBeep || plan.timer.globalSettings.spokenCountdown === 'numbers')
            return;
          met('a countdown after a reached border');
          const end = now + HASTENED_TO;
          const beeps = heard
            .filter((line) => /[ /]countdown$/.test(line))
            .map((line) => Number.parseInt(line, 10) - end);
          for (const at of [-3000, -2000, -1000]) expect(beeps).toContain(at);
        }),
      { numRuns: 300 },
    );
  });

  it('gives the same events however time is split, and comes back from what was kept [RUN-50]', () => {
    assertLaw(
      { 'a hastened segment': 10 },
      (met) =>
        fc.property(
          plans,
          waits,
          fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 5 }),
          (plan, list, cuts) => {
            const { run, now } = hastened(plan, list).get();
            if (run.status !== 'running') return;
            met('a hastened segment', (run.extra?.passed ?? 0) < 0);
            const at = [now, ...cuts.map((cut) => now + cut).sort((a, b) => a - b), now + 90_000];
            expect(at.slice(1).flatMap((to, index) => [...eventsBetween(plan, run, at[index] ?? now, to)])).toEqual([
              ...eventsBetween(plan, run, now, now + 90_000),
            ]);
            const paused = rules.pause(plan, run, now);
            const before = viewAt(plan, paused, now);
            if (paused.status !== 'paused' || before === undefined) return;
            const kept = savedRunOf({ ...NOTHING_LOADED, ...before }, 0);
            const restored = kept && restoredRun(plan, kept);
            expect(restored && viewAt(plan, restored, now)).toEqual(before);
          },
        ),
      { numRuns: 300 },
    );
  });
});
