import { describe, expect, it } from 'vitest';
import { sleepBetween, type ClockLook } from './sleep.ts';

const HOUR = 3_600_000;
const hidden: ClockLook = { monotonic: 1000, wall: 50_000, isHidden: true };
const visible: ClockLook = { ...hidden, isHidden: false };

/** A later look, this many milliseconds on by each clock. */
const after = (look: ClockLook, monotonic: number, wall: number, isHidden = look.isHidden): ClockLook => ({
  monotonic: look.monotonic + monotonic,
  wall: look.wall + wall,
  isHidden,
});

describe('time slept', () => {
  it('is what the wall clock moved beyond the monotonic one while the page was hidden [RUN-56]', () => {
    expect(sleepBetween(hidden, after(hidden, 250, 600_250))).toBe(600_000);
    expect(sleepBetween(hidden, after(hidden, 250, 600_250, false))).toBe(600_000);
    expect(sleepBetween(visible, after(visible, 250, 600_250, true))).toBe(600_000);
  });

  it('is none if both clocks moved, however long no one looked [RUN-56]', () => {
    expect(sleepBetween(hidden, after(hidden, HOUR, HOUR))).toBe(0);
  });

  it('is none if a visible page sees its device clock set [RUN-57]', () => {
    expect(sleepBetween(visible, after(visible, 250, HOUR))).toBe(0);
    expect(sleepBetween(visible, after(visible, 250, -HOUR))).toBe(0);
  });

  it('is none if the clock was set back, or corrected by up to 1.5 s, while hidden [RUN-57]', () => {
    expect(sleepBetween(hidden, after(hidden, 250, -HOUR))).toBe(0);
    expect(sleepBetween(hidden, after(hidden, 250, 1750))).toBe(0);
  });
});
