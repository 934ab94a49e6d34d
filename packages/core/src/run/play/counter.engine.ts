// Counts what a person taps for during a run. The rules of counting.ts decide for which step.

import type { Instant, Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Stop } from '../../ports/stop.ts';
import type { RunScore } from '../../timer/step-score.ts';
import type { Plan } from '../plan/plan.ts';
import {
  counted,
  countedAt,
  countIn,
  isBounce,
  leftBetween,
  leftBy,
  withResult,
  type CountingView,
  type LeftCounting,
} from './counting.ts';
import { pressedAt } from './press.ts';
import type { Run } from './run.ts';
import type { CountCommands } from './steering.ts';

/** The counter of a player. */
export interface Counter {
  readonly commands: CountCommands;
  /** Forgets what was left and tapped: another run begins. */
  clear(): void;
  /** The run went on by itself. */
  passed(plan: Plan, run: Run, from: Instant, to: Instant): void;
  /** A command has put the run elsewhere. */
  moved(plan: Plan, before: Run, after: Run, at: Instant): void;
  /** The step for which a tap counts. */
  view(plan: Plan, run: Run, score: RunScore, now: Instant): CountingView | undefined;
}

/** A run and what was counted in it. */
interface CountedRun {
  readonly plan: Plan;
  readonly run: Run;
  readonly score: RunScore;
  readonly now: Instant;
}

/** What the counter needs of its player; `onOver` is called when a step that was left no longer counts. */
export interface CounterParts {
  readonly clock: Pick<Clock, 'after'>;
  readonly standing: () => CountedRun | undefined;
  readonly change: (score: RunScore) => void;
  readonly onOver: () => void;
}

/** Makes a counter that has counted nothing. */
export function createCounter({ clock, standing, change, onOver }: CounterParts): Counter {
  let left: LeftCounting | undefined;
  let tapped: Instant | undefined;
  let stopWaiting: Stop = () => {};

  function leave(next: LeftCounting | undefined, now: Instant): void {
    if (next === left) return;
    left = next;
    stopWaiting();
    if (left !== undefined) stopWaiting = clock.after(Math.max(1, left.at + left.grace + 1 - now), onOver);
  }

  function count(ago: Millis): boolean {
    const found = standing();
    if (found === undefined) return false;
    const { plan, run, score, now } = found;
    const at = pressedAt(now, ago);
    const step = countedAt(plan, run, left, at);
    if (step === undefined || isBounce(tapped, at)) return step !== undefined;
    tapped = at;
    change(counted(score, step, 1));
    return true;
  }

  function countBack(): void {
    const found = standing();
    if (found === undefined) return;
    const step = countedAt(found.plan, found.run, left, found.now);
    if (step !== undefined) change(counted(found.score, step, -1));
  }

  return {
    commands: {
      count,
      countBack,
      correct(result) {
        const found = standing();
        if (found !== undefined) change(withResult(found.score, result));
      },
    },
    clear() {
      stopWaiting();
      left = tapped = undefined;
    },
    passed: (plan, run, from, to) => leave(leftBetween(plan, run, left, from, to), to),
    moved: (plan, before, after, at) => leave(leftBy(plan, [before, after], left, at), at),
    view(plan, run, score, now) {
      const step = countedAt(plan, run, left, now);
      return step && { stepId: step.id, kind: step.count.kind, count: countIn(score, step) };
    },
  };
}
