import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneOf } from '../../heart/zones.ts';
import { COACHING_LEVELS } from '../../ports/wire/coaching.ts';
import { walk, type WalkedStep } from '../../testing/coached-walk.ts';
import { assertLaw } from '../../testing/law.ts';
import { STEP_TYPES, type ZoneNumber } from '../../timer/timer.ts';
import { FALLBACK_BANK } from '../bank.ts';
import { courseOf, seenHeart } from '../heart-course.ts';
import type { Situation } from '../situation.ts';
import { linesAfterLine, linesAfterLook, choiceOf, fixedLine, NO_LINES } from './line-choice.ts';
import {
  NEUTRAL_LINES,
  reachedLine,
  SIGNAL_BACK_LINE,
  SIGNAL_LOST_LINE,
  stayLine,
  TIME_LEFT_LINES,
} from './zone-lines.ts';

const MAX = 190;
const ZONES = [1, 2, 3, 4, 5] as const;

/** What a strap does in a step: sends, dies at a second, sends rarely, sends the same, or nothing. */
const straps = fc.oneof(
  { weight: 4, arbitrary: fc.constant('sends' as const) },
  fc.constant('dies' as const),
  fc.constant('returns' as const),
  fc.constant('rare' as const),
  fc.constant('freezes' as const),
  fc.constant('none' as const),
);
const steps = fc.array(
  fc.record({
    seconds: fc.oneof(fc.integer({ min: 20, max: 59 }), fc.integer({ min: 60, max: 420 })),
    target: fc.option(fc.constantFrom(...ZONES), { nil: undefined }),
    type: fc.constantFrom(...STEP_TYPES.filter((type) => type !== 'delay')),
    strap: straps,
    from: fc.integer({ min: 60, max: 195 }),
    to: fc.integer({ min: 60, max: 195 }),
    aims: fc.boolean(),
    lag: fc.integer({ min: 10, max: 90 }),
    at: fc.integer({ min: 5, max: 200 }),
  }),
  { minLength: 1, maxLength: 6 },
);
type Drawn = (typeof steps extends fc.Arbitrary<infer List> ? List : never)[number];

function walkedOf({ seconds, target, type, strap, from, to, aims, lag, at }: Drawn): WalkedStep {
  const end = aims && target !== undefined ? 85 + 19 * target : to;
  const heart = (second: number): number => Math.round(end + (from - end) * Math.exp(-second / lag));
  const bpm = (second: number): number | undefined => {
    switch (strap) {
      case 'sends':
        return heart(second);
      case 'dies':
        return second < at ? heart(second) : undefined;
      case 'returns':
        return second > at ? heart(second) : undefined;
      case 'rare':
        return second % 7 === 0 ? heart(second) : undefined;
      case 'freezes':
        return heart(Math.min(second, at));
      case 'none':
        return undefined;
    }
  };
  return { seconds, target, type, bpm };
}

interface SaidLine {
  readonly text: string;
  readonly situation: Situation;
}

/** Every line of a coached workout with fixed lines alone. */
function linesOf(list: readonly Drawn[], level: (typeof COACHING_LEVELS)[number]): readonly SaidLine[] {
  let memory = NO_LINES;
  const said: SaidLine[] = [];
  for (const { wasSpoken, judgement, situation } of walk(list.map(walkedOf), { level, zones: MAX })) {
    memory = linesAfterLook(memory, situation, MAX);
    if (!wasSpoken) continue;
    const occasion = { situation, judgement, zones: MAX, bank: FALLBACK_BANK };
    const choice = choiceOf(memory, occasion);
    if (choice.kind === 'quiet') continue;
    const found = fixedLine(memory, choice, occasion, (said.length * 0.37) % 1);
    memory = linesAfterLine(found.memory, occasion, found.text);
    said.push({ text: found.text, situation });
  }
  return said;
}

const PRAISING = new Set([...FALLBACK_BANK.steady, ...ZONES.map(reachedLine)]);
const UNSEEN = new Set([...NEUTRAL_LINES, ...Object.values(TIME_LEFT_LINES), SIGNAL_LOST_LINE]);
/** Directions without a distance. */
const INSIDE = new Set([
  ...FALLBACK_BANK.push,
  ...FALLBACK_BANK.slow,
  ...ZONES.flatMap((zone) => [stayLine('push', zone), stayLine('slow', zone)]),
]);
const DIRECTED = /below|above|push|lift|pick up|faster|raise|more|ease|slow|back off|come down|take the effort down/iu;

