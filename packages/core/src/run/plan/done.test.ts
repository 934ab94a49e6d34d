import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import { doneOrNext } from '../play/adjust.ts';
import { loadingOf } from '../play/loading.ts';
import {
  advance,
  jump,
  pause,
  positionAt,
  READY,
  resume,
  skipPrevious,
  start,
  START_LEAD,
  type Run,
} from '../play/run.ts';
import { savedRunOf, parseSavedRun } from '../play/saved-run.ts';
import { NO_TALLY, tallied, type Tally } from '../play/tally.ts';
import { viewOf } from '../play/view.ts';
import { doneStepsOf } from './done-steps.ts';
import { withStretch } from './done.ts';
import { overviewOf } from './overview.ts';
import { BEGINNING, planOf, type Plan, type Position } from './plan.ts';
import { durationOf, locate, next, startOf, type Segment } from './segment.ts';
import { MOST_STRETCHES } from './stretch.ts';

const planned = (...[rounds, given]: Parameters<typeof aTimer>) => planOf(aTimer(rounds, given)) as Plan;
const [squats, burpees, plank] = [aStep('Squats', 20), aStep('Burpees', 10, { repeat: 2 }), aStep('Plank', 30)];
const MAIN = planned([
  aRound('Main', [squats, burpees], { repeat: 2, restAfterRound: 15 }),
  aRound('End', [plank, aStep('Squats', 5)]),
]);

/** A run steered by hand, with its tally kept as the player does. */
function steered(plan: Plan) {
  let run: Run = READY;
  let tally: Tally = NO_TALLY;
  let now = 0;
  const become = (changed: Run | undefined) => {
    if (changed === undefined) return;
    tally = changed.status === 'ready' ? NO_TALLY : tallied(plan, tally, run, now);
    run = changed;
  };
  return {
    start: () => {
      become(start(plan, run, now));
      now += START_LEAD;
    },
    pass: (seconds: number) => (now += seconds * 1000),
    settle: () => become(advance(plan, run, now)),
    resume: () => become(resume(plan, run, now)),
    next: () => become(doneOrNext(plan, run, now)),
    previous: () => become(skipPrevious(plan, run, now)),
    jump: (...[round, repeat, step, rep]: readonly [number, number, number, number]) =>
      become(jump(plan, run, { round, repeat, step, rep }, now)),
    run: () => run,
    now: () => now,
    tally: () => tallied(plan, tally, run, now),
    seen: () => doneStepsOf(plan, tallied(plan, tally, run, now).done ?? []),
  };
}

