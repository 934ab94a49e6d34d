import { describe, expect, it } from 'vitest';
import { DEFAULT_LINE, isFitLine, readBankLines } from './line.ts';

const words = (count: number) => Array.from({ length: count }, () => 'easy').join(' ');

describe('a fit line', () => {
  it('[COA-41] has at most 12 words on one line', () => {
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

  it('[COA-41] has no digits but those of zones and times', () => {
    const fit = [
      'Go to zone 4.',
      'Zone 2 now.',
      'Between zones 3 and zone 4.',
      'Hold it for 30 seconds.',
      'A 2-minute hold.',
      'Steady until 1:30.',
    ];
    const unfit = [
      'Go to 150 bpm.',
      'Zone 6 now.',
      'Zone 44 now.',
      'Give me 110%.',
      'Step 3.',
      'Hold it for ½ a minute.',
      '10 more',
    ];
    expect(fit.filter((line) => !isFitLine(line))).toEqual([]);
    expect(unfit.filter((line) => isFitLine(line))).toEqual([]);
  });

  it('[COA-41] has no hype', () => {
    const unfit = [
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
    expect(unfit.filter((line) => isFitLine(line))).toEqual([]);
    expect(isFitLine('The campfire is warm as a fireplace.')).toBe(true);
  });

  it('[COA-41] makes no medical claim', () => {
    const unfit = [
      'This heals your back.',
      'You are burning fat.',
      'Good for your health.',
      'See a doctor.',
      'Push through the pain.',
      'Fat-burning now.',
      'Lose weight with this.',
    ];
    expect(unfit.filter((line) => isFitLine(line))).toEqual([]);
    expect(isFitLine('Your heart rate is where it should be.')).toBe(true);
  });

  it('[COA-41] has no markup and no addresses', () => {
    const unfit = ['**Easy** now.', '<b>Easy</b>', '{easy}', '[easy]', 'See https://easy', '`easy`', '# Easy'];
    expect(unfit.filter((line) => isFitLine(line))).toEqual([]);
  });

  it('[COA-40] may be the default one', () => {
    expect(DEFAULT_LINE).toBe('Keep going!');
    expect(isFitLine(DEFAULT_LINE)).toBe(true);
  });
});

describe('a reply with one message a line', () => {
  it('[COA-42] gives its lines, each once', () => {
    expect(readBankLines(' Ease off. \r\n\r\nBreathe.\nEase off.\rLet go.')).toEqual([
      'Ease off.',
      'Breathe.',
      'Let go.',
    ]);
    expect(readBankLines('')).toEqual([]);
  });

  it('[COA-42] loses its numbered lines', () => {
    expect(readBankLines('1. Ease off.\n2) Breathe.\n(3) Rest.\n4 - Go.\n5: Go.\nStay.')).toEqual(['Stay.']);
    expect(readBankLines('30 seconds to go.')).toEqual(['30 seconds to go.']);
  });

  it('[COA-42] loses what is not fit', () => {
    expect(readBankLines(`Crush it!\n${words(13)}\nStay.`)).toEqual(['Stay.']);
  });
});
