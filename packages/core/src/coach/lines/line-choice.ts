// Which fixed line fits a judgement, whether a language model may say it in its own words, and what is remembered of the lines in
// one direction: they grow firmer while nothing changes, and give up in the end.

import type { Bpm, Instant, Millis } from '../../base/units.ts';
import { distanceOf, type Distance, topOf, zoneOf, type Zones } from '../../heart/zones.ts';
import type { FIRMNESSES } from '../../ports/wire/coach-requests.ts';
import type { BankCategory, MessageBank } from '../../ports/wire/coaching.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { ALL_UNSAID, DEFAULT_LINE, FALLBACK_BANK, drawn, noted, type UnsaidLines } from '../bank.ts';
import { courseOf, seenHeart } from '../heart-course.ts';
import type { Side } from '../memory.ts';
import { NEAR_END_LINES } from '../near-end.ts';
import type { SetPeak } from '../short-steps.ts';
import { minutesLeft, type Judgement, type LineType, type Situation } from '../situation.ts';
import type { LineGuard } from './guard.ts';
import * as zoned from './zone-lines.ts';

/** The last line in a direction: its step, how far off the heart was, and how many before it changed nothing. */
interface Cue {
  readonly stepKey: string;
  readonly side: Side;
  readonly beats: Bpm;
  readonly ignored: number;
  readonly at: Instant;
}

/** What makes a zone known: its borders in bpm; without a strap, how it feels. */
type Explanation = `${'borders' | 'feeling'} of zone ${ZoneNumber}`;

/** What is remembered of the lines of a run. */
export interface LineMemory {
  readonly unsaid: UnsaidLines;
  readonly cue: Cue | undefined;
  /** What was explained: the borders of a zone, or how it feels. */
  readonly explained: readonly Explanation[];
}

/** Before the first line of a run. */
export const NO_LINES: LineMemory = { unsaid: ALL_UNSAID, cue: undefined, explained: [] };

/** What a line is chosen by; `bank` is undefined until it is known whether there is one. */
export interface LineOccasion {
  readonly situation: Situation;
  readonly judgement: Judgement;
  readonly zones: Zones;
  readonly bank: MessageBank | undefined;
}

/** A fixed line; or a bag to draw one from; `own` says what a language model may say instead, if it may. */
export type Choice =
  | { readonly kind: 'line'; readonly text: string; readonly own?: LineGuard }
  | { readonly kind: 'bag'; readonly bag: BankCategory | 'neutral'; readonly own?: LineGuard }
  | { readonly kind: 'quiet' };

/** A heart that moved this far towards its zone since the last line heeded it. */
const FOLLOWED_BY: Bpm = 3;
/** After this many lines that changed nothing the next one gives up. */
const GIVES_UP_AFTER = 4;
/** From then on only where the zone lies is said, this rarely. */
const REMINDED_EVERY: Millis = 180_000;

/** What is drawn from where the line before was the same. */
const BAGS: Readonly<Partial<Record<LineType, BankCategory>>> = { tooLow: 'push', tooHigh: 'slow' };
const NEUTRAL: Choice = { kind: 'bag', bag: 'neutral' };

/** What is said, or what it would be drawn from. */
export function choiceOf(memory: LineMemory, occasion: LineOccasion): Choice {
  const { situation, judgement } = occasion;
  const { targetZone } = situation.step;
  switch (judgement.messageType) {
    case 'neutral':
      return NEUTRAL;
    case 'signalLost':
      return { kind: 'line', text: zoned.SIGNAL_LOST_LINE };
    case 'signalBack':
      return { kind: 'line', text: zoned.SIGNAL_BACK_LINE };
    case 'timeLeft':
      return { kind: 'line', text: zoned.TIME_LEFT_LINES[minutesLeft(situation.step) ?? 1] };
    case 'nearEnd':
      return { kind: 'line', text: NEAR_END_LINES.find((text) => text !== memory.unsaid.last) ?? NEAR_END_LINES[0] };
    case 'transition':
      return transitionOf(memory, occasion);
    case 'tooLow':
    case 'tooHigh':
      return directionOf(memory, occasion);
    case 'peak':
      if (targetZone === undefined || judgement.peak === undefined) return NEUTRAL;
      return { kind: 'line', text: peakText(judgement.peak, targetZone, memory, occasion) };
    case 'perfect':
      if (targetZone === undefined || !isSeenInZone(situation)) return NEUTRAL;
      return { kind: 'line', text: zoned.reachedLine(targetZone), own: { category: 'steady', zone: targetZone } };
    case 'keepAlive':
      return isSeenInZone(situation) ? ownBag('steady', targetZone) : NEUTRAL;
    case 'encouragement':
    case 'stepBased':
      return targetZone === undefined || clearBpm(situation) !== undefined
        ? ownBag('encouragement', undefined)
        : NEUTRAL;
  }
}

