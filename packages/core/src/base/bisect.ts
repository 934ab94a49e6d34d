// Finds a place in an ascending series: the moments of a plan, the readings of a session.

/**
 * The last of the places `from` to `to` inclusive whose value is at or below `value`; `from` if there is none. `valueAt` gives
 * the value at a place, and ascends.
 */
export function lastUpTo(valueAt: (place: number) => number, value: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (valueAt(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
