// For which step a tap counts (D52). Times are compared with the moment of the tap itself, which may be handled a little later.

import type { Instant, Millis } from '../../base/units.ts';
import type { Counted } from '../../timer/step-count.ts';
import { isCapped } from '../../timer/step-end.ts';
import type { CountScore, RunScore, StepScore } from '../../timer/step-score.ts';
import type { Step } from '../../timer/timer.ts';
import { BEFORE_END } from '../plan/gates.ts';
import type { Plan, Position } from '../plan/plan.ts';
import { durationOf, isSameSegment, locate, roundOf, stepOf, type Segment, type StepSegment } from '../plan/segment.ts';
import { isEndedByTap } from '../plan/wait-place.ts';
import { leadLeft } from './lead-in.ts';
import { isUnderWay, segmentOf, type Run } from './run.ts';
import { stretches } from './walk.ts';

/** A tap that follows another sooner than this is a finger that bounced. */
export const TAP_GUARD: Millis = 250;
/** A tap this soon after a counting step's end counts for it. */
export const STEP_GRACE: Millis = 1000;
/** And this soon after the end of the run. */
export const RUN_GRACE: Millis = 3000;

/** The counting step that a run left last: when, and for how long taps still count for it. */
export interface LeftCounting {
  readonly step: CountingStep;
  readonly at: Instant;
  readonly grace: Millis;
}

/** A step that counts. */
export type CountingStep = Step & { readonly count: NonNullable<Step['count']> };

/** What a screen shows of the step for which a tap counts now. */
export interface CountingView {
  readonly stepId: string;
  readonly kind: Counted;
  readonly count: number;
}

/** The step for which a tap at an instant counts; undefined if for none. */
export function countedAt(plan: Plan, run: Run, left: LeftCounting | undefined, at: Instant): CountingStep | undefined {
  if (left !== undefined && at - left.at <= left.grace) return left.step;
  if (!isUnderWay(run) || leadLeft(run, at) > 0) return undefined;
  return countingIn(plan, segmentOf(plan, run, at));
}

/** Whether a tap is the bounce of the one before. */
export function isBounce(tapped: Instant | undefined, at: Instant): boolean {
  return tapped !== undefined && Math.abs(at - tapped) < TAP_GUARD;
}

/** The counting step that a run left last on its way from one instant to another by itself. */
export function leftBetween(
  plan: Plan,
  run: Run,
  left: LeftCounting | undefined,
  from: Instant,
  to: Instant,
): LeftCounting | undefined {
  if (run.status !== 'running') return left;
  let found = left;
  // Nothing that was left before can still be tapped for.
  for (const { segment, begins, ends, ending } of stretches(plan, run, Math.max(from, to - RUN_GRACE))) {
    if (begins > to || ends > to) break;
    const step = countingIn(plan, segment);
    const isLeft = step !== undefined && ending !== 'tap' && ending !== 'ring' && ends > from;
    if (isLeft) found = { step, at: ends, grace: ending === 'end' ? RUN_GRACE : STEP_GRACE };
  }
  return found;
}

/** The same when a command puts the run elsewhere. */
export function leftBy(
  plan: Plan,
  [before, after]: readonly [Run, Run],
  left: LeftCounting | undefined,
  at: Instant,
): LeftCounting | undefined {
  if (!isUnderWay(before)) return left;
  const [was, is] = [segmentOf(plan, before, at), segmentOf(plan, after, at)];
  const step = countingIn(plan, was);
  const isLeft = step !== undefined && was !== undefined && (is === undefined || !isSameSegment(was, is));
  return isLeft ? { step, at, grace: after.status === 'complete' ? RUN_GRACE : STEP_GRACE } : left;
}

function countingIn(plan: Plan, segment: Segment | undefined): CountingStep | undefined {
  if (segment?.kind !== 'step') return undefined;
  return countingStep(stepOf(plan, segment).step);
}

/** A step as one that counts; undefined if it does not. */
export function countingStep(step: Step): CountingStep | undefined {
  return step.count === undefined ? undefined : { ...step, count: step.count };
}

/** What has been counted in a step so far. */
export function countIn(score: RunScore, { id: stepId, count: { kind } }: CountingStep): number {
  const found = score.find((one): one is CountScore => one.stepId === stepId && one.kind === kind);
  return found?.count ?? 0;
}

/** The score with one more, or one less, for a step; never below nothing. */
export function counted(score: RunScore, step: CountingStep, by: 1 | -1): RunScore {
  const { kind } = step.count;
  const before = score.find((one): one is CountScore => one.stepId === step.id && one.kind === kind);
  const named = before ?? { stepId: step.id, name: step.name, kind };
  return withResult(score, { ...named, count: Math.max(0, (before?.count ?? 0) + by) });
}

/**
 * The time of a step that a tap has ended, of a run that moves from a position: there, a millisecond before its end, a tap
 * has put it. Sets are no race: only a step that is done once has one.
 */
export function finishOf(plan: Plan, run: Run, to: Position | undefined): StepScore | undefined {
  if (run.status !== 'running') return undefined;
  const { segment, offset } = locate(plan, run.position);
  if (segment.kind !== 'step' || !isForTime(plan, segment)) return undefined;
  const isLeft = to === undefined || !isSameSegment(locate(plan, to).segment, segment);
  if (durationOf(plan, segment) - offset !== BEFORE_END || !isLeft) return undefined;
  const millis = Math.max(0, offset + (run.extra?.passed ?? 0));
  const { id: stepId, name } = stepOf(plan, segment).step;
  return { stepId, name, kind: 'time', millis };
}

function isForTime(plan: Plan, segment: StepSegment): boolean {
  const { step, reps } = stepOf(plan, segment);
  const isSet = step.end?.kind === 'tap' && step.end.repetitions !== undefined && !isCapped(step);
  return isEndedByTap(plan, segment) && !isSet && reps === 1 && roundOf(plan, segment.round).repeats === 1;
}

/** The score with one result in the place of that of the same step and kind; a count of nothing is none. */
export function withResult(score: RunScore, result: StepScore): RunScore {
  const isNothing = result.kind !== 'time' && result.count === 0 && (result.more ?? 0) === 0;
  if (isNothing) return score.filter((one) => !isOf(one, result));
  if (!score.some((one) => isOf(one, result))) return [...score, result];
  return score.map((one) => (isOf(one, result) ? result : one));
}

/** Whether two results are of one step, and of one kind. */
export function isOf(a: Pick<StepScore, 'stepId' | 'kind'>, b: Pick<StepScore, 'stepId' | 'kind'>): boolean {
  return a.stepId === b.stepId && a.kind === b.kind;
}
