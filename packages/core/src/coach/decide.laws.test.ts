import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bpmRangeOf, zoneOf } from '../heart/zones.ts';
import { COACHING_LEVELS, COACHING_REASONS } from '../ports/wire/coaching.ts';
import { overviewOf } from '../run/plan/overview.ts';
import { BEGINNING, planOf, totalOf } from '../run/plan/plan.ts';
import { pause, stop, type Run } from '../run/play/run.ts';
import { viewOf } from '../run/play/view.ts';
import { walk, type WalkWishes, type WalkedLook, type WalkedStep } from '../testing/coached-walk.ts';
import { anyShare } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { smallTimers } from '../testing/workout.ts';
import { STEP_TYPES, ZONE_NUMBERS, type ZoneNumber } from '../timer/timer.ts';
import { answersLittle, unheardFor } from './decide-by-heart.ts';
import { effortOf } from './effort.ts';
import { courseOf, seenHeart } from './heart-course.ts';
import { isEligible } from './situation.ts';

const MAX = 190;

/** What a strap says for a while: a level, a slope, noise, nothing, or a wrong number. */
const stretch = fc.record({
  seconds: fc.integer({ min: 1, max: 120 }),
  kind: fc.constantFrom('level', 'level', 'lagging', 'lagging', 'noisy', 'rare', 'absent', 'wrong'),
  bpm: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 60, max: 215 }) }, fc.integer({ min: 180, max: 215 })),
});
type Stretch = { readonly seconds: number; readonly kind: string; readonly bpm: number };

/** A heart that goes from one stretch to the next. */
function heartOf(stretches: readonly Stretch[]): (at: number) => number | undefined {
  const told: (number | undefined)[] = [];
  let bpm = 100;
  for (const { seconds, kind, bpm: aim } of stretches) {
    if (kind === 'level') bpm = aim;
    for (let second = 0; second < seconds; second++) {
      if (kind === 'lagging') bpm += (aim - bpm) / 57;
      const noise = kind === 'noisy' ? ((second * 7919) % 41) - 20 : 0;
      const isRead = kind !== 'absent' && (kind !== 'rare' || second % 4 === 0);
      told.push(isRead ? (kind === 'wrong' ? (aim % 2) * 250 : Math.round(bpm + noise)) : undefined);
    }
  }
  return (at) => told[at % told.length];
}

const step = fc.record({
  seconds: fc.oneof(
    fc.integer({ min: 1, max: 400 }),
    fc.constantFrom(59, 60, 61, 130),
    fc.integer({ min: 15, max: 59 }),
  ),
  target: fc.option(fc.constantFrom(...ZONE_NUMBERS), { nil: undefined }),
  type: fc.constantFrom(...STEP_TYPES.filter((type) => type !== 'delay')),
  from: fc.constantFrom(0, 0, 0, 0, 12, Infinity),
  pauseAt: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
});

const walks = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    stretches: fc.array(stretch, { minLength: 1, maxLength: 8 }),
    level: fc.constantFrom(...COACHING_LEVELS),
    refused: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  })
  .map(({ steps, stretches, level, refused }) => {
    const heart = heartOf(stretches);
    let began = 0;
    const walked = steps.map(({ pauseAt, ...given }): WalkedStep => {
      const offset = began;
      began += given.seconds;
      const pauses = pauseAt === undefined ? {} : { pause: { at: pauseAt, seconds: 45 } };
      return { ...given, ...pauses, bpm: (second) => heart(offset + second) };
    });
    const wishes: WalkWishes = {
      level,
      zones: MAX,
      isSaid: ({ verdict }, at) => verdict === 'must' || refused[at % refused.length] !== true,
    };
    return { steps: walked, level, looks: walk(walked, wishes) };
  });

type Judge = (look: WalkedLook, looks: readonly WalkedLook[], level: string) => boolean;
/** What a law is about: how many looks of each kind it meets at least, and which those are. */
type LookCases = Readonly<Record<string, { readonly least: number; readonly isMet: Judge }>>;

/** Holds a law to random workouts: no look of any of them breaks it. */
function noLook(cases: LookCases, breaks: Judge): void {
  const least = Object.fromEntries(Object.entries(cases).map(([name, each]) => [name, each.least]));
  assertLaw(
    least,
    (met) =>
      fc.property(walks, ({ looks, level }) => {
        for (const [name, { isMet }] of Object.entries(cases))
          for (const look of looks) met(name, isMet(look, looks, level));
        expect(looks.filter((look) => breaks(look, looks, level))).toEqual([]);
      }),
    { numRuns: 100 },
  );
}

const isDirection = ({ judgement, wasSpoken }: WalkedLook) =>
  wasSpoken && (judgement.messageType === 'tooLow' || judgement.messageType === 'tooHigh');
