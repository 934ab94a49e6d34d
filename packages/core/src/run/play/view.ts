// What the screen shows of a run at an instant, ready to draw: all numbers as people count them, from 1.

import { secondsOf, type Instant, type Millis, type Seconds } from '../../base/units.ts';
import type { Step, StepType, Timer } from '../../timer/timer.ts';
import { remaining } from '../plan/axis.ts';
import { comingOf, type Coming } from '../plan/coming.ts';
import { countingOf, isSameCount, type Count } from '../plan/count.ts';
import { extraAt, NO_EXTRA, type Extra } from '../plan/extra.ts';
import { BEFORE_END } from '../plan/gates.ts';
import { rowCount, rowOf, type Overview } from '../plan/overview.ts';
import type { Plan, Unplannable } from '../plan/plan.ts';
import { repetitionsOf } from '../plan/repetitions.ts';
import {
  durationOf,
  locate,
  next,
  previous,
  roundOf,
  isSameSegment,
  stepOf,
  type RestSegment,
  type Segment,
  type StepSegment,
} from '../plan/segment.ts';
import { sideAt, type BodySide } from '../plan/sides.ts';
import { stripPlaceOf } from '../plan/strip.ts';
import type { CountingView } from './counting.ts';
import { leadLeft, startsTogether } from './lead-in.ts';
import { advance, isUnderWay, pause, positionAt, waitsIn, type Run } from './run.ts';
import { NO_TALLY, type Tally } from './tally.ts';

/** The current activity of the specification's section 3: a step, or the rest between two repeats. */
export type SegmentView = {
  readonly segment: Segment;
  /** From 1; `rounds` as written in the timer. */
  readonly roundNumber: number;
  readonly rounds: number;
  readonly roundId: string;
  readonly roundName: string;
  readonly repeat: number;
  readonly repeats: number | 'infinite';
  readonly duration: Seconds;
} & (
  | {
      readonly kind: 'step';
      readonly step: Step;
      readonly stepName: string;
      readonly type: StepType;
      readonly stepNumber: number;
      readonly steps: number;
      readonly rep: number;
      readonly reps: number;
      /** Whose turn it is in a step for both sides. */
      readonly side: BodySide | undefined;
      /** How many repetitions it asks for, if it does. */
      readonly repetitions: number | undefined;
    }
  | { readonly kind: 'rest'; readonly nextStepName: string }
);

/**
 * The progress bar: how far along it is (0 to 1), what is left of the segment, whether it moves on its own from here,
 * and when it then ends: the same in every view until something changes it, and unknown where no time ends it.
 */
export interface Progress {
  readonly fraction: number;
  readonly segmentMillis: Millis;
  readonly leftMillis: Millis;
  readonly moving: boolean;
  readonly endsAt: Instant | undefined;
}

/** What a run that is not complete shows. */
export interface StandingView {
  readonly status: 'ready' | 'running' | 'paused';
  readonly timer: Timer;
  readonly overview: Overview;
  readonly current: SegmentView;
  /** What the countdown shows: the segment's time left, rounded up to whole seconds (D4). Of a step that a tap ends it is what is left of the estimate. */
  readonly secondsLeft: Seconds;
  readonly count: Count;
  readonly progress: Progress;
  /** What the person gave to the segment, or took from it. */
  readonly extra: Extra;
  /** The next segments, at most five; none in the last one. */
  readonly coming: readonly Coming[];
  /** The position along the strip of the whole workout, 0 to 1. */
  readonly place: number;
  /** What is left of the lead-in, rounded up to whole seconds; 0 if there is none. */
  readonly leadSeconds: Seconds;
  /** Whether that leads to a start agreed on with others, which waits for no press and which none brings forward. */
  readonly startsTogether: boolean;
  readonly totalSecondsLeft: Seconds;
  /** Whether a step that a tap ends is still ahead or under way: the total counts its estimate. */
  readonly totalIsAbout: boolean;
  /** Whether an infinite round is still ahead or under way: the total counts one cycle of it (D8). */
  readonly totalIsInfinite: boolean;
  readonly canNext: boolean;
  readonly canPrevious: boolean;
  /** The active row of the overview, and how many rows there are. */
  readonly row: number;
  readonly rows: number;
}

/** What a run shows. */
export type RunView =
  | { readonly status: 'empty'; readonly reason: 'none' | Unplannable }
  | StandingView
  | { readonly status: 'complete'; readonly timer: Timer; readonly overview: Overview };

/** What the run screen draws. `spoken` is the text of the live region: the last transition, in words, and how many there were before it. Volume 0 to 100. */
export type PlayerView = RunView & {
  readonly spoken: string;
  readonly spokenCount: number;
  readonly tally: Tally;
  /** The step for which a tap counts now. */
  readonly counting?: CountingView | undefined;
  /** What picks the phrasings of this run, drawn at its start: at least 0 and below 1. */
  readonly seed: number;
  readonly volume: number;
  readonly muted: boolean;
  /** Since when it stands, if it came to a stand: it may have been seen only later. */
  readonly standsSince?: Instant | undefined;
  /** Since when its clock moves, or from when on it will; a run that stands has none. */
  readonly movesSince?: Instant | undefined;
};

