import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { overviewOf } from '../run/plan/overview.ts';
import { planOf, type Plan } from '../run/plan/plan.ts';
import { isSameSegment } from '../run/plan/segment.ts';
import { advance, haltsAt, READY, ringOf, segmentOf, start, START_LEAD, type RunningRun } from '../run/play/run.ts';
import { viewOf } from '../run/play/view.ts';
import { assertLaw } from '../testing/law.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { bellsAhead, SHORTEST_BELL } from './lane-bells.ts';
import { playedIn } from './lane-timer.ts';

const LANE = 'kitchen/a';
const MOST = 60;

const anyEnd = fc.constantFrom(undefined, undefined, undefined, { kind: 'tap' } as const, { kind: 'ring' } as const);
const anyStep = fc
  .record({
    duration: fc.integer({ min: 30, max: 400 }),
    repeat: fc.integer({ min: 1, max: 3 }),
    pauseAfterEnd: fc.nat(9).map((tenth) => tenth === 0),
    end: anyEnd,
  })
  .map(({ duration, ...given }) => aStep('Step', duration, given));
const anyRound = fc
  .record({
    steps: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
    repeat: fc.integer({ min: 1, max: 3 }),
    rest: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ steps, repeat, rest }) => aRound('Round', steps, { repeat, restAfterRound: rest }));
const anyTimer = fc.array(anyRound, { minLength: 1, maxLength: 3 }).map((rounds) => aTimer(rounds));
const anyWait = fc.constantFrom(0, 0, 60, 900);

/** A lane that has run for a while, with its bells by the instants at which they ring. */
function laneAt(timer: ReturnType<typeof aTimer>, wait: number, passed: number) {
  const plan = planOf(playedIn(LANE, timer, wait)) as Plan;
  const run = start(plan, READY, 0 - START_LEAD) as RunningRun;
  const shown = viewOf(overviewOf(plan), run, passed);
  const rungAt = bellsAhead([{ id: LANE, timer, shown }], MOST).map(({ left }) => passed + left);
  return { plan, run, rungAt };
}

/** The instants at which the segments of a run end that take so long, until it waits for someone; a lane's own bell is no segment. */
function endsOf(plan: Plan, run: RunningRun, passed: number): readonly number[] {
  const until = haltsAt(plan, run) ?? Infinity;
  const ends: number[] = [];
  let since = run.since;
  let segment = segmentOf(plan, run, since);
  for (let at = run.since + 1000; segment !== undefined && at <= until + 1000; at += 1000) {
    const now = segmentOf(plan, run, Math.min(at, until + 1));
    const isOver = now === undefined || !isSameSegment(now, segment) || at > until;
    const isForTap = at > until && waitsForTap(plan, run, until);
    if (isOver && at - since >= SHORTEST_BELL && at > passed && !isForTap) ends.push(at);
    if (isOver) since = at;
    segment = at > until ? undefined : now;
  }
  return ends;
}

/** Whether a run waits for a tap where it halts, which rings no bell. */
function waitsForTap(plan: Plan, run: RunningRun, until: number): boolean {
  const halted = advance(plan, run, until + 1);
  return halted.status === 'waiting' && ringOf(plan, halted) === undefined;
}

it('a lane rings at each end of two minutes and more that it comes to by itself, at its moment, and at no other [KIT-41]', () => {
  assertLaw({ 'several bells': 10, 'a planned start': 10, 'no bell': 3 }, (met) =>
    fc.property(anyTimer, anyWait, fc.nat(1_500_000), (timer, wait, passed) => {
      const { plan, run, rungAt } = laneAt(timer, wait, passed);
      met('several bells', rungAt.length > 1);
      met('a planned start', wait > 0 && rungAt.length > 0);
      met('no bell', rungAt.length === 0);
      const halt = haltsAt(plan, run) ?? Infinity;
      for (const at of rungAt) {
        expect(at).toBeLessThanOrEqual(halt + 1);
        const [before, after] = [segmentOf(plan, run, at - 10), segmentOf(plan, run, at + 10)];
        const isHeld = advance(plan, run, at + 10).status !== 'running';
        if (!isHeld) expect(before && after && isSameSegment(before, after)).toBe(false);
      }
      for (const end of endsOf(plan, run, passed))
        expect([end, rungAt.some((at) => Math.abs(at - end) <= 2000)]).toEqual([end, true]);
    }),
  );
});
