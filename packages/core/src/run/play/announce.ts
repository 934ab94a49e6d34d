// From what happened in a run to what is said about it. voice/phrases.ts has the words; when they are said is decided
// here.

import { repetitionsText } from '../../timer/step-end.ts';
import type { Step, StepType } from '../../timer/timer.ts';
import { PRIORITY, type Announcement, type AnnouncementType, type Priority } from '../../voice/announcement.ts';
import * as phrases from '../../voice/phrases.ts';
import type { Plan } from '../plan/plan.ts';
import { repetitionsOf } from '../plan/repetitions.ts';
import { next, roundOf, stepOf, type Segment, type StepSegment } from '../plan/segment.ts';
import { switchesSides } from '../plan/sides.ts';
import type { RunEvent } from './event.ts';
import type { RunView } from './view.ts';

/**
 * What is said about an event, in this order; nothing for ticks, commands and delays. `chance` picks among phrasings, of which
 * only those that ask for nothing are left while the coach asks for another effort (COA-282).
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
        ...nextStep(plan, event.segment),
      ];
    case 'halfway':
      return halfway(stepOf(plan, event.segment).step, chance, isCorrecting);
    case 'switch-sides':
      return [said('halfway', phrases.SWITCH_SIDES_TEXT, 'urgent', stepOf(plan, event.segment).step)];
    case 'timer-complete':
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

/** CUE-34: only if there is more than one thing to tell apart; an infinite round has no number to say. The step's name is more urgent. */
function roundStart(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { round, repeats } = roundOf(plan, segment.round);
  const isOnlyOne = plan.rounds.length === 1 && repeats === 1;
  if (isOnlyOne || (repeats === Infinity && segment.repeat > 0)) return [];
  return [said('round-start', phrases.roundStartText(round.name, segment.repeat + 1, round.repeat), 'normal')];
}

function stepStart(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { step, reps } = stepOf(plan, segment);
  if (step.type === 'delay') return nextStep(plan, segment);
  const count = repetitionsOf(step, segment.repeat);
  const text = phrases.stepStartText(step.name, count === undefined ? undefined : repetitionsText(count));
  const name = said('step-start', text, 'urgent', step);
  const first = switchesSides(step) ? [said('generic', phrases.LEFT_FIRST_TEXT, 'normal', step)] : [];
  const after = step.type === 'rest' ? nextStep(plan, { ...segment, rep: reps - 1 }, 'rest') : [];
  return [name, ...first, ...after];
}

/** CUE-32: not if another name, or the end of the timer, is said at the same instant. */
function stepComplete(plan: Plan, segment: StepSegment): readonly Announcement[] {
  const { step, reps } = stepOf(plan, segment);
  const following = next(plan, segment);
  if (step.type === 'delay' || following === undefined) return [];
  const pauses = step.pauseAfterEnd && segment.rep + 1 === reps;
  const isFollowedByName = following.kind === 'step' && stepOf(plan, following).step.type !== 'delay';
  if (isFollowedByName && !pauses) return [];
  const complete = said('step-complete', phrases.stepCompleteText(step.name), 'normal', step);
  return pauses ? [complete, ...nextStep(plan, segment)] : [complete];
}

/** CUE-35: the end of the last round is the end of the timer, and that is what is said. */
function roundComplete(plan: Plan, segment: StepSegment): readonly Announcement[] {
  if (next(plan, segment) === undefined) return [];
  return [said('round-complete', phrases.roundCompleteText(roundOf(plan, segment.round).number), 'normal')];
}

function halfway(step: Step, chance: number, isPlain: boolean): readonly Announcement[] {
  // RUN-203: half of the longest time is no half.
  if (step.type === 'delay' || step.end?.kind === 'heart') return [];
  return [said('halfway', phrases.halfwayText(step.type, chance, isPlain), 'low', step)];
}

/** The next step that has something to say: past rests and delays, and past steps of one more type. */
function nextStep(plan: Plan, segment: Segment, past?: StepType): readonly Announcement[] {
  for (let after = next(plan, segment), looked = 0; after !== undefined && looked < 8; looked++) {
    const step = after.kind === 'step' ? stepOf(plan, after).step : undefined;
    if (step !== undefined && step.type !== 'delay' && step.type !== past) {
      return [said('generic', phrases.nextStepText(step.name), 'normal')];
    }
    after = next(plan, after);
  }
  return [];
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
