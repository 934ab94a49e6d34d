// What the coach sees at a moment, and what the gate may say to it: must-not, must or maybe, with the reason and what a line
// would be about. The coach never delays what the run itself says.

import type { Instant, Millis } from '../base/units.ts';
import type { CoachingDecision, CoachingLevel, CoachingReason, MessageType } from '../ports/wire/coaching.ts';
import { HALFWAY_OVER } from '../run/plan/gates.ts';
import { isLeading } from '../run/play/moving.ts';
import type { RunView } from '../run/play/view.ts';
import type { EarlyEnd } from '../timer/step-end.ts';
import type { StepType, ZoneNumber } from '../timer/timer.ts';
import { stepKeyOf, type CoachView } from './coach-view.ts';
import { COACHED_FROM } from './coached-timer.ts';
import type { KnownHeart } from './heart-course.ts';
import type { SetPeak } from './short-steps.ts';

/** One occurrence of a step, as the coach sees it. `key` names the occurrence: round, repeat, step and rep. */
export interface CoachedStep {
  readonly key: string;
  readonly name: string;
  readonly type: StepType;
  readonly length: Millis;
  readonly elapsed: Millis;
  readonly left: Millis;
  readonly targetZone: ZoneNumber | undefined;
  /** The target of the step that follows at once, if it has one. */
  readonly nextTarget?: ZoneNumber | undefined;
  /** Whether it belongs to the last of three or more repeats of its round. */
  readonly isLastRepeat: boolean;
  /** How it ends other than after its time; `left` is then what is left of an estimate, or of the longest time. */
  readonly end?: EarlyEnd | undefined;
}

/** What the coach sees at a moment. */
export interface Situation {
  readonly now: Instant;
  readonly level: CoachingLevel;
  readonly step: CoachedStep;
  readonly heart: KnownHeart;
  /** Whether the run was paused since the last look, in a step or between two. */
  readonly wasPaused?: boolean;
}

/** What a line is about: the types of the specification, and what is said of a heart that is not seen, of a set of short steps, or of one that is about to end its step. */
export type LineType = MessageType | 'neutral' | 'signalLost' | 'signalBack' | 'peak' | 'nearEnd' | 'timeLeft';

/** What the gate says. A language model is asked only about a maybe; an urgent line may interrupt what is being said. */
export interface Judgement {
  readonly verdict: 'must-not' | 'must' | 'maybe';
  readonly decision: CoachingDecision;
  readonly messageType: LineType;
  readonly isUrgent: boolean;
  /** Of a transition: the target before, if there was one. */
  readonly from?: ZoneNumber | undefined;
  /** Of a line about a set of short steps: its last peak. */
  readonly peak?: SetPeak;
}

/** Two lines are never closer than this (specification, section 9). */
export const GAP_LEAST: Millis = 10_000;
/** Nothing is said about a step that has just begun. */
export const GRACE: Millis = 20_000;
/** A step that ends this soon is not worth a line. */
const ENDING: Millis = 15_000;
const MINUTE: Millis = 60_000;
/** The minutes left that the coach says, and how many minutes a step must last for it. */
export const TIME_CALLS = [
  { minutes: 10, from: 25 },
  { minutes: 5, from: 12 },
  { minutes: 1, from: 4 },
] as const;
/** One of these numbers of minutes. */
export type CalledMinutes = (typeof TIME_CALLS)[number]['minutes'];
/** A look comes every 5 s: later than this the words would be wrong. */
const TIME_CALL_WITHIN: Millis = 5000;
/** So long nothing was said before. */
export const TIME_CALL_AFTER_SILENCE: Millis = 30_000;
/** A few words that wait this long are better said after the next order, and no one is asked to slow down for this long before a harder one. */
const ORDER_WITHIN: Millis = 30_000;
/** A step is new for this long: a later first look announces no transition. */
export const TRANSITION_WITHIN: Millis = 5000;
/** A line may take this long. */
export const LINE_LENGTH: Millis = 5000;
/** The halfway announcement at this instant may not have reached the speaker yet. */
const JUST_NOW: Millis = 500;

/**
 * The step of a run that may be coached now: the run is running and no longer in its lead-in, the segment is a step, not a
 * delay, and its coaching is on; else undefined.
 */
