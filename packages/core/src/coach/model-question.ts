// What a language model is asked, how long to wait for its answer, and how long to leave it alone after it gave none. A
// question contains only numbers, names of lists and one quoted name.

import { Failure, isOffline } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import { zoneOf } from '../heart/zones.ts';
import { STEP_NAME_MOST, type CoachDecisionRequest, type LineWish } from '../ports/wire/coach-requests.ts';
import type { MessageType } from '../ports/wire/coaching.ts';
import type { EarlyEnd } from '../timer/step-end.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import { courseOf, seenHeart } from './heart-course.ts';
import type { CoachMemory } from './memory.ts';
import { TRANSITION_WITHIN, type Situation } from './situation.ts';

/** The longest wait for an answer. */
export const MODEL_ANSWER_LIMIT: Millis = 2500;
/** The rest after no network, a busy model or a late answer. */
export const MODEL_REST_AFTER_FAILURE: Millis = 60_000;
/** The rest after a refusal that will last for a while: there is no model, or the day's quota is used up. */
export const MODEL_REST_AFTER_REFUSAL: Millis = 600_000;

const STANDING: readonly string[] = ['coach-unavailable', 'quota-exceeded', 'not-signed-in'];
const DAY_SECONDS = 86_400;
const COUNT_MOST = 10_000;

/** What a language model is asked at a poll: by heart rate if there is one and a target, else by time. */
export function decisionRequestOf(
  situation: Situation,
  memory: CoachMemory,
  line: LineWish | undefined,
): CoachDecisionRequest {
  const { step, now } = situation;
  const shared = {
    secondsLeft: secondsForModel(step.left),
    progressPercent: Math.round(100 * Math.min(1, Math.max(0, step.elapsed / step.length))),
    secondsSinceLast: memory.lastSaidAt === undefined ? null : secondsForModel(now - memory.lastSaidAt),
    count: Math.min(memory.count, COUNT_MOST),
    ...(step.end && { end: endForModel(step.end) }),
    ...(line && { line }),
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

/** How a step ends, without what the model has no use for. */
function endForModel(end: EarlyEnd): CoachDecisionRequest['end'] {
  return end.kind === 'tap' ? { kind: 'tap' } : { kind: 'heart', when: end.when, border: end.border };
}

/** What a language model's line is to be about, and how firm it should be. */
export function lineWishOf(
  { step, ...situation }: Situation,
  messageType: MessageType,
  more: Pick<LineWish, 'distance' | 'firmness' | 'turn'>,
): LineWish {
  return {
    currentZone: currentZoneOf(situation) ?? null,
    targetZone: step.targetZone ?? null,
    stepName: nameForModel(step.name),
    stepType: step.type,
    messageType,
    ...more,
  };
}

/** A name as a model sees it: on one line, without control characters, cut to 60 characters. */
function nameForModel(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  let cut = '';
  for (const character of plain) {
    if (cut.length + character.length > STEP_NAME_MOST) break;
    cut += character;
  }
  return cut.trim();
}

function currentZoneOf({ heart: known }: Pick<Situation, 'heart'>): ZoneNumber | undefined {
  const heart = seenHeart(known);
  const course = courseOf(heart?.readings ?? []);
  return heart === undefined || course.kind !== 'clear' ? undefined : zoneOf(course.bpm, heart.zones);
}

function secondsForModel(length: Millis): number {
  return Math.round(Math.min(DAY_SECONDS, Math.max(0, length / 1000)));
}

/** Why a language model gives no lines for now, as far as a person should know. */
export const MODEL_TROUBLES = ['offline', 'slow', 'busy', 'used-up', 'failed'] as const;
/** One of the troubles. */
export type ModelTrouble = (typeof MODEL_TROUBLES)[number];

/** What a person should know of this failure; nothing of a server without a model, or of a sign-in that is over. */
export function troubleOf(cause: unknown): ModelTrouble | undefined {
  if (isOffline(cause)) return 'offline';
  const code = cause instanceof Failure ? cause.code : undefined;
  switch (code) {
    case 'coach-unavailable':
    case 'not-signed-in':
      return undefined;
    case 'coach-busy':
    case 'too-many-requests':
      return 'busy';
    case 'quota-exceeded':
      return 'used-up';
    default:
      return 'failed';
  }
}

/** How long to ask nothing after this was thrown. */
export function restAfter(cause: unknown): Millis {
  return cause instanceof Failure && STANDING.includes(cause.code)
    ? MODEL_REST_AFTER_REFUSAL
    : MODEL_REST_AFTER_FAILURE;
}
