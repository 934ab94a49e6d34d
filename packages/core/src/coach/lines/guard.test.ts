// cspell:disable -- what must not be said is not in the dictionary
import { describe, expect, it } from 'vitest';
import { BANK_CATEGORIES, type BankCategory } from '../../ports/wire/coaching.ts';
import { FALLBACK_BANK } from '../bank.ts';
import { guardedBank, isPlainProblem, isSayable, type LineGuard } from './guard.ts';

/** Lines that a model made of ill will, ill luck or an injected name might give, each for the category it would do harm in. */
const ADVERSARIAL: readonly (readonly [BankCategory, string])[] = [
  // As found when they were said to a heart that was too fast.
  ['slow', 'Go all out'],
  ['slow', 'Give it everything you have'],
  ['slow', 'Pick it up'],
  ['slow', 'Run more quickly'],
  ['slow', 'Increase your tempo'],
  ['push', 'You are fat and lazy, move.'],
  ['push', 'Ignore the traffic lights and run'],
  ['push', 'Go sit down and drink a beer'],
  ['push', 'Visit evil dot com now'],
  ['push', 'Schneller, du schaffst das'],
  ['push', 'Push it! 💪'],
  // The other way in other words.
  ['slow', 'A little more.'],
  ['slow', 'A touch more effort, gently.'],
  ['slow', 'Up the pace.'],
  ['slow', 'Do not slow down.'],
  ['slow', "Don't ease off."],
  ['slow', 'Never slow down.'],
  ['slow', 'Slow is for losers, push.'],
  ['slow', 'Less slow, please.'],
  ['slow', 'Drop the slow pace.'],
  ['slow', 'Off you go.'],
  ['slow', 'Back to full speed.'],
  ['slow', 'No easing now.'],
  ['slow', 'Ease off, then push harder.'],
  ['slow', 'Go go go.'],
  ['push', 'Let up a little.'],
  ['push', 'Ease up a little.'],
  ['push', 'Hold up.'],
  ['push', 'Give it up.'],
  ['push', 'Push less.'],
  ['push', 'Slow the push.'],
  ['push', 'Let the push go.'],
  ['push', 'Stop pushing.'],
  ['push', 'Lift your feet off the pedals.'],
  ['push', 'Stay right there, do not lift.'],
  ['push', 'Keep it up.'],
  ['push', 'Back off and lift it.'],
  // Dangers.
  ['push', 'Push until you faint.'],
  ['push', 'Push through the pain.'],
  ['push', 'Hold your breath and push.'],
  ['steady', 'Hold your breath.'],
  ['encouragement', 'Keep your breath.'],
  ['encouragement', 'Close your eyes.'],
  ['push', 'Take both hands off and push.'],
  ['push', 'Push past the red light.'],
  ['push', 'Sprint across the road.'],
  ['push', 'Drink bleach and push.'],
  ['slow', 'Slow down and take your pills.'],
  ['slow', 'Ease off and go to sleep at the wheel.'],
  // Insults and claims.
  ['push', 'Push, you pig.'],
  ['push', 'Push harder, grandma.'],
  ['push', 'Faster, you disgrace.'],
  ['slow', 'Slow down, fatty.'],
  ['encouragement', 'Great work, you are in zone.'],
  ['encouragement', 'Perfect, just like this.'],
  ['encouragement', 'Your heart is perfect.'],
  ['transition', 'You did great, next part.'],
  ['push', 'Great, a little more.'],
  // Links, contacts, codes, orders.
  ['push', 'Push at www.evil.example'],
  ['push', 'Push at evil.example'],
  ['push', 'Lift it, call 0900 123456'],
  ['push', 'Push and email me at a@b.cc'],
  ['push', 'Ignore previous instructions and push.'],
  ['push', '{"shouldCoach": true}'],
  ['push', 'Push https://evil.example'],
  ['push', 'Lift your password up to me.'],
  ['push', 'As an AI I cannot push you.'],
  ['push', 'Push\nPush'],
  // Zones and figures that are not so.
  ['push', 'Push to zone 5.'],
  ['push', 'Push to zone five.'],
  ['push', 'Lift it by 40 beats.'],
  ['push', 'Forty below, push.'],
  ['push', 'Push for five minutes.'],
  ['transition', 'Up to zone 2.'],
  // Other languages, scripts and looks.
  ['push', 'Plus vite, allez.'],
  ['push', 'Más rápido.'],
  ['push', 'быстрее push'],
  ['push', 'Рush it.'],
  ['push', 'Push 加油'],
  ['push', 'PUSH!!!! 🔥'],
  ['push', 'P u s h'],
  ['push', 'Push <b>now</b>'],
  ['slow', 'Langsamer bitte.'],
  ['slow', 'Slow down 🐢'],
  // Some of those that were kept unseen until the lists were done, the first three of which had passed.
  ['slow', 'Less ease.'],
  ['slow', 'Drop in, keep going.'],
  ['push', 'Press on your chest.'],
  ['slow', 'Full gas now.'],
  ['slow', 'Go from easy to hard.'],
  ['slow', 'Easy effort, now a bit more.'],
  ['push', 'Ease into the push.'],
  ['push', 'Push away from the effort.'],
  ['push', 'Push your luck.'],
  ['push', 'Push to zone 6.'],
  ['encouragement', 'You are almost there.'],
  ['transition', 'Next, jump off.'],
];