/** A fixed line of a choice, and the memory without it in its bag; `chance` is at least 0 and below 1. Never the line before. */
export function fixedLine(
  memory: LineMemory,
  choice: Exclude<Choice, { readonly kind: 'quiet' }>,
  { bank, judgement }: LineOccasion,
  chance: number,
): { readonly text: string; readonly memory: LineMemory } {
  const { last } = memory.unsaid;
  if (choice.kind === 'line' && choice.text !== last) return { text: choice.text, memory };
  const bag = choice.kind === 'bag' ? choice.bag : (choice.own?.category ?? BAGS[judgement.messageType] ?? 'neutral');
  if (bag === 'encouragement' && bank === undefined && last !== DEFAULT_LINE) return { text: DEFAULT_LINE, memory };
  const lines = bag === 'neutral' ? zoned.NEUTRAL_LINES : (bank ?? FALLBACK_BANK)[bag];
  const fallback = bag === 'neutral' ? zoned.NEUTRAL_LINES : FALLBACK_BANK[bag];
  const { line, unsaid } = drawn(memory.unsaid, bag, lines, fallback, chance);
  return { text: line, memory: { ...memory, unsaid } };
}

/** The memory after a line was said. */
export function linesAfterLine(
  memory: LineMemory,
  { situation, judgement, zones }: LineOccasion,
  text: string,
): LineMemory {
  const said = { ...memory, unsaid: noted(memory.unsaid, text) };
  const { step, now } = situation;
  if (judgement.messageType === 'transition' && step.targetZone !== undefined) {
    return { ...said, explained: [...new Set([...memory.explained, explanationOf(situation, step.targetZone)])] };
  }
  const distance = offBy(situation, zones);
  if (distance === undefined || !isDirection(judgement)) return said;
  const reaction = reactionOf(memory, situation, distance);
  const ignored = reaction.kind === 'ignored' ? reaction.times : 0;
  return { ...said, cue: { ...distance, stepKey: step.key, ignored, at: now } };
}

/** The memory after a look: a heart back in its zone has heeded all lines. */
export function linesAfterLook(memory: LineMemory, situation: Situation, zones: Zones): LineMemory {
  if (memory.cue === undefined || clearBpm(situation) === undefined) return memory;
  return offBy(situation, zones) === undefined ? { ...memory, cue: undefined } : memory;
}

/** How firm a line in a direction should be: for a language model. */
export function firmnessOf(
  memory: LineMemory,
  { situation, judgement, zones }: LineOccasion,
): (typeof FIRMNESSES)[number] | undefined {
  const distance = isDirection(judgement) ? offBy(situation, zones) : undefined;
  if (distance === undefined) return undefined;
  const reaction = reactionOf(memory, situation, distance);
  const firmness = (reaction.kind === 'ignored' ? reaction.times : 0) + (zoned.isFar(distance) ? 1 : 0);
  if (firmness === 0) return 'gentle';
  return firmness === 1 ? 'firm' : 'very firm';
}

/** How far off in words, if that is what the line is about. */
export function distanceInWords({ situation, judgement, zones }: LineOccasion): string | undefined {
  const distance = isDirection(judgement) ? offBy(situation, zones) : undefined;
  return distance && zoned.distanceWord(distance.beats);
}

/** What the first line about a zone explains. */
function explanationOf({ heart }: Situation, zone: ZoneNumber): Explanation {
  return `${heart === 'no-strap' ? 'feeling' : 'borders'} of zone ${zone}`;
}

function transitionOf({ explained, unsaid }: LineMemory, { situation, judgement, zones }: LineOccasion): Choice {
  const { targetZone } = situation.step;
  if (targetZone === undefined) return { kind: 'bag', bag: 'transition', own: { category: 'transition' } };
  const bpm = clearBpm(situation);
  const turn = zoned.turnInto(targetZone, judgement.from, bpm === undefined ? undefined : zoneOf(bpm, zones));
  // Said once, before a model may say it in other words.
  const isKnown = explained.includes(explanationOf(situation, targetZone));
  const isFelt = situation.heart === 'no-strap';
  const whole = isKnown
    ? zoned.knownTransitionLine(targetZone, turn, turn === 'up' && situation.step.isLastRepeat)
    : isFelt
      ? zoned.feltTransitionLine(targetZone, turn)
      : zoned.transitionLine(targetZone, turn, zones);
  const again = isFelt ? zoned.feltReminderLine(targetZone) : zoned.reminderLine(targetZone, zones);
  const text = whole === unsaid.last ? again : whole;
  return { kind: 'line', text, ...(isKnown && { own: { category: 'transition' as const, zone: targetZone, turn } }) };
}

