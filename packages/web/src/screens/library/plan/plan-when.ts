import { type DayNumber, plannedSpan, planWords, type WeeklyPlan } from '@roundbell/core';
import { dateWords } from '../../../parts/locale.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const timeWords = dateWords({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const writtenDay = dateWords({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayWords = (day: DayNumber): string => writtenDay(day * DAY);

/** The day of a moment on this device's calendar, as a date field has it. */
export function localDay(moment: number): string {
  return new Date(moment - new Date(moment).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);
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