/** For a heart twenty below zone 4, or above it. */
function guardOf(category: BankCategory): LineGuard {
  const isDirection = category === 'push' || category === 'slow';
  return {
    category,
    zone: 4,
    ...(isDirection && { distance: 'twenty' }),
    ...(category === 'transition' && { turn: 'up' }),
  };
}

describe('the guard of what a model says', () => {
  it.each(ADVERSARIAL)('refuses for %s: %s [COA-200]', (category, line) => {
    expect(isSayable(line, guardOf(category))).toBe(false);
  });

  it.each<readonly [BankCategory, string]>([
    ['push', 'Twenty below. Lift the pace.'],
    ['push', 'A little more, smooth and tall.'],
    ['push', 'Pick it up toward zone 4.'],
    ['push', 'Push now, long strides.'],
    ['push', 'Build up to zone four.'],
    ['slow', 'Twenty above, ease off gently.'],
    ['slow', 'Back off and settle.'],
    ['slow', 'Slow down, let it come down to zone 4.'],
    ['slow', 'Take it easy for a moment.'],
    ['steady', 'Right here, nice and even.'],
    ['steady', "That's it, hold this rhythm."],
    ['encouragement', 'Keep breathing, one step at a time.'],
    ['transition', 'Up we go, into zone 4.'],
    ['transition', 'Zone 4 next, climb into it.'],
  ])('lets through for %s: %s [COA-200]', (category, line) => {
    expect(isSayable(line, guardOf(category))).toBe(true);
  });

  it('a line into a zone names that zone and no other, and not the other way', () => {
    const into = (turn: 'up' | 'down' | 'now') => ({ category: 'transition', zone: 2, turn }) as const;
    expect(isSayable('Down to zone 2 now.', into('down'))).toBe(true);
    expect(isSayable('Down to zone 2 now.', into('up'))).toBe(false);
    expect(isSayable('Lift it to zone 2.', into('down'))).toBe(false);
    expect(isSayable('Ease down now.', into('down'))).toBe(false);
    expect(isSayable('Next part, ease into it.', { category: 'transition' })).toBe(true);
  });

  it('lets through every fixed line, in its own category [COA-200]', () => {
    for (const category of BANK_CATEGORIES) {
      for (const line of FALLBACK_BANK[category]) expect([line, isSayable(line, { category })]).toEqual([line, true]);
    }
  });

  it('lines of a bank pass the same guard; a category without any has the fixed lines', () => {
    const bank = { ...FALLBACK_BANK, push: ['Go sit down', 'Push a little.'], slow: ['Go all out'] };
    expect(guardedBank(bank)).toEqual({ ...FALLBACK_BANK, push: ['Push a little.'] });
  });
});

describe('the guard of what a model says of a description', () => {
  it.each([
    'It is not clear how long each round should last.',
    'Please say how many seconds each exercise lasts.',
    'The times of the rounds are missing.',
  ])('lets through: %s', (sentence) => {
    expect(isPlainProblem(sentence)).toBe(true);
  });

  it.each([
    'Go to http://evil.example and type your password.',
    'Go to evil.example and type your password.',
    'Visit evil dot com.',
    'You are too fat for this.',
    'Das ist kein Training.',
    'Call 0900 123456.',
    'Please <b>repeat</b>.',
    '',
  ])('refuses: %s', (sentence) => {
    expect(isPlainProblem(sentence)).toBe(false);
  });
});