function directionOf(memory: LineMemory, occasion: LineOccasion): Choice {
  const { situation, judgement, zones } = occasion;
  const { targetZone } = situation.step;
  const category = judgement.messageType === 'tooLow' ? 'push' : 'slow';
  if ((clearBpm(situation) ?? 0) > topOf(zones)) {
    const [first, again] = zoned.ABOVE_MAX_LINES;
    return { kind: 'line', text: memory.unsaid.last === first ? again : first };
  }
  const distance = offBy(situation, zones);
  if (targetZone === undefined) return { kind: 'bag', bag: category };
  if (distance === undefined)
    return { kind: 'line', text: zoned.stayLine(category, targetZone), own: { category, zone: targetZone } };
  const reaction = reactionOf(memory, situation, distance);
  const own: LineGuard = { category, zone: targetZone, distance: zoned.distanceWord(distance.beats) };
  if (judgement.isUrgent) return { kind: 'line', text: zoned.directionLine(distance, targetZone, reaction) };
  if (reaction.kind === 'ignored' && reaction.times >= GIVES_UP_AFTER) {
    return givenUp(memory, situation, reaction.times, distance, zones);
  }
  if (reaction.kind === 'first' && zoned.isNear(distance)) return { kind: 'bag', bag: category, own };
  return { kind: 'line', text: zoned.directionLine(distance, targetZone, reaction), own };
}

function givenUp(
  { cue }: LineMemory,
  { now, step: { targetZone } }: Situation,
  times: number,
  distance: Distance,
  zones: Zones,
): Choice {
  if (targetZone === undefined || cue === undefined) return { kind: 'quiet' };
  if (times === GIVES_UP_AFTER) return { kind: 'line', text: zoned.resignedLine(distance, targetZone, zones) };
  if (now - cue.at < REMINDED_EVERY) return { kind: 'quiet' };
  return { kind: 'line', text: zoned.reminderLine(targetZone, zones) };
}

function reactionOf({ cue }: LineMemory, { step }: Situation, distance: Distance): zoned.Reaction {
  if (cue === undefined || cue.stepKey !== step.key || cue.side !== distance.side) return { kind: 'first' };
  if (cue.beats - distance.beats >= FOLLOWED_BY) return { kind: 'followed' };
  return { kind: 'ignored', times: cue.ignored + 1, before: cue.beats };
}

function peakText(
  { bpm, asks }: SetPeak,
  target: ZoneNumber,
  { unsaid }: LineMemory,
  { situation, zones }: LineOccasion,
): string {
  const distance = distanceOf(bpm, target, zones);
  const isReached = asks === 'nothing' && (distance === undefined || zoned.isNear(distance));
  const text = zoned.peakLine(isReached ? undefined : distance, target, asks, unsaid.last);
  return situation.step.isLastRepeat ? `${text} Last one.` : text;
}

function ownBag(bag: BankCategory, zone: LineGuard['zone']): Choice {
  return { kind: 'bag', bag, own: { category: bag, zone } };
}

function isDirection({ messageType }: Judgement): boolean {
  return messageType === 'tooLow' || messageType === 'tooHigh';
}

function isSeenInZone(situation: Situation): boolean {
  const { step } = situation;
  const heart = seenHeart(situation.heart);
  const bpm = clearBpm(situation);
  if (bpm === undefined || heart === undefined || step.targetZone === undefined || bpm > topOf(heart.zones))
    return false;
  return distanceOf(bpm, step.targetZone, heart.zones) === undefined;
}

function offBy(situation: Situation, zones: Zones): Distance | undefined {
  const { targetZone } = situation.step;
  const bpm = clearBpm(situation);
  return targetZone === undefined || bpm === undefined ? undefined : distanceOf(bpm, targetZone, zones);
}

function clearBpm({ heart }: Situation): Bpm | undefined {
  const course = courseOf(seenHeart(heart)?.readings ?? []);
  return course.kind === 'clear' ? course.bpm : undefined;
}
