import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { describe, expect, it } from 'vitest';
import { matching } from './matching.ts';

const timer = (name: string, given: Partial<Timer> = {}, ...steps: readonly string[]) =>
  aTimer(
    [
      aRound(
        'Main',
        steps.map((step) => aStep(step, 20)),
      ),
    ],
    { id: name, name, ...given },
  );

const TIMERS = [
  timer('Café', { description: 'A naïve plan', tags: ['Résumé'] }, 'Sit'),
  timer('Legs', { description: 'Slow and deep', tags: ['Gym'] }, 'Squats', 'Rest'),
  timer('Rest day', { tags: ['gym', 'calm'] }, 'Walk'),
];
const found = (text: string, tag?: string) => [...matching(TIMERS, { text, tag }).timers].map(({ name }) => name);

describe('the search', () => {
  it('finds words in any order, case and accents, in name, description and tags', () => {
    expect(found('DEEP legs')).toEqual(['Legs']);
    expect(found('  naive RESUME cafe ')).toEqual(['Café']);
    expect(found('café'.normalize('NFD'))).toEqual(['Café']);
    expect(found('deep calm')).toEqual([]);
    expect(found('')).toHaveLength(3);
  });

  it('keeps to the tag regardless of case', () => {
    expect(found('', 'GYM')).toEqual(['Legs', 'Rest day']);
    expect(found('rest', 'gym')).toEqual(['Rest day']);
  });

  it('searches the steps if nothing else contains the words, and says so', () => {
    expect(found('rest')).toEqual(['Rest day']);
    expect(matching(TIMERS, { text: 'rest', tag: undefined }).isBySteps).toBe(false);
    expect(found('squat')).toEqual(['Legs']);
    expect(matching(TIMERS, { text: 'squat', tag: undefined }).isBySteps).toBe(true);
    expect(found('squat', 'calm')).toEqual([]);
    expect(matching(TIMERS, { text: 'nowhere', tag: undefined }).isBySteps).toBe(false);
  });

  it("reads 4,000 characters of the steps' names and no more", () => {
    const long = timer('Long', {}, ...Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(97)}`), 'last');
    expect(matching([long], { text: '9 xxx', tag: undefined }).timers.size).toBe(1);
    expect(matching([long], { text: 'last', tag: undefined }).timers.size).toBe(0);
  });
});
