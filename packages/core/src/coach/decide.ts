// The gate: whether the coach must, may or must not say something now. It sees a step for the first time at its start, where it
// may announce a transition, and then at every poll: by heart rate, or by time if there is no heart rate or no target.

import type { Millis } from '../base/units.ts';
import { trustedOf, type TrustedReading } from '../heart/trusted-readings.ts';
import { bpmRangeOf, topOf } from '../heart/zones.ts';
import type { StepType } from '../timer/timer.ts';
import { isLeftAlone } from './coached-timer.ts';
import {
  answersLittle,
  decideByHeart,
  decideInDoubt,
  isSettling,
  lookOf,
  observe,
  unheardFor,
} from './decide-by-heart.ts';
import { judgeShortStep, noticeDue, seen } from './decide-unseen.ts';
import type { Prompt } from './effort-track.ts';
import { effortOf, estimateAt, newEstimate, ofPerson, resumedAt, withPrompt, type EffortEstimate } from './effort.ts';
import { courseOf, seenHeart, type HeartCourse } from './heart-course.ts';
import { enterStep, isAfterPause, isAnotherStep, lookAgain, type CoachMemory } from './memory.ts';
import { nearEndOf } from './near-end.ts';
import {
  GAP_LEAST,
  GRACE,
  TRANSITION_WITHIN,
  endsSoon,
  isPolled,
  line,
  minutesLeft,
  orderSoon,
  silence,
  TIME_CALL_AFTER_SILENCE,
  type Judgement,
  type LineType,
  type Situation,
} from './situation.ts';

/** What the gate says, and the memory after the look; pass the outcome of a line, said or not, to `remember`. */
export interface Judged {
  readonly judgement: Judgement;
  readonly memory: CoachMemory;
}

/** The silences after which a line is due, one after the other within a step; talkative stays at the first. */
const SILENCES: readonly Millis[] = [30_000, 60_000, 120_000];
const SILENCE_LAST: Millis = 120_000;

/** What a line by time alone is about, without a target; with one nothing is claimed about a heart that is not seen. */
const TIMED_TYPES: Readonly<Record<StepType, LineType>> = {
  preparation: 'neutral',
  work: 'encouragement',
  rest: 'neutral',
  recovery: 'neutral',
  timer: 'stepBased',
  meditation: 'neutral',
  delay: 'neutral',
};

/** Judges a situation: at the start of every step that may be coached, then every 5 s while `isPolled`. */
export function judge(situation: Situation, remembered: CoachMemory): Judged {
  const heart = seenHeart(situation.heart);
  const { readings = [] } = heart ?? {};
  const trusted = trustedOf(readings);
  const course = courseOf(readings, trusted);
  const known = { ...remembered, effort: effortAt(situation, remembered, trusted) };
  const before = seen(known, course, heart);
  if (isAnotherStep(before, situation.step)) return begin(situation, before, course);
  const memory = lookAgain(before, situation);
  if (!isPolled(situation.step)) return { judgement: silence('step_ending'), memory };
  const judged = poll(situation, memory, course);
  const { verdict, decision } = judged.judgement;
  if (situation.level !== 'transitions' || verdict === 'must-not') return judged;
  return { ...judged, judgement: silence(decision.reason) };
}

/** The effort by the readings up to now; the first reading meets what earlier runs taught. */
function effortAt(situation: Situation, memory: CoachMemory, trusted: readonly TrustedReading[]): EffortEstimate {
  const { now } = situation;
  const heart = seenHeart(situation.heart);
  const first = memory.effort ?? newEstimate(now - (trusted[0]?.age ?? 0) - 1);
  const before = heart?.response ? ofPerson(first, heart.response) : first;
  const isResumed = memory.effort !== undefined && situation.wasPaused === true;
  return isResumed || isAfterPause(memory, situation)
    ? resumedAt(before, trusted.at(-1)?.bpm, now)
    : estimateAt(before, trusted, now);
}

