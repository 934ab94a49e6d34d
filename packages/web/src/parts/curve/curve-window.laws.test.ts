import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyStepOf, movedWindow, SHOWN_LEAST, ticksOf, wholeWindow, windowWith, zoomedWindow } from './curve-window.ts';

// Steps of a thousandth: fc.double draws mostly numbers next to 0.
const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((number) => number / 1000);
const anyZoom = fc.record({
  factor: thousandths(0.1, 8),
  about: thousandths(0, 1),
  by: thousandths(-20, 20),
});

describe('the part of a session that is shown', () => {
  it('stays within the session, shows 30 s at least, and keeps the moment zoomed about where it is', () => {
    const lengths = fc.integer({ min: 1, max: 20_000 });
    assertLaw({ 'a moment that can stay': 10, 'an end reached': 10 }, (met) =>
      fc.property(lengths, fc.array(anyZoom, { maxLength: 8 }), (length, zooms) => {
        let window = wholeWindow(length);
        for (const { factor, about, by } of zooms) {
          const moment = window.from + about * (window.to - window.from);
          const zoomed = zoomedWindow(window, length, factor, moment);
          const isFree = zoomed.from > 0 && zoomed.to < length;
          met('a moment that can stay', isFree);
          if (isFree) expect((moment - zoomed.from) / (zoomed.to - zoomed.from)).toBeCloseTo(about, 6);
          window = movedWindow(zoomed, length, by * 100);
          met('an end reached', by !== 0 && (window.from === 0) !== (window.to === length));
          expect(window.from).toBeGreaterThanOrEqual(0);
          expect(window.to).toBeLessThanOrEqual(length + 1e-6);
          expect(window.to - window.from).toBeGreaterThanOrEqual(Math.min(length, SHOWN_LEAST) - 1e-6);
          expect(window.to - window.from).toBeCloseTo(zoomed.to - zoomed.from, 6);
          const shown = windowWith(window, length, moment);
          expect(moment >= shown.from - 1e-6 && moment <= shown.to + 1e-6).toBe(true);
        }
      }),
    );
  });

  it('holds what was in sight when it is scaled, whatever moment that is about', () => {
    const part = fc.record({
      length: fc.integer({ min: 31, max: 20_000 }),
      scale: thousandths(0.05, 1),
      by: thousandths(0, 1),
      factor: thousandths(0.1, 8),
      moment: thousandths(0, 1),
    });
    assertLaw({ 'a moment out of sight': 10, 'shown less': 10, 'shown more': 10 }, (met) =>
      fc.property(part, ({ length, scale, by, factor, moment }) => {
        const before = movedWindow(zoomedWindow(wholeWindow(length), length, scale, 0), length, by * length);
        const about = moment * length;
        const after = zoomedWindow(before, length, factor, about);
        met('a moment out of sight', about < before.from || about > before.to);
        met('shown less', after.to - after.from < before.to - before.from);
        met('shown more', after.to - after.from > before.to - before.from);
        const [inner, outer] = factor < 1 ? [after, before] : [before, after];
        expect(inner.from).toBeGreaterThanOrEqual(outer.from - 1e-6);
        expect(inner.to).toBeLessThanOrEqual(outer.to + 1e-6);
      }),
    );
  });

  it('the time labels are round moments, as many as fit: at most 5 on a phone and 9 elsewhere', () => {
    const windows = fc.record({
      from: fc.integer({ min: 0, max: 80_000 }),
      shown: fc.oneof(fc.integer({ min: 30, max: 3599 }), fc.integer({ min: 3600, max: 86_400 })),
    });
    assertLaw({ 'a part of hours': 10, 'a part of minutes': 10 }, (met) =>
      fc.property(windows, fc.integer({ min: 5, max: 12 }), ({ from, shown }, most) => {
        met('a part of hours', shown > 7200);
        met('a part of minutes', shown < 3600);
        const ticks = ticksOf({ from, to: from + shown }, most);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(most);
        expect(ticks.every((tick) => tick >= from && tick <= from + shown)).toBe(true);
      }),
    );
    expect(ticksOf({ from: 1, to: 482 }, 5)).toEqual([120, 240, 360, 480]);
    expect(ticksOf(wholeWindow(14_400), 9)).toEqual([0, 1800, 3600, 5400, 7200, 9000, 10_800, 12_600, 14_400]);
    expect(ticksOf(wholeWindow(14_400), 5)).toEqual([0, 3600, 7200, 10_800, 14_400]);
    expect(ticksOf({ from: 61, to: 91 }, 5)).toEqual([70, 80, 90]);
  });

  it('is crossed by a hundred presses of an arrow key, or a few more', () => {
    expect([30, 100, 101, 1800, 14_400, 86_400].map((to) => keyStepOf({ from: 0, to }))).toEqual([
      1, 1, 2, 30, 300, 900,
    ]);
  });
});
