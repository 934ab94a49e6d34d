import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { smallTimers } from '../../testing/workout.ts';
import { overviewOf } from '../plan/overview.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { next } from '../plan/segment.ts';
import { adjust, ADJUSTMENT, done, LEAST_LEFT } from './adjust.ts';
import { cuesBetween } from './cues.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { restoredRun } from './restored-run.ts';
import * as rules from './run.ts';
import type { Run, RunningRun } from './run.ts';
import { savedRunOf } from './saved-run.ts';
import { NOTHING_LOADED, viewOf } from './view.ts';

const SINCE = 1_234_567;

const plans = smallTimers('with-infinite').map((timer) => {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
});
const begun = (): RunningRun => ({ status: 'running', position: BEGINNING, since: SINCE });
const taps = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 40_000 }),
    by: fc.constantFrom(ADJUSTMENT, -ADJUSTMENT, 3 * ADJUSTMENT),
  }),
  { minLength: 1, maxLength: 8 },
);

/** A run with taps on it, one after another, and what was due on the way; after a pause it resumes immediately. */
function tapped(plan: Plan, list: readonly { readonly wait: number; readonly by: number }[]) {
  let run: Run = begun();
  let now = SINCE;
  const events: RunEvent[] = [...openingEvents(plan, begun())];
  for (const { wait, by } of list) {
    if (run.status === 'running') events.push(...eventsBetween(plan, run, now, now + wait));
    now += wait;
    run = rules.resume(plan, adjust(plan, run, by, now), now);
  }
  return { run, now, events };
}

/** A run in a step that a tap ends, at any moment of it or after its estimate; undefined where none comes. */
function inTap(plan: Plan, skips: number, wait: number): { readonly run: Run; readonly now: number } | undefined {
  let run: Run | undefined = begun();
  for (let skip = 0; run !== undefined && skip < skips; skip++) run = rules.skipNext(plan, run, SINCE);
  const now = SINCE + wait;
  const settled = run && rules.advance(plan, run, now);
  return settled && done(plan, settled, now) !== undefined ? { run: settled, now } : undefined;
}

const factsOf = (plan: Plan, run: Run, now: number) => {
  const view = viewOf(overviewOf(plan), run, now);
  return view.status === 'empty' || view.status === 'complete' ? undefined : view;
};

describe('a run whose step is done', () => {
  it('is in the next segment a millisecond later, with the same events and tones however time is split [RUN-173, RUN-50, CUE-10]', () => {
    assertLaw(
      { 'done before its estimate': 10, 'done while it waits': 10, 'the last step': 1 },
      (met) =>
        fc.property(
          plans,
          fc.nat({ max: 6 }),
          fc.integer({ min: 0, max: 100_000 }),
          fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 6 }),
          (plan, skips, wait, cuts) => {
            const found = inTap(plan, skips, wait);
            if (found === undefined) return;
            const { run, now } = found;
            met(run.status === 'waiting' ? 'done while it waits' : 'done before its estimate');
            const over = done(plan, run, now);
            const segment = rules.segmentOf(plan, run, now);
            if (over?.status !== 'running' || segment === undefined) throw new Error('not done');
            const following = next(plan, segment);
            met('the last step', following === undefined);
            const later = over.since + 1;
            expect(rules.segmentOf(plan, over, later)).toEqual(following);
            const kinds = [...eventsBetween(plan, over, over.since, later)].map(({ kind }) => kind);
            expect(kinds.filter((kind) => kind === 'step-complete')).toHaveLength(1);
            const at = [over.since, ...cuts.map((cut) => later + cut).sort((a, b) => a - b), later + 100_000];
            const spans = at.slice(1).map((to, index) => [at[index] ?? 0, to] as const);
            const last = later + 100_000;
            expect(spans.flatMap(([from, to]) => [...eventsBetween(plan, over, from, to)])).toEqual([
              ...eventsBetween(plan, over, over.since, last),
            ]);
            expect(spans.flatMap(([from, to]) => [...cuesBetween(plan, over, from, to)])).toEqual([
              ...cuesBetween(plan, over, over.since, last),
            ]);
          },
        ),
      { numRuns: 400 },
    );
  });
});