const seenZone = ({ heart }: Situation): ZoneNumber | undefined => {
  const course = courseOf(seenHeart(heart)?.readings ?? []);
  return course.kind === 'clear' && course.bpm <= MAX ? zoneOf(course.bpm, MAX) : undefined;
};
const isTransition = (text: string): boolean => /^(?:Up to|Down to|Zone) /u.test(text);
const isPeak = (text: string): boolean => /^(?:Last peak|Peaks? (?:still|stay|hold))/u.test(text);
const OPTIONS = { numRuns: 250 };

describe('whatever a heart and its strap do', () => {
  it('nothing steady is said unless the last look was clear and in the zone [COA-205]', () => {
    assertLaw(
      { 'a steady line': 10 },
      (met) =>
        fc.property(steps, fc.constantFrom(...COACHING_LEVELS), (list, level) => {
          for (const { text, situation } of linesOf(list, level)) {
            if (!met('a steady line', PRAISING.has(text))) continue;
            expect([text, seenZone(situation)]).toEqual([text, situation.step.targetZone]);
          }
        }),
      OPTIONS,
    );
  });

  it('a heart that is not seen hears neutral lines, transitions and where the signal is [COA-205]', () => {
    assertLaw(
      { 'a line without a heart': 10, 'a lost signal': 10 },
      (met) =>
        fc.property(steps, fc.constantFrom(...COACHING_LEVELS), (list, level) => {
          for (const { text, situation } of linesOf(list, level)) {
            const isUnseen =
              courseOf(seenHeart(situation.heart)?.readings ?? []).kind === 'absent' &&
              situation.step.targetZone !== undefined;
            met('a lost signal', text === SIGNAL_LOST_LINE);
            if (!met('a line without a heart', isUnseen && !isTransition(text))) continue;
            if (!isPeak(text)) expect(UNSEEN).toContain(text);
          }
        }),
      OPTIONS,
    );
  });

  it('lost and back take turns [COA-205]', () => {
    assertLaw(
      { back: 10 },
      (met) =>
        fc.property(steps, (list) => {
          const signals = linesOf(list, 'talkative')
            .map(({ text }) => text)
            .filter((text) => text === SIGNAL_LOST_LINE || text === SIGNAL_BACK_LINE);
          for (const [index, text] of signals.entries()) {
            met('back', text === SIGNAL_BACK_LINE);
            expect(text).toBe(index % 2 === 0 ? SIGNAL_LOST_LINE : SIGNAL_BACK_LINE);
          }
        }),
      OPTIONS,
    );
  });

  it('how far off is only said to a heart that is seen outside, and on its side; inside, what keeps it there', () => {
    assertLaw(
      { below: 10, above: 10 },
      (met) =>
        fc.property(steps, (list) => {
          for (const { text, situation } of linesOf(list, 'when-it-matters')) {
            const { targetZone } = situation.step;
            if (isTransition(text) || isPeak(text) || targetZone === undefined) continue;
            const zone = seenZone(situation);
            if (met('below', / below/u.test(text))) expect(zone ?? 9).toBeLessThan(targetZone);
            if (met('above', / above/u.test(text))) expect(zone ?? 9).toBeGreaterThan(targetZone);
            if (zone === targetZone && DIRECTED.test(text)) expect(INSIDE).toContain(text);
          }
        }),
      OPTIONS,
    );
  });

  it('no line is said twice in a row [COA-44]', () => {
    assertLaw(
      { 'a line after a line': 10 },
      (met) =>
        fc.property(steps, fc.constantFrom(...COACHING_LEVELS), (list, level) => {
          const texts = linesOf(list, level).map(({ text }) => text);
          for (const [index, text] of texts.entries()) {
            if (met('a line after a line', index > 0)) expect(text).not.toBe(texts[index - 1]);
          }
        }),
      OPTIONS,
    );
  });
});
