// A draft as it can be rehearsed, and places in it: a draft may have emptied numbers, and rounds without an end.

import { secondsOf, type Seconds } from '../../base/units.ts';
import type { Round, Step, Timer, TimerDraft } from '../../timer/timer.ts';
import { forward } from '../plan/axis.ts';
import { BEGINNING, totalOf, type Plan, type Position } from '../plan/plan.ts';
import { durationOf, locate, roundOf, startOf, stepOf, type Segment } from '../plan/segment.ts';
import type { SavedRun } from '../play/saved-run.ts';
import type { RunView, StandingView } from '../play/view.ts';

const ID = 'rehearsal';

/**
 * The timer that is rehearsed for a draft: an infinite round once, an emptied number as in the totals, and every
 * step as long as its time; one that rings does so.
 */
export function rehearsedTimerOf({
  name,
  rounds,
  globalSettings,
}: Pick<TimerDraft, 'name' | 'rounds' | 'globalSettings'>): Timer {
  const date = new Date(0);
  return {
    id: ID,
    userId: ID,
    name,
    rounds: rounds.map(roundOnce),
    globalSettings,
    tags: [],
    createdAt: date,
    updatedAt: date,
  };
}

/** Whether some step of a draft ends by a tap or by the heart rate. */
export function endsOtherwise({ rounds }: Pick<TimerDraft, 'rounds'>): boolean {
  return rounds.some(({ steps }) => steps.some(({ end }) => end !== undefined && end.kind !== 'ring'));
}

/** Whether some round of a draft has no end. */
export function hasEndless({ rounds }: Pick<TimerDraft, 'rounds'>): boolean {
  return rounds.some(({ repeat, steps }) => repeat === 'infinite' && steps.length > 0);
}

function roundOnce(round: Round): Round {
  return {
    ...round,
    steps: round.steps.map(stepWithNumbers),
    repeat: round.repeat === 'infinite' ? 1 : count(round.repeat),
    restAfterRound: amount(round.restAfterRound),
  };
}

function stepWithNumbers(step: Step): Step {
  return {
    ...step,
    duration: amount(step.duration),
    repeat: count(step.repeat),
    chimeInterval: amount(step.chimeInterval),
    ladder: Number.isFinite(step.ladder) ? step.ladder : undefined,
    end: step.end?.kind === 'ring' ? step.end : undefined,
  };
}

function amount(seconds: Seconds | undefined): Seconds {
  return seconds !== undefined && Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

function count(times: number): number {
  return Number.isFinite(times) ? Math.max(1, Math.floor(times)) : 1;
}

/** How long a rehearsal takes at 1x, and where it is. */
export interface RehearsedPlace {
  readonly at: Seconds;
  readonly length: Seconds;
}

/** Where a rehearsal is along the whole timer; undefined if nothing is loaded. */
export function rehearsedPlaceOf(view: RunView): RehearsedPlace | undefined {
  if (view.status === 'empty') return undefined;
  const length = secondsOf(totalOf(view.overview.plan));
  return { at: view.status === 'complete' ? length : view.place * length, length };
}

/** The position so far along the timer, at most its last moment. */
export function positionAlong(plan: Plan, at: Seconds): Position {
  const millis = Math.round(Math.max(0, Math.min(at * 1000, totalOf(plan) - 1)));
  return forward(plan, BEGINNING, millis) ?? BEGINNING;
}

/** Where a step begins for the first time; undefined if it takes no time, or is not there. */
export function positionOfStep(plan: Plan, stepId: string): Position | undefined {
  for (const [round, { steps }] of plan.rounds.entries()) {
    const step = steps.findIndex((planned) => planned.step.id === stepId);
    if (step >= 0) return startOf(plan, { kind: 'step', round, repeat: 0, step, rep: 0 });
  }
  return undefined;
}

/** The position of another plan that is the place shown: the same step or rest, from its beginning if it is shorter now. */
export function positionAgain(plan: Plan, view: StandingView): Position | undefined {
  const { current, progress } = view;
  const segment = segmentAgain(plan, current);
  if (segment === undefined) return undefined;
  const offset = Math.floor(progress.segmentMillis - progress.leftMillis);
  const { round, at } = startOf(plan, segment);
  return { round, at: at + (offset < durationOf(plan, segment) ? offset : 0) };
}

function segmentAgain(plan: Plan, { segment, roundId, ...current }: StandingView['current']): Segment | undefined {
  const round = plan.rounds.findIndex((planned) => planned.round.id === roundId);
  const planned = plan.rounds[round];
  if (planned === undefined || segment.repeat >= planned.repeats) return undefined;
  if (segment.kind === 'rest' || current.kind === 'rest')
    return planned.rest > 0 && segment.repeat + 1 < planned.repeats
      ? { kind: 'rest', round, repeat: segment.repeat }
      : undefined;
  const step = planned.steps.findIndex((one) => one.step.id === current.step.id);
  const found = planned.steps[step];
  return found && { ...segment, round, step, rep: Math.min(segment.rep, found.reps - 1) };
}

/** A position as a player takes it up: paused there. */
export function savedRunAt(plan: Plan, position: Position): SavedRun {
  const { segment, offset } = locate(plan, position);
  const { round, number } = roundOf(plan, segment.round);
  return {
    timerId: ID,
    status: 'paused',
    place: segment,
    ids: { round: round.id, ...(segment.kind === 'step' && { step: stepOf(plan, segment).step.id }) },
    offset,
    stood: { roundNumber: number, rounds: plan.rounds.length, secondsLeft: 0 },
    volume: plan.timer.globalSettings.volume,
    muted: false,
    seenAt: 0,
    shuffle: plan.shuffle,
  };
}