/** What is drawn before there is a timer. */
export const NOTHING_LOADED = {
  status: 'empty',
  reason: 'none',
  spoken: '',
  spokenCount: 0,
  tally: NO_TALLY,
  seed: 0,
  volume: 70,
  muted: false,
} as const;

/** What a run shows at an instant. */
export function viewOf(overview: Overview, run: Run, now: Instant): RunView {
  const { plan } = overview;
  const settled = advance(plan, run, now);
  const position = positionAt(plan, settled, now);
  if (position === undefined || settled.status === 'complete')
    return { status: 'complete', timer: plan.timer, overview };
  const { segment, offset } = locate(plan, position);
  const { extra = NO_EXTRA } = settled.status === 'ready' ? {} : extraAt(plan, settled, now);
  const segmentMillis = durationOf(plan, segment) + extra.passed + extra.ahead;
  const leftMillis = segmentMillis - offset - extra.passed;
  const lead = leadLeft(run, now);
  const count = countingOf(plan, segment, offset + extra.passed, waitsIn(plan, settled));
  const due = count.kind !== 'down' && leftMillis <= BEFORE_END ? BEFORE_END : 0;
  return {
    // A run that waits is in the middle of a step.
    status: settled.status === 'waiting' ? 'running' : settled.status,
    timer: plan.timer,
    overview,
    current: segmentView(plan, segment, offset + extra.passed),
    secondsLeft: Math.ceil((leftMillis - due) / 1000),
    count,
    progress: {
      fraction: 1 - leftMillis / segmentMillis,
      segmentMillis,
      leftMillis,
      moving: settled.status === 'running' && lead === 0,
      // It is set moving a little after the tap.
      endsAt: settled.status === 'running' ? Math.max(now, settled.since) + leftMillis : undefined,
    },
    extra,
    coming: comingOf(plan, segment),
    place: stripPlaceOf(plan, position),
    leadSeconds: Math.ceil(lead / 1000),
    startsTogether: startsTogether(run, now),
    totalSecondsLeft: Math.ceil(secondsOf(remaining(plan, position) + extra.ahead - due)),
    totalIsAbout: (plan.tapped[position.round] ?? 0) < plan.rounds.length,
    totalIsInfinite: (plan.barriers[position.round] ?? 0) < plan.rounds.length,
    canNext: next(plan, segment) !== undefined || (isUnderWay(settled) && lead === 0 && count.kind !== 'down'),
    canPrevious: previous(plan, segment) !== undefined,
    row: rowOf(overview, segment),
    rows: rowCount(overview),
  };
}

/** A run in progress as it would be if paused at an instant; undefined if there is none. */
export function standingOf(overview: Overview, run: Run, now: Instant): RunView | undefined {
  const held = pause(overview.plan, run, now);
  return held.status === 'paused' ? viewOf(overview, held, now) : undefined;
}

/** What a run shows, with the objects of the view before for what is the same: whatever draws only that need not be drawn again. */
export function withUnchanged(seen: RunView, before: RunView): RunView {
  if (!('current' in seen) || !('current' in before) || seen.overview !== before.overview) return seen;
  const isSame =
    isSameSegment(seen.current.segment, before.current.segment) && sideOf(seen.current) === sideOf(before.current);
  return isSame ? { ...seen, current: before.current, coming: before.coming } : seen;
}

/** Whether two views have no difference a person could read. */
export function looksTheSame(a: RunView, b: RunView): boolean {
  if (a.status === 'empty' || a.status === 'complete' || b.status === 'empty' || b.status === 'complete') {
    return a.status === b.status;
  }
  return (
    a.status === b.status &&
    a.secondsLeft === b.secondsLeft &&
    isSameCount(a.count, b.count) &&
    a.leadSeconds === b.leadSeconds &&
    a.totalSecondsLeft === b.totalSecondsLeft &&
    a.row === b.row &&
    a.current.repeat === b.current.repeat &&
    sideOf(a.current) === sideOf(b.current)
  );
}

function sideOf(current: SegmentView): BodySide | undefined {
  return current.kind === 'step' ? current.side : undefined;
}

/** `passed` is how long it has lasted. */
function segmentView(plan: Plan, segment: Segment, passed: Millis): SegmentView {
  const round = roundOf(plan, segment.round);
  const shared = {
    segment,
    roundNumber: round.number,
    rounds: plan.timer.rounds.length,
    roundId: round.round.id,
    roundName: round.round.name,
    repeat: segment.repeat + 1,
    repeats: round.round.repeat,
    duration: secondsOf(durationOf(plan, segment)),
  };
  return segment.kind === 'rest'
    ? { ...shared, ...restView(plan, segment) }
    : { ...shared, ...stepView(plan, segment, passed) };
}

function restView(plan: Plan, segment: RestSegment) {
  return { kind: 'rest', nextStepName: roundOf(plan, segment.round).steps[0]?.step.name ?? '' } as const;
}

function stepView(plan: Plan, segment: StepSegment, passed: Millis) {
  const { step, reps } = stepOf(plan, segment);
  return {
    kind: 'step',
    step,
    stepName: step.name,
    type: step.type,
    stepNumber: segment.step + 1,
    steps: roundOf(plan, segment.round).steps.length,
    rep: segment.rep + 1,
    reps,
    side: sideAt(step, durationOf(plan, segment), passed),
    repetitions: repetitionsOf(step, segment.repeat),
  } as const;
}
