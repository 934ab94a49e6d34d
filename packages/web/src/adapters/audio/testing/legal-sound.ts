// What browsers refuse of the numbers a page gives to Web Audio.

/** Firefox's: 2^23 seconds, about 97 days. Other browsers set no limit. */
const LATEST = 8_388_608;

/** The number, where it is one at all. */
export function legalNumber(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not finite`);
  return value;
}

/** The time, where every browser takes it: neither before the clock's beginning nor months away. */
export function legalTime(time: number): number {
  if (legalNumber(time) < 0 || time > LATEST) throw new RangeError(`${time} s is outside the valid range`);
  return time;
}
