// Which rows of a list of any length are drawn, and where the scrollbar is for them.
//
// The list may be taller than a browser can draw (10^10 rows). Then its scroll height is capped and two positions are
// kept: `top`, the distance of the viewport from the list's true top, and `scroll`, the browser's own scrollTop. Small
// movements (wheel, keys, a finger) move both by the same pixels, so rows pass one by one; a large one (the scrollbar
// dragged, Home, End) is mapped. Near both ends the mapping is exact, so the first and last rows are always reached.

/** Height of every row in CSS pixels. */
export const ROW_HEIGHT = 64;
/** The tallest scroll area any browser is asked for, in CSS pixels. */
export const MAX_SCROLL_HEIGHT = 8_000_000;
/** At most this many rows are drawn. */
export const MAX_ROWS_DRAWN = 60;

const EDGE = 1_000_000;
const OVERSCAN = 8;
/** A movement of more than this many viewports is a jump, not a finger. */
const SMALL_MOVE = 4;

/** What is scrolled: how many rows, and the height of the visible part in CSS pixels. */
export interface RowList {
  readonly rows: number;
  readonly viewport: number;
}

/** The position of a list: true pixels above the viewport, and the browser's scrollTop. */
export interface ListPlace {
  readonly top: number;
  readonly scroll: number;
}

/** The rows to draw, including `first` but not `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

const trueHeight = (list: RowList): number => list.rows * ROW_HEIGHT;
const lastTop = (list: RowList): number => Math.max(0, trueHeight(list) - list.viewport);
const lastScroll = (list: RowList): number => Math.max(0, scrollHeightOf(list) - list.viewport);

/** The height to give the scrolled content, in CSS pixels: the rows' own, capped at MAX_SCROLL_HEIGHT. */
export function scrollHeightOf(list: RowList): number {
  return Math.min(trueHeight(list), MAX_SCROLL_HEIGHT);
}

/** The scrollTop for a true distance from the top: exact near both ends, scaled between. */
export function scrollOfTop(list: RowList, top: number): number {
  const [tops, scrolls] = [lastTop(list), lastScroll(list)];
  if (tops === scrolls || top <= EDGE) return Math.min(top, scrolls);
  if (tops - top <= EDGE) return scrolls - (tops - top);
  return EDGE + ((top - EDGE) * (scrolls - 2 * EDGE)) / (tops - 2 * EDGE);
}

/** The true distance from the top for a scrollTop; undoes `scrollOfTop`. */
export function topOfScroll(list: RowList, scroll: number): number {
  const [tops, scrolls] = [lastTop(list), lastScroll(list)];
  if (tops === scrolls || scroll <= EDGE) return Math.min(scroll, tops);
  if (scrolls - scroll <= EDGE) return tops - (scrolls - scroll);
  return EDGE + ((scroll - EDGE) * (tops - 2 * EDGE)) / (scrolls - 2 * EDGE);
}

/** The place that shows a row (0-based) a third of the way down, or as near to it as the ends allow. */
export function placeOfRow(list: RowList, row: number): ListPlace {
  const top = clamp(row * ROW_HEIGHT - Math.floor(list.viewport / 3 / ROW_HEIGHT) * ROW_HEIGHT, 0, lastTop(list));
  return { top, scroll: scrollOfTop(list, top) };
}

/**
 * The place after the browser reported a new scrollTop. When the small movements of a capped list have used up the
 * scrollbar before the rows, the returned `scroll` differs from the reported one: set the browser to it.
 */
export function scrollBy(list: RowList, place: ListPlace, scroll: number): ListPlace {
  const moved = scroll - place.scroll;
  if (Math.abs(moved) > SMALL_MOVE * list.viewport) return { top: topOfScroll(list, scroll), scroll };
  const top = clamp(place.top + moved, 0, lastTop(list));
  const atStop = scroll <= 0 ? top > 0 : scroll >= lastScroll(list) && top < lastTop(list);
  return { top, scroll: atStop ? scrollOfTop(list, top) : scroll };
}

/** The visible rows, or with some more on either side, for a finger that moves faster than they are drawn. */
export type RowReach = 'in-sight' | 'beyond';

/** The rows to draw at a place, never more than MAX_ROWS_DRAWN. */
export function rangeAt(list: RowList, place: ListPlace, reach: RowReach): RowRange {
  const visible = Math.ceil(list.viewport / ROW_HEIGHT) + 1;
  const over = reach === 'in-sight' ? 0 : clamp(Math.floor((MAX_ROWS_DRAWN - visible) / 2), 0, OVERSCAN);
  const start = Math.floor(place.top / ROW_HEIGHT);
  const first = clamp(start - over, 0, list.rows);
  return { first, end: Math.min(list.rows, start + visible + over, first + MAX_ROWS_DRAWN) };
}

/** Where a drawn row lies inside the scrolled content, in CSS pixels from its top. */
export function offsetOfRow(place: ListPlace, row: number): number {
  return row * ROW_HEIGHT - place.top + place.scroll;
}
