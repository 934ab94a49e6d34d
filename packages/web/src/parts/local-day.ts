import type { WallTime } from '@roundbell/core/base';
import type { DayOfYear } from '@roundbell/core/heart';

/** The day of a moment in the local calendar. */
export function localDayOf(moment: WallTime): DayOfYear {
  const date = new Date(moment);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** The same as 'YYYY-MM-DD', as a date field writes it. */
export function localDayText(moment: WallTime): string {
  const { year, month, day } = localDayOf(moment);
  const digits = (number: number, length: number): string => String(number).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
