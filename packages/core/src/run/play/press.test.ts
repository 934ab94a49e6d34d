import { describe, expect, it } from 'vitest';
import { LEAST_AGO, LONGEST_AGO, SECOND_TAP, isSecondTap, pressedAt } from './press.ts';

describe('a press of the main button', () => {
  it('[RUN-107] does nothing within 300 ms of another one, nor for what has just happened by itself', () => {
    expect(SECOND_TAP).toBe(300);
    expect(isSecondTap(undefined, 0)).toBe(false);
    expect(isSecondTap(1000, 1000)).toBe(true);
    expect(isSecondTap(1000, 1299)).toBe(true);
    expect(isSecondTap(1000, 1300)).toBe(false);
    expect(isSecondTap(1000, 900)).toBe(true);
  });

  it('[RUN-108] was made when its event says, where its handler comes late and the event can be believed', () => {
    expect(pressedAt(5000, 300.7)).toBe(4700);
    expect(pressedAt(5000, LONGEST_AGO)).toBe(4000);
    for (const ago of [0, -300, LEAST_AGO, LONGEST_AGO + 1, Number.NaN, Infinity])
      expect(pressedAt(5000, ago)).toBe(5000);
  });
});
