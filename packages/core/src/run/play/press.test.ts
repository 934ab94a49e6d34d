import { describe, expect, it } from 'vitest';
import { LEAST_AGO, LONGEST_AGO, SECOND_TAP, isSecondTap, pressedAt } from './press.ts';

describe('a press of the main button', () => {
  it('does nothing within 300 ms of another one, or of something that has just happened on its own', () => {
    expect(SECOND_TAP).toBe(300);
    expect(isSecondTap(undefined, 0)).toBe(false);
    expect(isSecondTap(1000, 1000)).toBe(true);
    expect(isSecondTap(1000, 1299)).toBe(true);
    expect(isSecondTap(1000, 1300)).toBe(false);
    expect(isSecondTap(1000, 900)).toBe(true);
  });

  it('counts as made when its event says, if its handler is late and the event is credible', () => {
    expect(pressedAt(5000, 300.7)).toBe(4700);
    expect(pressedAt(5000, LONGEST_AGO)).toBe(4000);
    for (const ago of [0, -300, LEAST_AGO, LONGEST_AGO + 1, Number.NaN, Infinity])
      expect(pressedAt(5000, ago)).toBe(5000);
  });
});
