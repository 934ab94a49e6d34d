// From what happened in a run to what is said about it. voice/phrases.ts has the words; when they are said is decided
// here.

import type { Millis } from '../../base/units.ts';
import { isCapped, repetitionsText } from '../../timer/step-end.ts';
import type { Step } from '../../timer/timer.ts';
import { PRIORITY, type Announcement, type AnnouncementType, type Priority } from '../../voice/announcement.ts';
import * as phrases from '../../voice/phrases.ts';
import { isMeditation, isQuietStep } from '../plan/meditation.ts';
import type { Plan } from '../plan/plan.ts';
import type { PlanStep } from '../plan/repeat.ts';
import { repetitionsOf } from '../plan/repetitions.ts';
import { durationOf, next, previous, roundOf, stepOf, type Segment, type StepSegment } from '../plan/segment.ts';
import { switchesSides } from '../plan/sides.ts';
import type { RunEvent } from './event.ts';
import type { RunView } from './view.ts';
import { beginsRepeat } from './walk.ts';

/** A rest shorter than this needs no word about going back to what was done before it. */
const BRIEF_REST: Millis = 15_000;
/** What is counted: rounds that are repeated this often, in steps this long. */
const COUNTED_FROM = 4;
const COUNTED_OVER: Millis = 15_000;
/** How many segments are looked at for a step with something to say. */
const LOOKED_AT = 8;

/**
 * What is said about an event, in this order; nothing for ticks, commands and delays. `chance` picks among phrasings, of which
 * only those that ask for nothing are left while the coach asks for another effort.
 */
export function announcementsOf(
  plan: Plan,
  event: RunEvent,
  chance: number,
  isCorrecting = false,
): readonly Announcement[] {
  switch (event.kind) {
    case 'round-start':
      return roundStart(plan, event.segment);
    case 'step-start':
      return stepStart(plan, event.segment);
    case 'step-complete':
      return stepComplete(plan, event.segment);
    case 'round-complete':
      return roundComplete(plan, event.segment);
    case 'rest-start':
      return [
        said('rest-start', phrases.restText(roundOf(plan, event.segment.round).round.restAfterRound ?? 0), 'normal', {
          type: 'rest',
        }),
        ...nextAfterRest(plan, event.segment),
      ];
    case 'halfway':
      return halfway(plan, stepOf(plan, event.segment).step, chance, isCorrecting);
    case 'switch-sides':
      return [said('halfway', phrases.SWITCH_SIDES_TEXT, 'urgent', stepOf(plan, event.segment).step)];
    case 'ring':
      return ring(plan, event.segment, event.minutes);
    case 'timer-complete':
      if (isMeditation(plan.timer)) return [];
      return [said('timer-complete', phrases.TIMER_COMPLETE_TEXT, 'urgent')];
    case 'rest-complete':
    case 'estimate':
    case 'tick':
    case 'pause':
    case 'resume':
    case 'stop':
      return [];
  }
}

/** The state of a run in words, for someone who was away. */
export function stateText(view: RunView): string {
  if (view.status === 'empty') return '';
  if (view.status === 'complete') return phrases.TIMER_COMPLETE_TEXT;
  return view.current.kind === 'rest' ? phrases.restText(view.secondsLeft) : view.current.stepName;
}

/** A round that shares its first step's name is announced with that step. */
function roundStart(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const text = roundText(plan, segment);
  if (text === undefined || sharesName(plan, segment)) return [];
  return [said('round-start', text, 'normal')];
}

/** Only if there is more than one thing to tell apart; an infinite round has no number to say. */
function roundText(plan: Plan, segment: StepSegment): string | undefined {
  const { round, repeats } = roundOf(plan, segment.round);
  const isOnlyOne = plan.rounds.length === 1 && repeats === 1;
  if (isOnlyOne || (repeats === Infinity && segment.repeat > 0)) return undefined;
  return phrases.roundStartText(round.name, segment.repeat + 1, round.repeat);
}

/** Whether a repeat begins with a step that sounds like its round: 'Warm up' and 'Warm-up'. */
function sharesName(plan: Plan, segment: StepSegment): boolean {
  const { step } = stepOf(plan, segment);
  if (!beginsRepeat(segment) || step.type === 'delay') return false;
  const name = sounded(step.name);
  return name !== '' && name === sounded(roundOf(plan, segment.round).round.name);
}

