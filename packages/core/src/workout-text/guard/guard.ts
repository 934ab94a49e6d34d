// A described timer before it reaches the editor. What keeps it from being shown: the editor's own messages, and the slips that
// people, models and our own reader make when turning sentences into numbers: minutes for seconds, a rest given twice, a loop
// without an end. The editor's draft, with what a description never says: ids, coaching, the timer's settings. And how it is
// read again after a reload: by hand, so that the editor need not wait for schemas.

import { formatDuration } from '../../base/units.ts';
import type { DescribedTimer } from '../../ports/wire/coach.ts';
import {
  newTimerDraft,
  STEP_TYPES,
  ZONE_NUMBERS,
  type Round,
  type RoundRepeat,
  type Step,
  type TimerDraft,
  type ZoneNumber,
} from '../../timer/timer.ts';
import { totalsOf } from '../../timer/totals.ts';
import { validateTimer } from '../../timer/validate.ts';

type DescribedRound = DescribedTimer['rounds'][number];
type DescribedStep = DescribedRound['steps'][number];
type Fields = Readonly<Record<string, unknown>>;

/** What a description may ask for; beyond it, a unit was mistaken. */
export const DESCRIBED_LIMIT = {
  /** Seconds: 2 hours. */
  step: 7200,
  /** Seconds: 4 hours, an infinite round counted once. */
  total: 14_400,
  rounds: 60,
  steps: 200,
  /** Characters of the description itself; the same limit as on the wire. */
  text: 1000,
} as const;
/** How a described timer writes 'forever'. */
export const FOR_EVER = -1;

/**
 * Every reason why a described timer must not be shown, as plain sentences in reading order; empty when it is fit for the
 * editor. The size limits come first and alone: a timer beyond them is not examined further.
 */
export function guardDescribed(described: DescribedTimer): readonly string[] {
  const sizes = sizeProblems(described.rounds);
  if (sizes.length > 0) return sizes;
  const draft = draftOfDescribed(described, numbering());
  const editor = validateTimer(draft).map(({ message }) => message);
  const slips = described.rounds.flatMap((round, index) => roundSlips(round, index + 1));
  const { duration } = totalsOf(draft.rounds);
  return [
    ...editor,
    ...slips,
    ...endlessProblems(described.rounds),
    ...(duration > DESCRIBED_LIMIT.total
      ? [
          `The whole timer would last ${formatDuration(duration)}; timers from a description last at most 4 hours. Check the units.`,
        ]
      : []),
  ];
}

function sizeProblems(rounds: readonly DescribedRound[]): readonly string[] {
  const steps = rounds.reduce((sum, round) => sum + round.steps.length, 0);
  return [
    ...(rounds.length > DESCRIBED_LIMIT.rounds ? [`At most ${DESCRIBED_LIMIT.rounds} rounds can be described`] : []),
    ...(steps > DESCRIBED_LIMIT.steps ? [`At most ${DESCRIBED_LIMIT.steps} steps can be described`] : []),
  ];
}

function roundSlips(round: DescribedRound, number: number): readonly string[] {
  const last = round.steps.at(-1);
  const isTwice =
    last !== undefined && last.type === 'rest' && round.repeat !== 1 && last.seconds === round.restSeconds;
  return [
    ...(Number.isFinite(round.restSeconds) ? [] : [`Round ${number}: Rest must be a number of seconds`]),
    ...(isTwice ? [`Round ${number}: Rest is given twice, as the last step and between the repeats`] : []),
    ...round.steps.flatMap((step, index) => stepSlips(step, `Round ${number}, Step ${index + 1}`)),
  ];
}

function stepSlips(step: DescribedStep, place: string): readonly string[] {
  const { seconds, targetZone, chimeInterval = 0, end, type } = step;
  const isLong = seconds > DESCRIBED_LIMIT.step;
  return [
    ...(isLong ? [`${place}: ${formatDuration(seconds)} is longer than 2 hours. Check the unit.`] : []),
    ...(seconds > 0 && !Number.isInteger(seconds) && !isLong ? [`${place}: Duration must be whole seconds`] : []),
    ...(chimeInterval >= 0 && !(chimeInterval > seconds) ? [] : [`${place}: Chimes must come within the step`]),
    ...(end === undefined || type !== 'delay' ? [] : [`${place}: A delay ends after its time`]),
    ...(targetZone === null || isZone(targetZone) ? [] : [`${place}: The target zone must be 1 to 5, or none`]),
  ];
}

