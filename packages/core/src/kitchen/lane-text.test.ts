import { describe, expect, it } from 'vitest';
import { readLane } from './lane-text.ts';

const read = (text: string): string => {
  const lane = readLane(text);
  return lane.ok ? `${lane.name} ${lane.duration}` : lane.problem;
};

describe('a timer as it is written into the board', () => {
  it('has a name and a time, in either order', () => {
    expect(
      ['pasta 8 min', 'eggs 6:30', '3 min tea', '90s', '  green  tea 2m30 ', 'roast 1 h 30', 'Dough 1h 5m 30s'].map(
        read,
      ),
    ).toEqual(['pasta 480', 'eggs 390', 'tea 180', 'Timer 90', 'green tea 150', 'roast 5400', 'Dough 3930']);
    expect(
      ['pasta: 8 minutes', 'timer for 10 min', '2 eggs 7 min', 'pizza - 12m', "rice 14'", '0,5 h bread'].map(read),
    ).toEqual([...['pasta: 480', 'timer 600', '2 eggs 420', 'pizza 720', 'rice 840', 'bread 1800']]);
  });

  it('is not read, with one sentence, where it has no time, or one that no timer has', () => {
    expect(['', 'pasta', 'soon'].map(read)).toEqual(
      Array.from({ length: 3 }, () => 'Write a name and how long it takes, for example pasta 8 min.'),
    );
    expect(['pasta 8', '12'].map(read)).toEqual(
      Array.from({ length: 2 }, () => 'Write minutes or seconds with the number, for example pasta 8 min.'),
    );
    expect(read('tea 0 s')).toBe('A timer must last at least a second.');
    expect(['stock 100 h', 'stock 25h', '100h', '30h 5m', 'stock 30 hours 5 min'].map(read)).toEqual(
      Array.from({ length: 5 }, () => 'A timer can last at most 24 hours.'),
    );
    expect(read('tea 3 min eggs 6 min')).toBe('Write one time, for example pasta 8 min.');
    expect(read(`${'a'.repeat(121)} 3 min`)).toBe('A name has 120 characters at most.');
  });
});
