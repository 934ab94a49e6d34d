// A plan as a calendar file (RFC 5545): one event that repeats by the week, in the time of wherever its reader is.

import { slugOf } from '../../base/slug.ts';
import type { Minutes } from '../../base/units.ts';
import type { Timer } from '../../timer/timer.ts';
import { cardDurationLabel, stepCount, totalsOf } from '../../timer/totals.ts';
import {
  calendarFile,
  type CalendarFile,
  type CalendarSource,
  calendarText,
  compactMoment,
  reminderLines,
  utcMoment,
} from './calendar-file.ts';
import { dayText, type DayNumber, plannedSpan, plannedTimes, type Weekday, type WeeklyPlan } from './weekly-plan.ts';

const BYDAY: Readonly<Record<Weekday, string>> = {
  Mon: 'MO',
  Tue: 'TU',
  Wed: 'WE',
  Thu: 'TH',
  Fri: 'FR',
  Sat: 'SA',
  Sun: 'SU',
};
const WHOLE_DAY: Minutes = 24 * 60;
/** How long an event of a timer without end is. */
const ENDLESS: Minutes = 60;

/** The calendar file of a plan for a timer, the same event each time it is made for the same days and time. */
export function calendarOf(plan: WeeklyPlan, timer: Timer, { now, origin }: CalendarSource): CalendarFile {
  const { first } = plannedSpan(plan);
  const begins = localMoment(first, plan.time);
  const days = plan.days.map((day) => BYDAY[day]);
  const name = calendarText(timer.name);
  const link = `${origin}/run/${encodeURIComponent(timer.id.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`;
  const totals = totalsOf(timer.rounds);
  const times = plannedTimes(plan);
  return calendarFile(`roundbell-${slugOf(timer.name)}`, [
    'BEGIN:VEVENT',
    `UID:${calendarText(`roundbell-${timer.id}-${begins}-${days.join('')}`)}`,
    `DTSTAMP:${utcMoment(now)}`,
    `DTSTART:${begins}`,
    `DURATION:PT${eventLength(timer)}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days.join(',')}${times === undefined ? '' : `;COUNT=${times}`}`,
    `SUMMARY:${name}`,
    `DESCRIPTION:${calendarText(`${cardDurationLabel(totals)}, ${stepCount(totals)}\nStart it: ${link}`)}`,
    `URL:${link}`,
    ...(plan.remindBefore === undefined ? [] : reminderLines(plan.remindBefore, name)),
    'END:VEVENT',
  ]);
}

/** How long an event of a timer is: its total, in started minutes; an hour if it has no end, a day at most. */
export function eventLength({ rounds }: Pick<Timer, 'rounds'>): Minutes {
  const { duration, infinite } = totalsOf(rounds);
  if (infinite) return ENDLESS;
  return Math.min(WHOLE_DAY, Math.max(1, Math.ceil(duration / 60)));
}

/** A day and a time without a time zone: '20261125T070000'. */
function localMoment(day: DayNumber, time: Minutes): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return compactMoment(`${dayText(day)}T${two(Math.floor(time / 60))}:${two(time % 60)}:00`);
}
