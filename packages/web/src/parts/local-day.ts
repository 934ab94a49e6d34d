import type { DayOfYear, WallTime } from '@roundbell/core';

/** The day of a moment in the local calendar. */
export function localDayOf(moment: WallTime): DayOfYear {
  const date = new Date(moment);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}
