// What the gate says at a look: must-not, must or maybe, with the reason and what a line would be about.

import type { Millis } from '../base/units.ts';
import type { CoachingDecision, CoachingReason, MessageType } from '../ports/wire/coaching.ts';

/** What the gate says. Only of a maybe a language model is asked; an urgent line may interrupt what is being said. */
export interface Judgement {
  readonly verdict: 'must-not' | 'must' | 'maybe';
  readonly decision: CoachingDecision;
  readonly messageType: MessageType;
  readonly isUrgent: boolean;
}

/** Two lines are never closer than this (specification, section 9). */
export const GAP_LEAST: Millis = 10_000;
/** A step that has just begun says nothing of its own yet. */
export const GRACE: Millis = 20_000;
/** A step that ends so soon is not worth a line. */
export const ENDING: Millis = 15_000;

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
  messageType: MessageType,
  reason: CoachingReason,
  coachingContext: string,
): Judgement {
  return { verdict, decision: { shouldCoach: true, reason, coachingContext }, messageType, isUrgent: false };
}

/**
 * What is done after a language model answered, or did not (undefined): it can turn a maybe off and give the context of one,
 * and changes nothing of a must or a must-not (COA-5).
 */
export function settled(judgement: Judgement, answer: CoachingDecision | undefined): CoachingDecision {
  const { verdict, decision } = judgement;
  if (verdict !== 'maybe' || answer === undefined) return decision;
  if (!answer.shouldCoach) return { ...answer, shouldCoach: false };
  return { ...decision, coachingContext: answer.coachingContext || decision.coachingContext };
}
