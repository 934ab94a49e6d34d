// The pauses of a run: time of a session that belongs to no step.

import type { WallTime } from '../../base/units.ts';
import { formatNumbers, parseNumbers } from './session-text.ts';

/** A time in which the run stood still; still open while it has no `to`. */
export interface Pause {
  readonly from: WallTime;
  readonly to?: WallTime | undefined;
}

/** A session keeps at most this many pauses. */
export const PAUSES_MOST = 5000;

/** The pauses with one more that begins now; unchanged if one is still open, or there are too many. */
export function withPause(pauses: readonly Pause[], now: WallTime): readonly Pause[] {
  const last = pauses.at(-1);
  const goesOn = last !== undefined && last.to === undefined;
  if (goesOn || pauses.length >= PAUSES_MOST) return pauses;
  return [...pauses, { from: Math.max(Math.round(now), last?.to ?? 0) }];
}

/** The pauses with none left open; one that took no time is dropped. */
export function withoutOpenPause(pauses: readonly Pause[], now: WallTime): readonly Pause[] {
  const last = pauses.at(-1);
  if (last === undefined || last.to !== undefined) return pauses;
  const to = Math.round(now);
  return [...pauses.slice(0, -1), ...(to > last.from ? [{ from: last.from, to }] : [])];
}

/** The pauses as text: for each the milliseconds since the one before, then its length, or -1 while it is open. */
export function formatPauses(pauses: readonly Pause[], start: WallTime): string {
  let before = start;
  const numbers = pauses.flatMap(({ from, to }) => {
    const passed = from - before;
    before = to ?? from;
    return [passed, to === undefined ? -1 : to - from];
  });
  return formatNumbers(numbers);
}

/** The pauses in a text; undefined if `formatPauses` does not write such a text. */
export function parsePauses(text: string, start: WallTime): readonly Pause[] | undefined {
  const numbers = parseNumbers(text);
  if (numbers === undefined || numbers.length > 2 * PAUSES_MOST) return undefined;
  const pauses: Pause[] = [];
  let before = start;
  for (let index = 0; index < numbers.length; index += 2) {
    const [passed = -1, length = 0] = [numbers[index], numbers[index + 1]];
    const goesOn = length === -1 && index + 2 === numbers.length;
    if (passed < 0 || (length < 1 && !goesOn)) return undefined;
    const from = before + passed;
    before = goesOn ? from : from + length;
    pauses.push(goesOn ? { from } : { from, to: before });
  }
  return pauses;
}
