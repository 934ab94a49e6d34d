// Which timers give the coach anything to do. A separate file, because this is asked before the coach is fetched.

import { millisOf, type Millis } from '../base/units.ts';
import type { CoachingLevel } from '../ports/wire/coaching.ts';
import type { Step, StepType, Timer } from '../timer/timer.ts';

/** A shorter step gets only its transition (specification, section 9). */
export const COACHED_FROM: Millis = 60_000;

/**
 * Whether the coach may have anything to say in a timer: a coached step that is long enough, or has a target to announce.
 */
export function isCoached(timer: Pick<Timer, 'rounds'>): boolean {
  return hasStep(timer, (step) => step.targetHeartRateZone !== undefined || isLong(step));
}

/** Whether a run of a timer is introduced: with a voice, and in a timer in which more than transitions will be said. */
export function isIntroducedIn(timer: Pick<Timer, 'rounds' | 'globalSettings'>, level: CoachingLevel): boolean {
  const isSpokenIn = (step: Step): boolean =>
    isLong(step) && (step.targetHeartRateZone !== undefined || !isLeftAlone(level, step.type));
  return level !== 'transitions' && timer.globalSettings.voiceEnabled && hasStep(timer, isSpokenIn);
}

/** Whether the coach stays silent in a step of this type without a target. */
export function isLeftAlone(level: CoachingLevel, type: StepType): boolean {
  return type === 'meditation' || ((type === 'rest' || type === 'timer') && level !== 'talkative');
}

function hasStep({ rounds }: Pick<Timer, 'rounds'>, isLike: (step: Step) => boolean): boolean {
  return rounds.some(({ steps }) =>
    steps.some((step) => step.coachingEnabled && step.type !== 'delay' && isLike(step)),
  );
}

function isLong({ duration }: Step): boolean {
  return millisOf(duration) >= COACHED_FROM;
}