describe('a run that is made longer and shorter', () => {
  it('has exactly as much more or less to go as was given or taken, and halts that much later or earlier; never in a step that a tap ends [RUN-120]', () => {
    assertLaw(
      { 'a running run with enough left': 10, 'one made longer before': 10, 'a step that a tap ends': 10 },
      (met) =>
        fc.property(plans, taps, fc.boolean(), (plan, list, more) => {
          const { run, now } = tapped(plan, list);
          const before = factsOf(plan, run, now);
          if (run.status !== 'running' || before === undefined || before.progress.leftMillis < ADJUSTMENT + LEAST_LEFT)
            return;
          if (met('a step that a tap ends', before.count.kind === 'up')) {
            expect(adjust(plan, run, more ? ADJUSTMENT : -ADJUSTMENT, now)).toBe(run);
            return;
          }
          met('a running run with enough left');
          met('one made longer before', before.extra.ahead > 0);
          const by = more ? ADJUSTMENT : -ADJUSTMENT;
          const changed = adjust(plan, run, by, now);
          const after = factsOf(plan, changed, now);
          expect(after?.progress.leftMillis).toBe(before.progress.leftMillis + by);
          expect(after?.progress.segmentMillis).toBe(before.progress.segmentMillis + by);
          expect(after?.current.segment).toEqual(before.current.segment);
          expect(changed.status === 'running' && rules.haltsAt(plan, changed)).toBe(
            rules.haltsAt(plan, run) === undefined ? undefined : (rules.haltsAt(plan, run) ?? 0) + by,
          );
        }),
      { numRuns: 600 },
    );
  });

  it('gives the same events and tones no matter how the time is split [RUN-50, CUE-10]', () => {
    assertLaw(
      { 'a running run': 10, 'a segment made longer': 10 },
      (met) =>
        fc.property(
          plans,
          taps,
          fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 6 }),
          (plan, list, cuts) => {
            const { run, now } = tapped(plan, list);
            if (run.status !== 'running' || !met('a running run')) return;
            met('a segment made longer', (run.extra?.ahead ?? 0) > 0);
            const at = [now, ...cuts.map((cut) => now + cut).sort((a, b) => a - b), now + 200_000];
            const spans = at.slice(1).map((to, index) => [at[index] ?? now, to] as const);
            expect(spans.flatMap(([from, to]) => [...eventsBetween(plan, run, from, to)])).toEqual([
              ...eventsBetween(plan, run, now, now + 200_000),
            ]);
            expect(spans.flatMap(([from, to]) => [...cuesBetween(plan, run, from, to)])).toEqual([
              ...cuesBetween(plan, run, now, now + 200_000),
            ]);
          },
        ),
      { numRuns: 300 },
    );
  });

  it('begins and ends each segment at most once and says halfway at most once in it [RUN-124]', () => {
    assertLaw(
      { 'a halfway': 10 },
      (met) =>
        fc.property(plans, taps, (plan, list) => {
          const { events } = tapped(plan, list);
          met(
            'a halfway',
            events.some(({ kind }) => kind === 'halfway'),
          );
          const facts = events
            .filter(({ kind }) => !['tick', 'pause', 'timer-complete', 'ring'].includes(kind))
            .map((event) => JSON.stringify([event.kind, 'segment' in event ? event.segment : undefined]));
          expect(new Set(facts).size).toBe(facts.length);
        }),
      { numRuns: 400 },
    );
  });

  it('stands in the same place no matter how often it is paused and resumed on the way [RUN-51]', () => {
    assertLaw(
      { 'a running run': 10, 'one paused on the way': 10 },
      (met) =>
        fc.property(
          plans,
          taps,
          fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 5 }),
          (plan, list, waits) => {
            const { run, now } = tapped(plan, list);
            if (run.status !== 'running' || !met('a running run')) return;
            const end = now + 30_000;
            let often: Run = run;
            for (const wait of waits.sort((a, b) => a - b)) {
              if (rules.advance(plan, run, now + wait).status !== 'running') break;
              met('one paused on the way');
              often = rules.resume(plan, rules.pause(plan, often, now + wait), now + wait);
            }
            expect(factsOf(plan, rules.advance(plan, often, end), end)).toEqual(
              factsOf(plan, rules.advance(plan, run, end), end),
            );
          },
        ),
      { numRuns: 300 },
    );
  });

  it('comes back from what was kept of it with the same time left', () => {
    assertLaw(
      { 'a segment made longer': 10 },
      (met) =>
        fc.property(plans, taps, (plan, list) => {
          const { run, now } = tapped(plan, list);
          const paused = rules.pause(plan, run, now);
          const before = factsOf(plan, paused, now);
          if (paused.status !== 'paused' || before === undefined) return;
          const kept = savedRunOf({ ...NOTHING_LOADED, ...before }, 0);
          const restored = kept && restoredRun(plan, kept);
          met('a segment made longer', before.extra.ahead > 0);
          expect(restored && factsOf(plan, restored, now)).toEqual(before);
        }),
      { numRuns: 300 },
    );
  });
});