function sounded(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function stepStart(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { step } = stepOf(plan, segment);
  if (step.type === 'delay') return nextAfterRest(plan, segment);
  const count = repetitionsOf(step, segment.repeat);
  const isNumbered = sharesName(plan, segment) && roundOf(plan, segment.round).repeats > 1;
  const spokenName = (isNumbered ? roundText(plan, segment) : undefined) ?? step.name;
  const text = phrases.stepStartText(spokenName, count === undefined ? undefined : repetitionsText(count));
  const name = said('step-start', text, 'urgent', step);
  const first = switchesSides(step) ? [said('generic', phrases.LEFT_FIRST_TEXT, 'normal', step)] : [];
  const after = step.type === 'rest' ? nextAfterRest(plan, segment) : [];
  return [name, ...first, ...after, ...counted(plan, segment)];
}

/**
 * 'Number three of eight.' with the first work of a round that is repeated at least four times: in the first repeat, and at
 * each third of the way. Not in a step so short that it would come near the countdown, nor where the coach has lines about a
 * zone, or is off.
 */
function counted(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { step } = stepOf(plan, segment);
  const { steps, repeats } = roundOf(plan, segment.round);
  if (!step.coachingEnabled || step.targetHeartRateZone !== undefined || durationOf(plan, segment) < COUNTED_OVER)
    return [];
  if (repeats < COUNTED_FROM || repeats === Infinity || segment.rep > 0) return [];
  if (steps.findIndex((one) => one.step.type === 'work') !== segment.step) return [];
  const number = segment.repeat + 1;
  const isThird = number < repeats && number % Math.ceil(repeats / 3) === 0;
  return number === 1 || isThird ? [said('generic', phrases.countText(number, repeats), 'low', step)] : [];
}

/** Not if another name, or the end of the timer, is said at the same instant, and not of a rest that goes on in another. */
function stepComplete(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { step, reps } = stepOf(plan, segment);
  const following = next(plan, segment);
  // Of what has rung it was said that it is done.
  if (step.type === 'delay' || step.end?.kind === 'ring' || following === undefined) return [];
  const pauses = step.pauseAfterEnd && segment.rep + 1 === reps;
  if (step.type === 'rest' && following.kind === 'rest' && !pauses) return [];
  const isFollowedByName = following.kind === 'step' && stepOf(plan, following).step.type !== 'delay';
  if (isFollowedByName && !pauses) return [];
  const complete = isQuietStep(plan.timer, step)
    ? []
    : [said('step-complete', phrases.stepCompleteText(step.name), 'normal', step)];
  return pauses ? [...complete, ...nextText(comingAfter(plan, segment))] : complete;
}

/** What rings until someone answers says what it is for, and how long ago it was. */
function ring(plan: Plan, segment: StepSegment, minutes: number): readonly Announcement[] {
  const { step } = stepOf(plan, segment);
  return [said('generic', phrases.ringText(step.name, minutes), 'urgent', step)];
}

/** The end of the last round is the end of the timer, and that is what is said. */
function roundComplete(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { step } = stepOf(plan, segment);
  if (next(plan, segment) === undefined || isQuietStep(plan.timer, step)) return [];
  return [said('round-complete', phrases.roundCompleteText(roundOf(plan, segment.round).number), 'normal')];
}

function halfway(plan: Plan, step: Step, chance: number, isPlain: boolean): readonly Announcement[] {
  // Half of the longest time is no half.
  if (step.type === 'delay' || step.end?.kind === 'heart' || isCapped(step) || isQuietStep(plan.timer, step)) return [];
  return [said('halfway', phrases.halfwayText(step.type, chance, isPlain), 'low', step)];
}

/** 'Next: NAME' as a rest, a rest step or a delay begins; not where a brief one leads back to what was done before it. */
function nextAfterRest(plan: Plan, segment: Segment): readonly Announcement[] {
  const coming = comingAfter(plan, segment);
  const isBrief = coming !== undefined && coming.wait < BRIEF_REST;
  return isBrief && doneBefore(plan, segment) === coming.step.name ? [] : nextText(coming);
}

function nextText(coming: Coming | undefined): readonly Announcement[] {
  return coming === undefined ? [] : [said('generic', phrases.nextStepText(coming.step.name), 'normal')];
}

/** A step to come, and how long a segment and those between take if nothing holds them up. */
interface Coming {
  readonly step: Step;
  readonly wait: Millis;
}

/** The next step with something to say: past rests and delays and, after a rest step, past all that rest. */
function comingAfter(plan: Plan, segment: Segment): Coming | undefined {
  const isResting = isRestStep(plan, segment);
  let wait = 0;
  let at: Segment | undefined = segment;
  for (let looked = 0; at !== undefined && looked <= LOOKED_AT; looked++) {
    const planned: PlanStep | undefined = at.kind === 'step' ? stepOf(plan, at) : undefined;
    const isPassed =
      planned === undefined || planned.step.type === 'delay' || (isResting && planned.step.type === 'rest');
    if (looked > 0 && planned !== undefined && !isPassed) return { step: planned.step, wait };
    const left = at.kind === 'step' && planned !== undefined ? planned.reps - at.rep : 1;
    const isOpen = planned?.step.end !== undefined || planned?.step.pauseAfterEnd === true;
    wait += isOpen ? Infinity : durationOf(plan, at) * left;
    at = next(plan, at.kind === 'step' && isPassed ? { ...at, rep: at.rep + left - 1 } : at);
  }
  return undefined;
}

/** The name of the last step before a segment that is neither rest nor delay. */
function doneBefore(plan: Plan, segment: Segment): string | undefined {
  let at = previous(plan, segment);
  for (let looked = 0; at !== undefined && looked < LOOKED_AT; looked++) {
    const step = at.kind === 'step' ? stepOf(plan, at).step : undefined;
    if (step !== undefined && step.type !== 'rest' && step.type !== 'delay') return step.name;
    at = previous(plan, at);
  }
  return undefined;
}

function isRestStep(plan: Plan, segment: Segment): boolean {
  return segment.kind === 'step' && stepOf(plan, segment).step.type === 'rest';
}

function said(
  type: AnnouncementType,
  text: string,
  urgency: keyof typeof PRIORITY,
  step?: Pick<Step, 'type'>,
): Announcement {
  const priority: Priority = PRIORITY[urgency];
  const replaceType = type !== 'generic';
  return { type, text, priority, replaceType, ...(step && { tone: phrases.toneOf(step.type) }) };
}
