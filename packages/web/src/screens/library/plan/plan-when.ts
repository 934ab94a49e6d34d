import { type DayNumber, plannedSpan, planWords, type WeeklyPlan } from '@roundbell/core/formats';
import { dateWords } from '../../../parts/locale.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const timeWords = dateWords({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const writtenDay = dateWords({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayWords = (day: DayNumber): string => writtenDay(day * DAY);

/** The day and the time of a moment on this device's calendar and clock, each as a field has it. */
export function localMoment(moment: number): { readonly day: string; readonly time: string } {
  const written = new Date(moment - new Date(moment).getTimezoneOffset() * MINUTE).toISOString();
  return { day: written.slice(0, 10), time: written.slice(11, 16) };
}

/** The first day, from a moment on, on which a time is still to come. */
export function firstDay(moment: number, time: string): string {
  const now = localMoment(moment);
  if (now.time < time) return now.day;
  // Not 24 hours later: a day on which the clocks change has more or fewer.
  const tomorrow = new Date(moment);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return localMoment(tomorrow.getTime()).day;
}

/** 'Mon, Wed, Fri at 7:00, for 8 weeks: 24 times', with the time as people here write it. */
export function timesWords(plan: WeeklyPlan): string {
  return planWords(plan, timeWords(plan.time * MINUTE));
}

/** 'First on Wed, 25 Nov 2026, last on Mon, 18 Jan 2027.' */
export function spanWords(plan: WeeklyPlan): string {
  const { first, last } = plannedSpan(plan);
  return `First on ${dayWords(first)}${last === undefined || last === first ? '' : `, last on ${dayWords(last)}`}.`;
}
