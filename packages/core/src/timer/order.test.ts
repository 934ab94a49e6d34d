import { describe, expect, it } from 'vitest';
import { aTimer } from '../testing/workout.ts';
import { inOrder } from './order.ts';

const ofNames = (...names: readonly string[]) => names.map((name) => aTimer([], { id: name, name }));
const namesIn = (...given: Parameters<typeof inOrder>) => inOrder(...given).map(({ name }) => name);
const NEVER = new Map<string, number>();

describe('the order of a library', () => {
  it("the order 'last edited' is the list's: the most recently updated first", () => {
    const timers = ofNames('B', 'A');
    expect(inOrder(timers, 'last-edited', new Map([['A', 1]]))).toBe(timers);
  });

  it("the order 'last run' puts the most recently run first and timers that were never run last; equals keep their order", () => {
    const runs = new Map([
      ['C', 1000],
      ['D', 2000],
      ['gone', 3000],
    ]);
    expect(namesIn(ofNames('B', 'C', 'A', 'D'), 'last-run', runs)).toEqual(['D', 'C', 'B', 'A']);
    expect(namesIn(ofNames('B', 'A'), 'last-run', NEVER)).toEqual(['B', 'A']);
  });

  it("the order 'name' follows the person's language, with numbers by value: 'Timer 2' before 'Timer 10'", () => {
    const timers = ofNames('Timer 10', 'zoo', 'Éclair', 'Timer 2', 'apple', 'Zebra', 'fast', '9 lives', 'Timer 02');
    expect(namesIn(timers, 'name', NEVER)).toEqual([
      '9 lives',
      'apple',
      'Éclair',
      'fast',
      'Timer 2',
      'Timer 02',
      'Timer 10',
      'Zebra',
      'zoo',
    ]);
    expect(timers[0]?.name).toBe('Timer 10');
  });
});
