// The gate: whether the coach must, may or must not say something now. It sees a step for the first time at its start, where
// it may tell a transition, and then at every poll.

import { decideByHeart, decideInDoubt, lookOf, observe } from './decide-by-heart.ts';
import { decideByTime } from './decide-by-time.ts';
import { courseOf, type HeartCourse } from './heart-course.ts';
import { GAP_LEAST, line, silence, type Judgement } from './judgement.ts';
import { enterStep, isAnotherStep, lookAgain, type CoachMemory } from './memory.ts';
import { TRANSITION_WITHIN, isPolled, type Situation } from './situation.ts';

/** What the gate says and what is remembered of the look; a line that is said, or not, is told to `remember`. */
export interface Judged {
  readonly judgement: Judgement;
  readonly memory: CoachMemory;
}

/** Judges a situation: at the start of every step that may be coached, then every 5 s while `isPolled` (COA-4). */
export function judge(situation: Situation, before: CoachMemory): Judged {
  const course = courseOf(situation.heart);
  if (isAnotherStep(before, situation.step)) return begin(situation, before, course);
  const memory = lookAgain(before, situation);
  if (!isPolled(situation.step)) return { judgement: silence('step_ending'), memory };
  const judged = poll(situation, memory, course);
  const { verdict, decision } = judged.judgement;
  if (situation.level !== 'transitions' || verdict === 'must-not') return judged;
  return { ...judged, judgement: silence(decision.reason) };
}

function poll(situation: Situation, memory: CoachMemory, course: HeartCourse): Judged {
  const { heart, step, now } = situation;
  const isAbsent = heart === undefined || course.kind === 'absent';
  const isAboveMax = !isAbsent && course.bpm > heart.maxHeartRate;
  if (isAbsent || (step.targetZone === undefined && !isAboveMax)) {
    return { judgement: decideByTime(situation, memory), memory: { ...memory, isByTime: true } };
  }
  if (course.kind === 'unclear') {
    return { judgement: isAboveMax ? silence('too_soon') : decideInDoubt(situation, memory), memory };
  }
  const look = lookOf(course, step.targetZone, heart.maxHeartRate);
  const observed = observe(memory, look, now);
  return { judgement: decideByHeart(situation, observed, look), memory: observed };
}

/** The first look at a step: a transition where it says something new. */
function begin(situation: Situation, before: CoachMemory, course: HeartCourse): Judged {
  const { step, heart } = situation;
  const { targetZone } = step;
  const isLong = isPolled(step);
  const entered = enterStep(before, situation);
  const told = isLong ? [] : before.shortTargets;
  const memory: CoachMemory = {
    ...entered,
    lastTarget: targetZone,
    hadLongStep: before.hadLongStep || isLong,
    shortTargets: isLong || targetZone === undefined ? told : [...new Set([...told, targetZone])],
  };
  const isAboveMax = heart !== undefined && course.kind !== 'absent' && course.bpm > heart.maxHeartRate;
  return { judgement: isAboveMax ? silence('step_just_started') : transition(situation, before), memory };
}

function transition({ now, step }: Situation, before: CoachMemory): Judgement {
  const { targetZone } = step;
  if (step.elapsed >= TRANSITION_WITHIN) return silence('step_just_started');
  if (before.lastSaidAt !== undefined && now - before.lastSaidAt < GAP_LEAST) return silence('too_soon');
  if (targetZone === undefined) {
    const isFirst = isPolled(step) && !before.hadLongStep;
    return isFirst
      ? line('maybe', 'transition', 'step_just_started', 'The first long step begins.')
      : silence('step_just_started');
  }
  if (targetZone === before.lastTarget) return silence('step_just_started');
  if (isPolled(step)) return line('must', 'transition', 'step_just_started', 'A step with another target zone begins.');
  return before.shortTargets.includes(targetZone)
    ? silence('step_just_started')
    : line('maybe', 'transition', 'step_just_started', 'A short step with another target zone begins.');
}
