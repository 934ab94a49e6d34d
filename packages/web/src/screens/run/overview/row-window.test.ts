import { anyShare, assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RowReach,
  MAX_ROWS_DRAWN,
  MAX_SCROLL_HEIGHT,
  ROW_HEIGHT,
  offsetOfRow,
  placeOfRow,
  rangeAt,
  scrollBy,
  scrollHeightOf,
  scrollOfTop,
  topOfScroll,
} from './row-window.ts';

const HUGE = { rows: 10 ** 10, viewport: 600 };
const SHORT = { rows: 100, viewport: 600 };
const lists = fc.record({ rows: fc.integer({ min: 1, max: 10 ** 10 }), viewport: fc.integer({ min: 100, max: 3000 }) });
const reaches = fc.constantFrom<RowReach>('in-sight', 'beyond');

/** The row whose top is at or above the upper edge of the viewport. */
const rowAtTop = (top: number): number => Math.floor(top / ROW_HEIGHT);

describe('the windowed list', () => {
  it('gives a list that fits its own height and a longer one the capped height', () => {
    expect(scrollHeightOf(SHORT)).toBe(100 * ROW_HEIGHT);
    expect(scrollHeightOf(HUGE)).toBe(MAX_SCROLL_HEIGHT);
  });

  it('never draws more than sixty rows, at any position in a list of any length', () => {
    assertLaw({ 'a list taller than the scrollbar': 10, 'one cut at its end': 2 }, (met) =>
      fc.property(lists, anyShare, reaches, (list, part, reach) => {
        const place = placeOfRow(list, Math.floor(part * (list.rows - 1)));
        met('a list taller than the scrollbar', list.rows * ROW_HEIGHT > MAX_SCROLL_HEIGHT);
        const { first, end } = rangeAt(list, place, reach);
        expect(end - first).toBeLessThanOrEqual(MAX_ROWS_DRAWN);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(list.rows);
        met('one cut at its end', end === list.rows);
        const bottom = Math.min(list.rows, Math.ceil((place.top + list.viewport) / ROW_HEIGHT));
        expect(first).toBeLessThanOrEqual(rowAtTop(place.top));
        expect(end).toBeGreaterThanOrEqual(bottom);
      }),
    );
  });

  it('draws sixty rows at most even on the tallest screen', () => {
    const wall = { rows: 1000, viewport: 5000 };
    const { first, end } = rangeAt(wall, placeOfRow(wall, 500), 'beyond');
    expect(end - first).toBe(MAX_ROWS_DRAWN);
  });

  it('brings a requested row into the viewport, first and last included', () => {
    for (const list of [SHORT, HUGE]) {
      for (const row of [0, 1, 50, 99, list.rows - 2, list.rows - 1]) {
        const place = placeOfRow(list, row);
        const onScreen = row * ROW_HEIGHT - place.top;
        expect(onScreen).toBeGreaterThanOrEqual(0);
        expect(onScreen + ROW_HEIGHT).toBeLessThanOrEqual(list.viewport);
        expect(offsetOfRow(place, row) - place.scroll).toBe(onScreen);
      }
    }
  });

  it('is exactly at either end of the scrollbar for the first and last row', () => {
    expect(placeOfRow(HUGE, 0)).toEqual({ top: 0, scroll: 0 });
    expect(placeOfRow(HUGE, HUGE.rows - 1)).toEqual({
      top: HUGE.rows * ROW_HEIGHT - HUGE.viewport,
      scroll: MAX_SCROLL_HEIGHT - HUGE.viewport,
    });
  });

  it('moves row by row for a wheel, a key or a finger, in a list of any length', () => {
    const start = placeOfRow(HUGE, 5 * 10 ** 9);
    let place = start;
    for (let i = 0; i < 10; i += 1) {
      const before = place;
      place = scrollBy(HUGE, place, place.scroll + ROW_HEIGHT);
      expect(rowAtTop(place.top)).toBe(rowAtTop(before.top) + 1);
      expect(offsetOfRow(place, 5 * 10 ** 9)).toBe(offsetOfRow(before, 5 * 10 ** 9));
    }
    expect(scrollBy(HUGE, place, place.scroll - 10 * ROW_HEIGHT).top).toBe(start.top);
  });

  it('maps a dragged scrollbar onto the whole list', () => {
    const half = scrollBy(HUGE, { top: 0, scroll: 0 }, (MAX_SCROLL_HEIGHT - HUGE.viewport) / 2);
    expect(rowAtTop(half.top) / HUGE.rows).toBeCloseTo(0.5, 6);
    expect(scrollBy(HUGE, half, 0)).toEqual({ top: 0, scroll: 0 });
    expect(scrollBy(HUGE, half, MAX_SCROLL_HEIGHT - HUGE.viewport).top).toBe(HUGE.rows * ROW_HEIGHT - HUGE.viewport);
  });

  it('reaches the first and last row by small movements when the scrollbar is used up before them', () => {
    const stuckHigh = scrollBy(HUGE, { top: 900_000_000, scroll: 40 }, 0);
    expect(stuckHigh.top).toBe(900_000_000 - 40);
    expect(stuckHigh.scroll).toBeGreaterThan(0);
    const end = MAX_SCROLL_HEIGHT - HUGE.viewport;
    const stuckLow = scrollBy(HUGE, { top: 900_000_000, scroll: end - 40 }, end);
    expect(stuckLow.top).toBe(900_000_000 + 40);
    expect(stuckLow.scroll).toBeLessThan(end);
  });

  it('stops at the first row when the rows are used up before the scrollbar', () => {
    expect(scrollBy(HUGE, { top: 10, scroll: 5000 }, 4900)).toEqual({ top: 0, scroll: 4900 });
  });

  it('undoes its mapping, and keeps the order of rows', () => {
    assertLaw({ 'a list taller than the scrollbar': 10, 'one that fits': 5 }, (met) =>
      fc.property(lists, anyShare, anyShare, (list, a, b) => {
        const last = Math.max(0, list.rows * ROW_HEIGHT - list.viewport);
        const isTall = list.rows * ROW_HEIGHT > MAX_SCROLL_HEIGHT;
        met(isTall ? 'a list taller than the scrollbar' : 'one that fits');
        const [low, high] = [Math.min(a, b) * last, Math.max(a, b) * last];
        expect(scrollOfTop(list, low)).toBeLessThanOrEqual(scrollOfTop(list, high));
        const back = topOfScroll(list, scrollOfTop(list, low));
        expect(Math.abs(back - low)).toBeLessThanOrEqual(1 + last * 1e-9);
      }),
    );
  });

  it('never leaves the list', () => {
    assertLaw({ 'a movement beyond an end': 10 }, (met) =>
      fc.property(
        lists,
        fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { maxLength: 30 }),
        (list, moves) => {
          const lastScroll = Math.max(0, scrollHeightOf(list) - list.viewport);
          let place = { top: 0, scroll: 0 };
          for (const by of moves) {
            met('a movement beyond an end', place.scroll + by < 0 || place.scroll + by > lastScroll);
            place = scrollBy(list, place, Math.min(Math.max(place.scroll + by, 0), lastScroll));
            expect(place.top).toBeGreaterThanOrEqual(0);
            expect(place.top).toBeLessThanOrEqual(Math.max(0, list.rows * ROW_HEIGHT - list.viewport));
          }
        },
      ),
    );
  });
});