/** Nothing is too low for zone 1, and only the maximum is too high for zone 5. */
function boundsOf(target: ZoneNumber | undefined) {
  if (target === undefined) return { minBpm: -Infinity, maxBpm: MAX + 1 };
  const { minBpm, maxBpm } = bpmRangeOf(target, MAX);
  return { minBpm: target === 1 ? -Infinity : minBpm, maxBpm: target === 5 ? MAX + 1 : maxBpm };
}

function sideOf(bpm: number, { minBpm, maxBpm }: { readonly minBpm: number; readonly maxBpm: number }) {
  if (bpm < minBpm) return 'below';
  return bpm >= maxBpm ? 'above' : undefined;
}
const courseAt = ({ situation }: WalkedLook) => courseOf(seenHeart(situation.heart)?.readings ?? []);

describe('whatever the heart does', () => {
  it('every look gives a verdict and one of the eight reasons [COA-4]', () => {
    expect(COACHING_REASONS).toHaveLength(8);
    const verdicts = {
      'a line that must not be said': {
        least: 10,
        isMet: ({ judgement }: WalkedLook) => judgement.verdict === 'must-not',
      },
      'one that must be said': { least: 10, isMet: ({ judgement }: WalkedLook) => judgement.verdict === 'must' },
      'one that may be said': { least: 10, isMet: ({ judgement }: WalkedLook) => judgement.verdict === 'maybe' },
      'an urgent one': { least: 5, isMet: ({ judgement }: WalkedLook) => judgement.isUrgent },
    };
    noLook(verdicts, ({ judgement: { verdict, decision, isUrgent } }) => {
      const isKnown = COACHING_REASONS.includes(decision.reason) && ['must-not', 'must', 'maybe'].includes(verdict);
      const isUrgentWithReason = !isUrgent || (verdict === 'must' && decision.reason === 'needs_urgency');
      const isShort = decision.coachingContext.length <= 200;
      return !isKnown || !isUrgentWithReason || !isShort || decision.shouldCoach !== (verdict !== 'must-not');
    });
  });

  it('two lines are at least 10 s apart [COA-21]', () => {
    const soon: Judge = (look, looks) =>
      looks.some(({ at, wasSpoken }) => wasSpoken && at < look.at && look.at - at < 10);
    noLook({ 'a look soon after a line': { least: 10, isMet: soon } }, (look, looks) => {
      const others = looks.filter(({ at, wasSpoken }) => wasSpoken && at < look.at && look.at - at < 10);
      return look.wasSpoken && others.length > 0;
    });
  });

  it('above the maximum there is nothing but slowing down [COA-23]', () => {
    const isAbove: Judge = (look) => {
      const course = courseAt(look);
      return course.kind === 'clear' && course.bpm > MAX && look.wasSpoken;
    };
    noLook(
      { 'a line above the maximum': { least: 1, isMet: isAbove } },
      (look, looks, level) => isAbove(look, looks, level) && look.judgement.messageType !== 'tooHigh',
    );
  });

  it('no direction is given without a fresh heart rate, nor to the wrong side [COA-11, COA-14]', () => {
    const says = (type: string) => (look: WalkedLook) => isDirection(look) && look.judgement.messageType === type;
    const directions = { faster: { least: 10, isMet: says('tooLow') }, slower: { least: 10, isMet: says('tooHigh') } };
    noLook(directions, (look, looks) => {
      if (!isDirection(look)) return false;
      const { heart, step: at } = look.situation;
      const good = seenHeart(heart)?.readings.filter(({ bpm }) => bpm >= 30 && bpm <= 240) ?? [];
      const course = courseAt(look);
      const isFresh = (good.at(-1)?.age ?? Infinity) <= 5000 && good.filter(({ age }) => age < 25_000).length >= 8;
      const known = look.memory.effort;
      if (!isFresh || course.kind !== 'clear' || !course.isDense || known === undefined) return true;
      const range = boundsOf(at.targetZone);
      const isBelow = effortOf(known).isBelow;
      if (look.judgement.isUrgent) return course.bpm < range.maxBpm;
      const before = looks[looks.indexOf(look) - 1]?.memory ?? look.memory;
      const { now } = look.situation;
      const [usual, later] = answersLittle(look.memory, now) ? [0.5, 30_000] : [0.6, 60_000];
      const outside = unheardFor(before, now) < later ? usual : 0.35;
      const sure = sideOf(course.bpm, range) === undefined ? 0.85 : outside;
      return look.judgement.messageType === 'tooLow'
        ? course.bpm >= range.maxBpm || isBelow(range.minBpm) < sure
        : course.bpm < range.minBpm || isBelow(range.maxBpm) > 1 - sure;
    });
  });

  it('no direction but an urgent one is told at the edges of a step [COA-16, COA-17]', () => {
    const isAtEdge = ({ situation: { step: at } }: WalkedLook) => at.elapsed < 10_000 || at.left < 15_000;
    noLook(
      { 'a look at an edge': { least: 10, isMet: isAtEdge }, 'a direction': { least: 10, isMet: isDirection } },
      (look) => isDirection(look) && !look.judgement.isUrgent && isAtEdge(look),
    );
  });

  it('an urgent line is about two zones at least [COA-22]', () => {
    noLook({ 'an urgent line': { least: 5, isMet: ({ judgement }) => judgement.isUrgent } }, (look) => {
      const course = courseAt(look);
      const target = look.situation.step.targetZone ?? 9;
      return look.judgement.isUrgent && (course.kind !== 'clear' || zoneOf(course.bpm, MAX) - target < 2);
    });
  });

  it('a short step has its transition alone, and no transition is told later [COA-3, COA-36]', () => {
    const transitionOf = ({ judgement }: WalkedLook) => judgement.messageType === 'transition';
    const cases: LookCases = {
      'a transition': { least: 10, isMet: (look) => look.wasSpoken && transitionOf(look) },
      'a look later in a short step': {
        least: 1,
        isMet: ({ situation: { step: at } }) => at.length < 60_000 && at.elapsed >= 5000,
      },
    };
    noLook(cases, (look) => {
      const { wasSpoken, situation } = look;
      const { length, elapsed } = situation.step;
      const isAtStart = transitionOf(look) || look.judgement.messageType === 'peak';
      const isSignal = look.judgement.messageType === 'signalLost' || look.judgement.messageType === 'signalBack';
      return wasSpoken && !isSignal && (isAtStart ? elapsed >= 5000 : length < 60_000);
    });
  });

  it('where transitions alone are wished for there is nothing else [COA-37]', () => {
    const isLine: Judge = ({ wasSpoken }, _, level) => level === 'transitions' && wasSpoken;
    noLook(
      { 'a line': { least: 5, isMet: isLine } },
      (look, looks, level) => isLine(look, looks, level) && look.judgement.messageType !== 'transition',
    );
  });

  it('the silence in the zone never lasts longer than 240 s and a poll [COA-24]', () => {
    const bpm = fc.integer({ min: 133, max: 151 });
    const gaps = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 600 }), seconds: fc.integer({ min: 1, max: 30 }) }),
      {
        maxLength: 4,
      },
    );
    const level = fc.constantFrom('when-it-matters' as const, 'talkative' as const);
    const refused = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
    assertLaw(
      { 'a line within the step': 10, 'a gap without a heart rate': 10 },
      (met) =>
        fc.property(
          fc.array(bpm, { minLength: 1, maxLength: 40 }),
          gaps,
          level,
          refused,
          (beats, holes, wished, no) => {
            const isHole = (second: number) => holes.some(({ at, seconds }) => second >= at && second < at + seconds);
            const looks = walk(
              [
                {
                  seconds: 620,
                  target: 3,
                  bpm: (second) => (isHole(second) ? undefined : beats[second % beats.length]),
                },
              ],
              {
                level: wished,
                isSaid: ({ decision }, at) => decision.reason === 'long_silence' || no[at % no.length] !== true,
              },
            );
            const moments = [0, ...looks.filter(({ wasSpoken }) => wasSpoken).map(({ at }) => at), 615];
            met('a line within the step', moments.length > 2);
            met('a gap without a heart rate', holes.length > 0);
            const silences = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
            expect(Math.max(...silences)).toBeLessThanOrEqual(245);
          },
        ),
      { numRuns: 60 },
    );
  });
});

describe('whatever the run does', () => {
  it('there is coaching only in a step that wants it, of a run that runs [COA-1, COA-2]', () => {
    const moments = fc.record({
      timer: smallTimers('finite'),
      part: anyShare,
      status: fc.constantFrom('running', 'paused', 'stopped'),
    });
    assertLaw({ 'a step that wants it': 6, 'one that does not': 10, 'a run that stands': 10 }, (met) =>
      fc.property(moments, ({ timer, part, status }) => {
        const plan = planOf(timer);
        if (typeof plan === 'string') return;
        const now = Math.floor(part * totalOf(plan));
        const running: Run = { status: 'running', position: BEGINNING, since: 0 };
        const run = { running, paused: pause(plan, running, now), stopped: stop(plan, running, now) }[status];
        const view = viewOf(overviewOf(plan), run, now);
        const wants =
          view.status === 'running' &&
          view.current.kind === 'step' &&
          view.current.type !== 'delay' &&
          view.current.step.coachingEnabled;
        met(wants ? 'a step that wants it' : 'one that does not');
        met('a run that stands', status !== 'running');
        expect(isEligible(view)).toBe(wants);
        if (status !== 'running') expect(isEligible(view)).toBe(false);
      }),
    );
  });
});
