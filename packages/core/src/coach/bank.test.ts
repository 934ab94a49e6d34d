import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANK_CATEGORIES, BANK_SIZES, MESSAGE_TYPES, categoryOf } from '../ports/wire/coaching.ts';
import { anyShare } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import {
  ALL_UNSAID,
  DEFAULT_LINE,
  FALLBACK_BANK,
  INTRO,
  noted,
  pick,
  readBankLines,
  type UnsaidLines,
} from './bank.ts';
import { isFitLine } from './lines/fit-line.ts';

const all = BANK_CATEGORIES.flatMap((category) => FALLBACK_BANK[category]);

describe('the fixed lines', () => {
  it('are as many as the specification says, fit, and all different', () => {
    for (const category of BANK_CATEGORIES) expect(FALLBACK_BANK[category]).toHaveLength(BANK_SIZES[category]);
    expect(BANK_SIZES).toEqual({ push: 5, slow: 5, steady: 5, transition: 3, encouragement: 5 });
    expect(all.filter((line) => !isFitLine(line))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are there for every message type', () => {
    const categories = Object.fromEntries(MESSAGE_TYPES.map((type) => [type, categoryOf(type)]));
    expect(categories).toEqual({
      transition: 'transition',
      encouragement: 'encouragement',
      stepBased: 'encouragement',
      tooLow: 'push',
      tooHigh: 'slow',
      perfect: 'steady',
      keepAlive: 'steady',
    });
  });

  it('begin with the intro', () => {
    expect(INTRO).toBe('Your coach is ready.');
  });
});

describe('drawing a line', () => {
  it('takes each of a category once before one comes again', () => {
    let unsaid: UnsaidLines = ALL_UNSAID;
    for (let round = 0; round < 3; round++) {
      const drawn: string[] = [];
      for (const chance of [0.9, 0, 0.5, 0.2, 0.99]) {
        const picked = pick(unsaid, FALLBACK_BANK, 'push', chance);
        drawn.push(picked.line);
        unsaid = picked.unsaid;
      }
      expect(new Set(drawn)).toEqual(new Set(FALLBACK_BANK.push));
    }
  });

  it('is a matter of chance', () => {
    const first = [0, 0.2, 0.4, 0.6, 0.8].map((chance) => pick(ALL_UNSAID, FALLBACK_BANK, 'push', chance).line);
    expect(first).toEqual(FALLBACK_BANK.push);
  });

  it('forgets lines of another bank', () => {
    const other = { ...FALLBACK_BANK, push: ['Up.', 'A bit more.'] };
    const { unsaid } = pick(ALL_UNSAID, FALLBACK_BANK, 'push', 0);
    expect(other.push).toContain(pick(unsaid, other, 'push', 0).line);
  });

  it('never takes the line that was said last, wherever it is from [COA-44]', () => {
    const same = { ...FALLBACK_BANK, push: ['Easy.', 'Up.'], slow: ['Easy.', 'Down.'] };
    const { unsaid } = pick(ALL_UNSAID, same, 'push', 0);
    expect(unsaid.last).toBe('Easy.');
    expect(pick(unsaid, same, 'slow', 0).line).toBe('Down.');
    expect(pick(noted(unsaid, 'Up.'), same, 'push', 0).line).toBe('Easy.');
  });

  it('never takes the same line twice in a row, whatever the bank [COA-44]', () => {
    const line = fc.constantFrom('a', 'b', 'c');
    const lines = fc.array(line, { maxLength: 3 });
    const bank = fc.record({ push: lines, slow: lines, steady: lines, transition: lines, encouragement: lines });
    const draw = fc.record({
      category: fc.constantFrom(...BANK_CATEGORIES),
      chance: anyShare.map((share) => share * 0.999),
      other: fc.option(line),
    });
    assertLaw({ 'a line that would come again': 10, 'an empty category': 10 }, (met) =>
      fc.property(bank, fc.array(draw, { maxLength: 30 }), (given, draws) => {
        let unsaid = ALL_UNSAID;
        for (const { category, chance, other } of draws) {
          if (other !== null) unsaid = noted(unsaid, other);
          met(
            'a line that would come again',
            given[category].some((each) => each === unsaid.last),
          );
          met('an empty category', given[category].length === 0);
          const picked = pick(unsaid, given, category, chance);
          expect(picked.line).not.toBe(unsaid.last);
          expect(picked.line).not.toBe('');
          unsaid = picked.unsaid;
          expect(unsaid.last).toBe(picked.line);
        }
      }),
    );
  });
});

const words = (count: number) => Array.from({ length: count }, () => 'easy').join(' ');

describe('a fit line', () => {
  it('has at most 12 words on one line', () => {
    expect(isFitLine(words(12))).toBe(true);
    expect(isFitLine(words(13))).toBe(false);
    for (const line of [
      '',
      ' ',
      ' Easy now.',
      'Easy now. ',
      'Easy\nnow.',
      'Easy\u2028now.',
      'Easy\u0007now.',
      '...',
      'e'.repeat(161),
    ]) {
      expect([line, isFitLine(line)]).toEqual([line, false]);
    }
  });

  it('has no digits but those of zones and times', () => {
    const fit = [
      'Go to zone 4.',
      'Zone 2 now.',
      'Between zones 3 and zone 4.',
      'Hold it for 30 seconds.',
      'A 2-minute hold.',
      'Steady until 1:30.',
    ];
    const rejected = [
      'Go to 150 bpm.',
      'Zone 6 now.',
      'Zone 44 now.',
      'Give me 110%.',
      'Step 3.',
      'Hold it for ½ a minute.',
      '10 more',
    ];
    expect(fit.filter((line) => !isFitLine(line))).toEqual([]);
    expect(rejected.filter((line) => isFitLine(line))).toEqual([]);
  });

  it('has no hype', () => {
    const rejected = [
      "Let's go!",
      'Let’s go!',
      'You are AMAZING.',
      'Crush it!',
      'No pain no gain.',
      'Beast mode.',
      'Un-believable? Unbelievable!',
      'You rock-star.',
      'Wow, nice.',
    ];
    expect(rejected.filter((line) => isFitLine(line))).toEqual([]);
    expect(isFitLine('The campfire is warm as a fireplace.')).toBe(true);
  });

  it('makes no medical claim', () => {
    const rejected = [
      'This heals your back.',
      'You are burning fat.',
      'Good for your health.',
      'See a doctor.',
      'Push through the pain.',
      'Fat-burning now.',
      'Lose weight with this.',
    ];
    expect(rejected.filter((line) => isFitLine(line))).toEqual([]);
    expect(isFitLine('Your heart rate is where it should be.')).toBe(true);
  });

  it('has no markup and no addresses', () => {
    const rejected = ['**Easy** now.', '<b>Easy</b>', '{easy}', '[easy]', 'See https://easy', '`easy`', '# Easy'];
    expect(rejected.filter((line) => isFitLine(line))).toEqual([]);
  });

  it('may be the default one', () => {
    expect(DEFAULT_LINE).toBe('Keep going!');
    expect(isFitLine(DEFAULT_LINE)).toBe(true);
  });
});

describe('a reply with one message a line', () => {
  it('gives its lines, each once', () => {
    expect(readBankLines(' Ease off. \r\n\r\nBreathe.\nEase off.\rLet go.')).toEqual([
      'Ease off.',
      'Breathe.',
      'Let go.',
    ]);
    expect(readBankLines('')).toEqual([]);
  });

  it('loses its numbered lines', () => {
    expect(readBankLines('1. Ease off.\n2) Breathe.\n(3) Rest.\n4 - Go.\n5: Go.\nStay.')).toEqual(['Stay.']);
    expect(readBankLines('30 seconds to go.')).toEqual(['30 seconds to go.']);
  });

  it('loses what is not fit', () => {
    expect(readBankLines(`Crush it!\n${words(13)}\nStay.`)).toEqual(['Stay.']);
  });
});
