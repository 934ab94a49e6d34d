// Which part of a session its curve shows. All in seconds from the start of the session.

import type { Seconds } from '@roundbell/core/base';

/** The part shown, within the session. */
export interface CurveWindow {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** No less than this is shown, unless the session is shorter. */
export const SHOWN_LEAST: Seconds = 30;
/** Between two labels, and for one press of an arrow key. */
const NICE: readonly Seconds[] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800];
/** An arrow key goes this much of what is shown. */
const KEY_STEPS = 100;

/** All of a session. */
export function wholeWindow(length: Seconds): CurveWindow {
  return { from: 0, to: length };
}

/** Whether all of a session is shown. */
export function isWhole({ from, to }: CurveWindow, length: Seconds): boolean {
  return from <= 0 && to >= length;
}

/**
 * The window scaled by `factor` (below 1 shows less), with `moment` staying at its place in it, or the end of the window nearer to it
 * if it is out of sight.
 */
export function zoomedWindow(window: CurveWindow, length: Seconds, factor: number, moment: Seconds): CurveWindow {
  const about = Math.max(window.from, Math.min(window.to, moment));
  const before = window.to - window.from;
  const shown = Math.min(length, Math.max(Math.min(SHOWN_LEAST, length), before * factor));
  const share = before === 0 ? 0 : (about - window.from) / before;
  return placed(about - shown * share, shown, length);
}

/** The window moved along the session, no further than its ends. */
export function movedWindow({ from, to }: CurveWindow, length: Seconds, by: Seconds): CurveWindow {
  return placed(from + by, to - from, length);
}

/** The window moved so far that it shows a moment; the same if it already does. */
export function windowWith(window: CurveWindow, length: Seconds, moment: Seconds): CurveWindow {
  if (moment >= window.from && moment <= window.to) return window;
  return movedWindow(window, length, moment < window.from ? moment - window.from : moment - window.to);
}

function placed(from: Seconds, shown: Seconds, length: Seconds): CurveWindow {
  const begin = Math.max(0, Math.min(length - shown, from));
  return { from: begin, to: begin + shown };
}

/** Round moments within the window for its time labels, at most `most` of them. */
export function ticksOf({ from, to }: CurveWindow, most: number): readonly Seconds[] {
  const countOf = (gap: Seconds): number => Math.floor(to / gap) - Math.ceil(from / gap) + 1;
  const gap = NICE.find((each) => countOf(each) <= most) ?? Math.ceil((to - from) / (most - 1));
  const first = Math.ceil(from / gap) * gap;
  return Array.from({ length: Math.max(0, countOf(gap)) }, (_, index) => first + index * gap);
}

/** How far an arrow key goes: a round step, a hundredth of what is shown at least. */
export function keyStepOf({ from, to }: CurveWindow): Seconds {
  return NICE.find((each) => each * KEY_STEPS >= to - from) ?? 3600;
}