export function coachedStepOf(view: RunView): CoachedStep | undefined {
  if (view.status !== 'running' || isLeading(view) || view.current.kind !== 'step') return undefined;
  const { step, segment, repeat, repeats } = view.current;
  if (step.type === 'delay' || !step.coachingEnabled || segment.kind !== 'step') return undefined;
  const { segmentMillis, leftMillis } = view.progress;
  const nextTarget = view.coming[0]?.targetZone;
  return {
    key: stepKeyOf(segment),
    name: step.name,
    type: step.type,
    length: segmentMillis,
    elapsed: segmentMillis - leftMillis,
    left: leftMillis,
    targetZone: step.targetHeartRateZone,
    ...(nextTarget !== undefined && { nextTarget }),
    isLastRepeat: repeat === repeats && repeat > 2,
    // One that rings ends after its time.
    ...(step.end && step.end.kind !== 'ring' && { end: step.end }),
  };
}

/** Whether a run may be coached now. */
export function isEligible(view: RunView): boolean {
  return coachedStepOf(view) !== undefined;
}

/** Whether a step is long enough for more than its transition. */
export function isPolled(step: CoachedStep): boolean {
  return step.length >= COACHED_FROM;
}

/** The coach's status for the step that may be coached now, if there is one. */
export function coachStatusOf(step: CoachedStep | undefined, level: CoachingLevel): CoachView['status'] {
  if (step === undefined) return 'off';
  return isPolled(step) && level !== 'transitions' ? 'active' : 'transitions-only';
}

/** Whether a step is about to end, as far as is known: no one knows it of a step that a tap ends. */
export function endsSoon({ left, end }: CoachedStep): boolean {
  return end?.kind !== 'tap' && left < ENDING;
}

/**
 * The minutes that a step has left, at the moments at which that is worth saying: only of a step that ends after its time, and so
 * long that it is no news beside its halfway.
 */
export function minutesLeft({ left, length, end }: CoachedStep): CalledMinutes | undefined {
  if (end !== undefined) return undefined;
  return TIME_CALLS.find(
    ({ minutes, from }) =>
      length >= from * MINUTE && left <= minutes * MINUTE && left > minutes * MINUTE - TIME_CALL_WITHIN,
  )?.minutes;
}

/** How the next step's zone compares with this one's, if it is announced so soon that another line would be forgotten for it. */
export function orderSoon({ left, end, targetZone, nextTarget }: CoachedStep): 'harder' | 'other' | undefined {
  if (end !== undefined || left >= ORDER_WITHIN) return undefined;
  if (nextTarget === undefined || nextTarget === targetZone) return undefined;
  return targetZone !== undefined && nextTarget > targetZone ? 'harder' : 'other';
}

/** Whether there is time for a line before the run itself speaks: at its halfway, or after the step. */
export function hasRoom({ length, elapsed, left, end }: CoachedStep): boolean {
  if (end?.kind === 'tap') return true;
  if (left < LINE_LENGTH) return false;
  const untilHalfway = length / 2 - elapsed;
  return length <= HALFWAY_OVER || untilHalfway >= LINE_LENGTH || untilHalfway + JUST_NOW < 0;
}

/** Silence, and why. */
export function silence(reason: CoachingReason): Judgement {
  return {
    verdict: 'must-not',
    decision: { shouldCoach: false, reason, coachingContext: '' },
    messageType: 'keepAlive',
    isUrgent: false,
  };
}

/** A line, and why. */
export function line(
  verdict: 'must' | 'maybe',
  messageType: LineType,
  reason: CoachingReason,
  coachingContext: string,
): Judgement {
  return { verdict, decision: { shouldCoach: true, reason, coachingContext }, messageType, isUrgent: false };
}

/**
 * The judgement after a language model answered, or did not (undefined): it can turn a maybe off or give its context, and never
 * changes a must or a must-not.
 */
export function settled(judgement: Judgement, answer: CoachingDecision | undefined): CoachingDecision {
  const { verdict, decision } = judgement;
  if (verdict !== 'maybe' || answer === undefined) return decision;
  if (!answer.shouldCoach) return { ...answer, shouldCoach: false };
  return { ...decision, coachingContext: answer.coachingContext || decision.coachingContext };
}
