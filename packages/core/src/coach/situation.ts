// What the coach sees at a moment, and how much of it a language model is told: numbers, names of lists and one quoted name.

import type { Instant, Millis } from '../base/units.ts';
import { zoneOf } from '../heart/zones.ts';
import { STEP_NAME_MOST, type CoachDecisionRequest, type CoachMessageRequest } from '../ports/wire/coach.ts';
import type { CoachingLevel, MessageType } from '../ports/wire/coaching.ts';
import type { RunView } from '../run/play/view.ts';
import type { StepType, ZoneNumber } from '../timer/timer.ts';
import { COACHED_FROM } from './coached-timer.ts';
import { courseOf, type HeartNow } from './heart-course.ts';
import type { CoachMemory } from './memory.ts';
import { stepKeyOf } from './step-key.ts';

/** One occurrence of a step, as the coach sees it. `key` names the occurrence: round, repeat, step and rep. */
export interface CoachedStep {
  readonly key: string;
  readonly name: string;
  readonly type: StepType;
  readonly length: Millis;
  readonly elapsed: Millis;
  readonly left: Millis;
  readonly targetZone: ZoneNumber | undefined;
}

/** What the coach sees at a moment; `heart` is undefined where no strap is connected. */
export interface Situation {
  readonly now: Instant;
  readonly level: CoachingLevel;
  readonly step: CoachedStep;
  readonly heart: HeartNow | undefined;
}

/** A step is new for this long: a later first look tells no transition. */
export const TRANSITION_WITHIN: Millis = 5000;
const DAY_SECONDS = 86_400;
const COUNT_MOST = 10_000;

/**
 * The step of a run that may be coached now: the run is running, the segment is a step, not a delay, and its coaching is
 * on; else undefined (COA-1, COA-2).
 */
export function coachedStepOf(view: RunView): CoachedStep | undefined {
  if (view.status !== 'running' || view.current.kind !== 'step') return undefined;
  const { step, segment } = view.current;
  if (step.type === 'delay' || !step.coachingEnabled || segment.kind !== 'step') return undefined;
  const { segmentMillis, leftMillis } = view.progress;
  return {
    key: stepKeyOf(segment),
    name: step.name,
    type: step.type,
    length: segmentMillis,
    elapsed: segmentMillis - leftMillis,
    left: leftMillis,
    targetZone: step.targetHeartRateZone,
  };
}

/** Whether a run may be coached now (COA-1, COA-2). */
export function isEligible(view: RunView): boolean {
  return coachedStepOf(view) !== undefined;
}

/** Whether a step is long enough for more than its transition (COA-3). */
export function isPolled(step: CoachedStep): boolean {
  return step.length >= COACHED_FROM;
}

/** What a language model is asked at a poll: by the heart rate where there is one and a target, else by the time (COA-45). */
export function decisionRequestOf(situation: Situation, memory: CoachMemory): CoachDecisionRequest {
  const { step, now } = situation;
  const shared = {
    secondsLeft: secondsTold(step.left),
    progressPercent: Math.round(100 * Math.min(1, Math.max(0, step.elapsed / step.length))),
    secondsSinceLast: memory.lastSaidAt === undefined ? null : secondsTold(now - memory.lastSaidAt),
    count: Math.min(memory.count, COUNT_MOST),
  };
  const currentZone = currentZoneOf(situation);
  if (currentZone === undefined || step.targetZone === undefined) {
    return { basis: 'time', stepType: step.type, ...shared };
  }
  return {
    basis: 'heart-rate',
    currentZone,
    targetZone: step.targetZone,
    zoneDifference: currentZone - step.targetZone,
    isTransition: step.elapsed < TRANSITION_WITHIN,
    ...shared,
  };
}

/** What a language model is asked for a line (COA-46). */
export function messageRequestOf(situation: Situation, messageType: MessageType): CoachMessageRequest {
  const { step } = situation;
  return {
    currentZone: currentZoneOf(situation) ?? null,
    targetZone: step.targetZone ?? null,
    stepName: nameTold(step.name),
    stepType: step.type,
    messageType,
  };
}

/** A name as a model is told it: on one line, without control characters, cut to 60 characters (COA-46). */
function nameTold(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  let told = '';
  for (const character of plain) {
    if (told.length + character.length > STEP_NAME_MOST) break;
    told += character;
  }
  return told.trim();
}

function currentZoneOf({ heart }: Situation): ZoneNumber | undefined {
  const course = courseOf(heart);
  return heart === undefined || course.kind !== 'clear' ? undefined : zoneOf(course.bpm, heart.maxHeartRate);
}

function secondsTold(length: Millis): number {
  return Math.round(Math.min(DAY_SECONDS, Math.max(0, length / 1000)));
}