function poll(situation: Situation, memory: CoachMemory, course: HeartCourse): Judged {
  const { step, now } = situation;
  const heart = seenHeart(situation.heart);
  const isAbsent = heart === undefined || course.kind === 'absent';
  const isAboveMax = !isAbsent && course.bpm > topOf(heart.zones);
  const notice = isAboveMax ? undefined : noticeDue(situation, memory);
  if (notice !== undefined) return { judgement: notice, memory };
  const nearEnd = isAboveMax ? undefined : nearEndOf(situation, memory, course);
  if (nearEnd !== undefined) return { judgement: nearEnd, memory };
  if (isAbsent || (step.targetZone === undefined && !isAboveMax)) {
    return { judgement: decideByTime(situation, memory), memory: { ...memory, isByTime: true } };
  }
  if (course.kind === 'unclear') {
    return { judgement: isAboveMax ? silence('too_soon') : decideInDoubt(situation, memory), memory };
  }
  const aim = {
    target: step.targetZone,
    zones: heart.zones,
    unheard: unheardFor(memory, now),
    isSettling: isSettling(memory, now),
    answersLittle: answersLittle(memory, now),
    isEasier: memory.isEasier,
  };
  const look = lookOf(course, effortOf(memory.effort ?? newEstimate(now)), aim);
  const observed = observe(memory, look, now);
  return { judgement: decideByHeart(situation, observed, look), memory: observed };
}

/** Whether to say something by time alone; expects a memory that has seen the situation. */
function decideByTime({ now, level, step }: Situation, memory: CoachMemory): Judgement {
  if (step.targetZone === undefined && isLeftAlone(level, step.type)) return silence('too_soon');
  if (now - memory.effortSince < GRACE) return silence('step_just_started');
  if (endsSoon(step) || orderSoon(step) !== undefined) return silence('step_ending');
  const silent = now - Math.max(memory.quietSince, memory.declined?.at ?? 0);
  if (minutesLeft(step) !== undefined && silent >= TIME_CALL_AFTER_SILENCE)
    return line('must', 'timeLeft', 'long_silence', 'No heart rate to go by; so much of the step is left.');
  const due = level === 'talkative' ? SILENCES[0] : SILENCES[memory.timedLines];
  if (silent <= (due ?? SILENCE_LAST)) return silence('too_soon');
  const type = step.targetZone === undefined ? TIMED_TYPES[step.type] : 'neutral';
  return line('maybe', type, 'long_silence', 'No heart rate to go by; nothing was said for a while.');
}

/** What a step asks of the effort: the middle of another target, or nothing new. */
function promptOf({ now, step, heart: known }: Situation, before: CoachMemory): Prompt {
  const heart = seenHeart(known);
  const at = now - step.elapsed;
  const isSame = before.seen !== undefined && before.lastTarget === step.targetZone;
  if (heart === undefined || step.targetZone === undefined || isSame) return { kind: 'free', at };
  const { minBpm, maxBpm } = bpmRangeOf(step.targetZone, heart.zones);
  return { kind: 'aim', bpm: (minBpm + maxBpm) / 2, at };
}

/** The first look at a step: a transition if it says something new. */
function begin(situation: Situation, before: CoachMemory, course: HeartCourse): Judged {
  const { step } = situation;
  const heart = seenHeart(situation.heart);
  const { targetZone } = step;
  const isLong = isPolled(step);
  const entered = enterStep(before, situation);
  const targets = isLong ? [] : before.shortTargets;
  const memory: CoachMemory = {
    ...entered,
    effort: before.effort && withPrompt(before.effort, promptOf(situation, before)),
    lastTarget: targetZone,
    isEasier: targetZone !== undefined && targetZone < (before.lastTarget ?? 0),
    hadLongStep: before.hadLongStep || isLong,
    shortTargets: isLong || targetZone === undefined ? targets : [...new Set([...targets, targetZone])],
  };
  const isAboveMax = heart !== undefined && course.kind !== 'absent' && course.bpm > topOf(heart.zones);
  if (isAboveMax) return { judgement: silence('step_just_started'), memory };
  const judgement = transition(situation, before);
  if (isLong) return { judgement, memory: { ...memory, shortSet: undefined } };
  return judgeShortStep(situation, memory, judgement);
}

function transition({ now, level, step }: Situation, before: CoachMemory): Judgement {
  const { targetZone } = step;
  if (step.elapsed >= TRANSITION_WITHIN) return silence('step_just_started');
  if (before.lastSaidAt !== undefined && now - before.lastSaidAt < GAP_LEAST) return silence('too_soon');
  if (targetZone === undefined) {
    const isFirst = isPolled(step) && !before.hadLongStep && !isLeftAlone(level, step.type);
    return isFirst
      ? line('maybe', 'transition', 'step_just_started', 'The first long step begins.')
      : silence('step_just_started');
  }
  if (targetZone === before.lastTarget) return silence('step_just_started');
  const from = before.lastTarget;
  if (isPolled(step)) {
    return { ...line('must', 'transition', 'step_just_started', 'A step with another target zone begins.'), from };
  }
  return before.shortTargets.includes(targetZone)
    ? silence('step_just_started')
    : { ...line('maybe', 'transition', 'step_just_started', 'A short step with another target zone begins.'), from };
}