describe('what a run has done', () => {
  it('is each step once, and nothing is skipped in a run that is left alone', () => {
    const run = steered(MAIN);
    run.start();
    run.pass(1000);
    expect(run.seen()).toEqual({ completed: 8, skipped: [] });
    expect(run.tally().done).toHaveLength(1);
  });

  it('names what was skipped, in the order of the timer, steps of one name together', () => {
    const run = steered(MAIN);
    run.start();
    run.next();
    run.pass(10);
    run.next();
    run.jump(2, 1, 1, 1);
    run.pass(3);
    run.next();
    run.jump(2, 1, 2, 1);
    run.pass(5);
    expect(run.seen()).toEqual({
      completed: 2,
      skipped: [
        { name: 'Squats', count: 2 },
        { name: 'Burpees', count: 3 },
        { name: 'Plank', count: 1 },
      ],
    });
  });

  it('has nothing of what was done after going back to it, nor of what lies before the beginning', () => {
    const back = steered(MAIN);
    back.start();
    back.pass(5);
    back.next();
    back.previous();
    back.pass(1000);
    expect(back.seen()).toEqual({ completed: 8, skipped: [] });
    const late = steered(MAIN);
    late.jump(2, 1, 1, 1);
    late.start();
    late.pass(1000);
    expect(late.seen()).toEqual({ completed: 2, skipped: [] });
  });

  it('counts an infinite round as far as the run came in it, and as one cycle if it was passed over', () => {
    const endless = planned([
      aRound('Loop', [aStep('Row', 10), aStep('Lift', 10)], { repeat: 'infinite', restAfterRound: 5 }),
      aRound('End', [plank]),
    ]);
    const run = steered(endless);
    run.start();
    run.pass(3 * 25 + 4);
    run.next();
    run.pass(3);
    run.jump(2, 1, 1, 1);
    run.pass(30);
    expect(run.seen()).toEqual({ completed: 7, skipped: [{ name: 'Row', count: 1 }] });
    const over = steered(planned([aRound('Begin', [squats]), ...endless.timer.rounds]));
    over.start();
    over.pass(3);
    over.jump(3, 1, 1, 1);
    over.pass(30);
    expect(over.seen()).toEqual({
      completed: 1,
      skipped: [
        { name: 'Squats', count: 1 },
        { name: 'Row', count: 1 },
        { name: 'Lift', count: 1 },
      ],
    });
  });

  it('is not known any more after more than 200 stretches', () => {
    const at = (second: number): Position => ({ round: 0, at: second * 1000 });
    let done: ReturnType<typeof withStretch> = [];
    for (let skip = 0; skip < MOST_STRETCHES; skip++) done = withStretch(done ?? [], at(2 * skip), at(2 * skip + 1));
    expect(done).toHaveLength(MOST_STRETCHES);
    expect(withStretch(done ?? [], at(1000), at(1001))).toBeUndefined();
    expect(withStretch(done ?? [], at(0), at(1001))).toEqual([{ from: at(0), to: at(1001) }]);
  });

  it('is stored with the place, and forgotten if the timer was edited or an earlier version kept it', () => {
    const timer = MAIN.timer;
    const run = steered(MAIN);
    run.start();
    run.next();
    run.pass(3);
    const at = run.now();
    const standing = viewOf(overviewOf(MAIN), pause(MAIN, run.run(), at), at);
    const shown = { spoken: '', spokenCount: 0, tally: run.tally(), seed: 0, volume: 70, muted: false };
    const kept = savedRunOf({ ...standing, ...shown }, 7);
    const stored = parseSavedRun(JSON.parse(JSON.stringify(kept)));
    expect(loadingOf(timer, stored, 0, () => 0).tally).toEqual(run.tally());
    const edited = { ...timer, updatedAt: new Date(5) };
    expect(loadingOf(edited, stored, 0, () => 0)).toMatchObject({
      isRestored: true,
      tally: { moved: 3000, done: undefined },
    });
    const { timerAt: _, ...old } = stored!;
    expect(loadingOf(timer, { ...old, tally: { moved: 5, steps: 1 } }, 0, () => 0).tally).toEqual({
      moved: 5,
      steps: 1,
    });
    const beyond = [{ from: { round: 0, at: 0 }, to: { round: 9, at: 0 } }];
    expect(
      loadingOf(timer, { ...stored!, tally: { ...run.tally(), done: beyond } }, 0, () => 0).tally.done,
    ).toBeUndefined();
  });

  it('is what a list of all steps would tell, whatever is done to a run', () => {
    const moves = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 90 }), fc.constantFrom('next', 'next', 'previous', 'resume')),
      { maxLength: 30 },
    );
    assertLaw({ skipped: 10, 'nothing skipped': 1, 'done again': 10, 'several stretches': 10 }, (met) =>
      fc.property(smallTimers('finite'), moves, (timer, made) => {
        const plan = planOf(timer) as Plan;
        const run = steered(plan);
        const list = endsOf(plan);
        const done = new Set<Position>();
        run.start();
        for (const move of made) {
          const before = run.run();
          if (typeof move === 'number') {
            run.pass(move);
            const to = positionAt(plan, before, run.now()) ?? { round: plan.rounds.length, at: 0 };
            const ended = before.status === 'running' ? list.filter((end) => isIn(end, before.position, to)) : [];
            met(
              'done again',
              ended.some((end) => done.has(end)),
            );
            for (const end of ended) done.add(end);
            run.settle();
          } else run[move]();
        }
        met('several stretches', (run.tally().done?.length ?? 0) > 1);
        const { completed, skipped } = run.seen();
        const missing = list.length - done.size;
        met(missing > 0 ? 'skipped' : 'nothing skipped');
        expect(completed).toBe(done.size);
        expect(skipped.reduce((sum, { count }) => sum + count, 0)).toBe(missing);
      }),
    );
  });
});

/** Where each occurrence of a step ends, one by one. */
function endsOf(plan: Plan): readonly Position[] {
  const ends: Position[] = [];
  let segment: Segment | undefined = locate(plan, BEGINNING).segment;
  for (; segment !== undefined; segment = next(plan, segment)) {
    const { round, at } = startOf(plan, segment);
    if (segment.kind === 'step') ends.push({ round, at: at + durationOf(plan, segment) });
  }
  return ends;
}

function isIn(end: Position, from: Position, to: Position): boolean {
  const isAfter = (a: Position, b: Position) => a.round > b.round || (a.round === b.round && a.at > b.at);
  return isAfter(end, from) && !isAfter(end, to);
}
