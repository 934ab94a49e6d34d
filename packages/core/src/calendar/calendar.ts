// A plan as a calendar file (RFC 5545): one event that repeats by the week, in the time of wherever its reader is.

import { slugOf } from '../base/slug.ts';
import type { Minutes, WallTime } from '../base/units.ts';
import type { Timer } from '../timer/timer.ts';
import { cardDurationLabel, stepCount, totalsOf } from '../timer/totals.ts';
import { calendarLines, calendarText } from './calendar-lines.ts';
import { dayText, type DayNumber, plannedSpan, plannedTimes, type Weekday, type WeeklyPlan } from './weekly-plan.ts';

/** A calendar file as it is handed to the browser. */
export interface CalendarFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** When the file is made, and where the product is: 'https://roundbell.app'. */
export interface CalendarSource {
  readonly now: WallTime;
  readonly origin: string;
}

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

/** The calendar file of a plan for a timer, the same event each time it is made for the same days and time. (EXC-51 to EXC-59) */
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

/** A file of events, by its name without the ending. */
export function calendarFile(name: string, events: readonly string[]): CalendarFile {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Roundbell//Roundbell//EN', ...events, 'END:VCALENDAR'];
  return { name: `${name}.ics`, type: 'text/calendar;charset=utf-8', content: calendarLines(lines) };
}

/** A moment for everyone, wherever they are: '20260327T181500Z'. */
export function utcMoment(wall: WallTime): string {
  return `${compact(new Date(wall).toISOString().slice(0, 19))}Z`;
}

/** How long an event of a timer is: its total, in started minutes; an hour if it has no end, a day at most. (EXC-57) */
export function eventLength({ rounds }: Pick<Timer, 'rounds'>): Minutes {
  const { duration, infinite } = totalsOf(rounds);
  if (infinite) return ENDLESS;
  return Math.min(WHOLE_DAY, Math.max(1, Math.ceil(duration / 60)));
}

/** What reminds someone so many minutes before an event begins. */
export function reminderLines(before: Minutes, name: string): readonly string[] {
  const trigger = before === 0 ? 'PT0S' : `-PT${before}M`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${name}`, 'END:VALARM'];
}

/** A day and a time without a time zone: '20261125T070000'. */
function localMoment(day: DayNumber, time: Minutes): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return compact(`${dayText(day)}T${two(Math.floor(time / 60))}:${two(time % 60)}:00`);
}

function compact(moment: string): string {
  return moment.replaceAll(/[-:]/g, '');
}