function isZone(zone: number): zone is ZoneNumber {
  return (ZONE_NUMBERS as readonly number[]).includes(zone);
}

function endlessProblems(rounds: readonly DescribedRound[]): readonly string[] {
  const endless = rounds.findIndex((round) => round.repeat === FOR_EVER);
  if (endless < 0 || endless === rounds.length - 1) return [];
  return [`Round ${endless + 1} repeats forever, so nothing after it is ever reached`];
}

/** Ids for a throwaway draft. */
function numbering(): (prefix: string) => string {
  let count = 0;
  return (prefix) => {
    count += 1;
    return `${prefix}${count}`;
  };
}

/**
 * The draft of a described timer, with ids from `newId('round-' | 'step-')` and the defaults of new items. Seconds are taken as
 * they are, a round's repeat of -1 is forever, a delay is not coached; `guardDescribed` judges whether the draft is valid.
 */
export function draftOfDescribed(described: DescribedTimer, newId: (prefix: string) => string): TimerDraft {
  const rounds = described.rounds.map((round): Round => ({
    id: newId('round-'),
    name: plainText(round.name),
    steps: round.steps.map((step) => draftStepOf(step, newId('step-'))),
    repeat: repeatOf(round.repeat),
    restAfterRound: round.restSeconds,
  }));
  return { ...newTimerDraft(), name: plainText(described.name), rounds };
}

function draftStepOf(step: DescribedTimer['rounds'][number]['steps'][number], id: string): Step {
  return {
    id,
    name: plainText(step.name),
    duration: step.seconds,
    type: step.type,
    repeat: step.repeat,
    ...(step.targetZone === null ? {} : { targetHeartRateZone: step.targetZone }),
    ...(step.chimeInterval === undefined ? {} : { chimeInterval: step.chimeInterval }),
    coachingEnabled: step.type !== 'delay',
    pauseAfterEnd: step.type !== 'delay' && step.pauseAfterEnd === true,
    ...(step.end === undefined || step.type === 'delay' ? {} : { end: step.end }),
    ...(AMRAP.test(step.name) && step.type !== 'delay' && { count: { kind: 'rounds' } }),
  };
}

/** As many rounds as possible: their number is what it is done for. */
const AMRAP = /^amrap\b/i;

function repeatOf(repeat: number): RoundRepeat {
  return repeat === FOR_EVER ? 'infinite' : repeat;
}

// One line, without invisible characters.
function plainText(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

/** The described timer in a value of unknown origin; undefined if there is none, or if `guardDescribed` rejects it. */
export function describedIn(value: unknown): DescribedTimer | undefined {
  return isDescribed(value) && guardDescribed(value).length === 0 ? value : undefined;
}

function isDescribed(value: unknown): value is DescribedTimer {
  return (
    isFields(value) && isText(value['name']) && isListOf(value['rounds'], isRound) && isListOf(value['notes'], isText)
  );
}

function isRound(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { name, repeat, restSeconds, steps } = value;
  return isText(name) && isNumber(repeat) && isNumber(restSeconds) && isListOf(steps, isStep);
}

function isStep(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { name, type, seconds, repeat, targetZone, chimeInterval, pauseAfterEnd, end } = value;
  const hasExtras =
    (chimeInterval === undefined || isNumber(chimeInterval)) &&
    (pauseAfterEnd === undefined || typeof pauseAfterEnd === 'boolean') &&
    (end === undefined || isEnd(end));
  const isType = STEP_TYPES.some((known) => known === type);
  return (
    hasExtras &&
    isText(name) &&
    isType &&
    isNumber(seconds) &&
    isNumber(repeat) &&
    (targetZone === null || isNumber(targetZone))
  );
}

function isEnd(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { kind, repetitions, when, border, atLeast } = value;
  if (kind === 'tap') return repetitions === undefined || (isFields(repetitions) && isNumber(repetitions['count']));
  return kind === 'heart' && (when === 'below' || when === 'above') && isBorder(border) && isNumber(atLeast);
}

function isBorder(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { kind, bpm, zone } = value;
  return kind === 'bpm' ? isNumber(bpm) : kind === 'zone' && ZONE_NUMBERS.some((known) => known === zone);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => isOne(one));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}
