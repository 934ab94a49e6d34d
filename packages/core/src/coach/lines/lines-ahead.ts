// The lines of the coach that a timer is likely to need, in the order of need: a provider's voice records them before the run.

import type { Bpm } from '../../base/units.ts';
import type { Zones } from '../../heart/zones.ts';
import { BANK_CATEGORIES, type BankCategory, type MessageBank } from '../../ports/wire/coaching.ts';
import type { Step, StepType, Timer, ZoneNumber } from '../../timer/timer.ts';
import { PRIORITY, type Announcement } from '../../voice/announcement.ts';
import { toneOf } from '../../voice/phrases.ts';
import { INTRO } from '../bank.ts';
import type { Side } from '../memory.ts';
import { NEAR_END_LINES } from '../near-end.ts';
import { TIME_CALLS } from '../situation.ts';
import * as zoned from './zone-lines.ts';

/** The type each category is mostly said in. */
const TYPES: Readonly<Record<BankCategory, StepType>> = {
  push: 'work',
  slow: 'recovery',
  steady: 'recovery',
  transition: 'work',
  encouragement: 'work',
};
/** Categories that are said in calm steps as well as in hard ones. */
const ANYWHERE: readonly BankCategory[] = ['transition', 'encouragement'];
/** How far off hearts mostly are when a direction is given: the rest is recorded when it is said. */
const LIKELY: readonly Bpm[] = [10, 15, 20];

type Rounds = Pick<Timer, 'rounds'>;

/**
 * Everything that a timer is likely to have said from a bank and about its zones, each in the tone of its steps, the first words
 * first (D28).
 */
export function linesAhead(timer: Rounds, bank: MessageBank, zones: Zones): readonly Announcement[] {
  const steps = timer.rounds.flatMap((round) => round.steps).filter(isCoached);
  const isCalmSomewhere = timer.rounds.some((round) => round.steps.some(({ type }) => toneOf(type) === 'calm'));
  const lines = BANK_CATEGORIES.flatMap((category) => bank[category].map((line) => said(line, TYPES[category])));
  const calm = isCalmSomewhere ? ANYWHERE.flatMap((category) => bank[category].map((line) => said(line, 'rest'))) : [];
  return unique([
    said(INTRO, 'preparation'),
    ...nearEnds(steps),
    ...timesLeft(steps),
    ...zoneLines(timer, steps, zones),
    ...lines,
    ...calm,
  ]);
}

/** What is said of the time that a long step has left. */
function timesLeft(steps: readonly Step[]): readonly Announcement[] {
  return steps
    .filter(({ end }) => end === undefined || end.kind === 'ring')
    .flatMap(({ duration, type }) =>
      TIME_CALLS.filter(({ from }) => duration >= from * 60).map(({ minutes }) =>
        said(zoned.TIME_LEFT_LINES[minutes], type),
      ),
    );
}

function nearEnds(steps: readonly Step[]): readonly Announcement[] {
  return steps
    .filter(({ end }) => end?.kind === 'heart')
    .flatMap(({ type }) => NEAR_END_LINES.map((text) => said(text, type)));
}

/** What is said of the zones of a timer; nothing if it has none. */
function zoneLines({ rounds }: Rounds, steps: readonly Step[], zones: Zones): readonly Announcement[] {
  const targeted = steps.filter((step) => step.targetHeartRateZone !== undefined);
  const [first] = targeted;
  if (first === undefined) return [];
  const directions = targeted.flatMap(({ type, targetHeartRateZone: target }) =>
    target === undefined
      ? []
      : [
          ...likely('below', target),
          ...likely('above', target),
          zoned.stayLine('push', target),
          zoned.stayLine('slow', target),
        ].map((text) => said(text, type)),
  );
  const calmest = targeted.find(({ type }) => toneOf(type) === 'calm') ?? first;
  const unseen = [zoned.SIGNAL_LOST_LINE, zoned.SIGNAL_BACK_LINE, ...zoned.NEUTRAL_LINES];
  return [...turnsOf({ rounds }, zones), ...directions, ...unseen.map((text) => said(text, calmest.type))];
}

/** The transitions of a timer as its plan has them: each change of zone, a round's last step before its first included. */
function turnsOf({ rounds }: Rounds, zones: Zones): readonly Announcement[] {
  let from: ZoneNumber | undefined;
  const explained = new Set<ZoneNumber>();
  const turns: Announcement[] = [];
  for (const { steps, repeat } of rounds) {
    const passes = repeat === 1 ? 1 : 2;
    for (const step of Array.from({ length: passes }, () => steps)
      .flat()
      .filter(isCoached)) {
      const { targetHeartRateZone: target, type } = step;
      if (target !== undefined && target !== from) {
        const turn = zoned.turnInto(target, from, undefined);
        // Whether a strap will be there is not known yet.
        const texts = explained.has(target)
          ? [zoned.knownTransitionLine(target, turn, false)]
          : [zoned.transitionLine(target, turn, zones), zoned.feltTransitionLine(target, turn)];
        explained.add(target);
        turns.push(...texts.map((text) => said(text, type)));
      }
      from = target;
    }
  }
  return turns;
}

/** Below the lowest zone, and above the highest, is within. */
function likely(side: Side, target: ZoneNumber): readonly string[] {
  if (target === (side === 'below' ? 1 : 5)) return [];
  return LIKELY.map((beats) => zoned.directionLine({ side, beats }, target, { kind: 'first' }));
}

function isCoached({ type, coachingEnabled }: Step): boolean {
  return coachingEnabled && type !== 'delay';
}

function unique(lines: readonly Announcement[]): readonly Announcement[] {
  return [...new Map(lines.map((line) => [`${line.tone}:${line.text}`, line])).values()];
}

function said(text: string, type: StepType): Announcement {
  return { text, priority: PRIORITY.coach, type: 'generic', replaceType: false, tone: toneOf(type) };
}
