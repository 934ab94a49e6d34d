// When someone wants to do a timer: on some days of the week, at one time of day, as the clock on the wall shows it. Days are
// numbered without a time zone, so that no change of clocks can move one.

import type { Brand, Minutes } from '../../base/units.ts';

/** The days of a week, from its first. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A day of the calendar, as days since 1970-01-01. */
export type DayNumber = Brand<'day-number'>;

/** On which days, when, from when and for how long. */
export interface WeeklyPlan {
  /** At least one, in the order of the week. */
  readonly days: readonly Weekday[];
  /** Minutes since midnight, 0 to 1439. */
  readonly time: Minutes;
  readonly from: DayNumber;
  readonly weeks: number | 'for-ever';
  /** How long before each time the calendar reminds; never if absent. */
  readonly remindBefore?: Minutes | undefined;
}

/** A plan as it is being filled in: '07:00' and '2026-11-25', as fields of a browser have them. */
export interface PlanDraft extends Pick<WeeklyPlan, 'days' | 'remindBefore'> {
  readonly time: string;
  readonly from: string;
  /** NaN if the field is empty. */
  readonly weeks: number | 'for-ever';
}

/** What is wrong with a draft, by its field. */
export type PlanProblems = Readonly<Partial<Record<'days' | 'time' | 'from' | 'weeks', string>>>;

/** The plan, or all that is wrong with it. */
export type ReadPlan =
  | { readonly ok: true; readonly plan: WeeklyPlan }
  | { readonly ok: false; readonly problems: PlanProblems };

/** A plan has at most this many weeks: five years. */
export const PLAN_WEEKS_MOST = 260;
const WEEK = 7;
const DAY = 86_400_000;
const FIRST_DAYS_MOST = 366;

/** Reads a draft; `now` is on the clock on the wall, as '2026-11-25T20:15'. */
export function readPlan(draft: PlanDraft, now: string): ReadPlan {
  const [today = '', hour = ''] = now.split('T');
  const days = WEEKDAYS.filter((day) => draft.days.includes(day));
  const time = minutesOf(draft.time);
  const from = dayNumberOf(draft.from);
  const { weeks, remindBefore } = draft;
  const problems = {
    ...(days.length === 0 && { days: 'Choose at least one day of the week.' }),
    ...(time === undefined && { time: 'Enter a time, such as 07:00.' }),
    ...fromProblem(from, dayNumberOf(today)),
    ...(draft.from === today &&
      hasPassed(time, minutesOf(hour)) &&
      days.includes(weekdayOf(from ?? 0)) && { from: 'This time has passed today. Choose a later day.' }),
    ...(!isWeeks(weeks) && { weeks: `Enter how many weeks: 1 to ${PLAN_WEEKS_MOST}.` }),
  };
  if (time === undefined || from === undefined || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, plan: { days, time, from, weeks, remindBefore } };
}

function isWeeks(weeks: PlanDraft['weeks']): boolean {
  return weeks === 'for-ever' || (Number.isInteger(weeks) && weeks >= 1 && weeks <= PLAN_WEEKS_MOST);
}

function fromProblem(from: DayNumber | undefined, today: DayNumber = -Infinity): PlanProblems {
  if (from === undefined) return { from: 'Choose the first day.' };
  if (from < today) return { from: 'This day has passed. Choose a later one.' };
  return from > today + FIRST_DAYS_MOST ? { from: 'Choose a first day within a year.' } : {};
}

function hasPassed(time: Minutes = Infinity, now: Minutes = 0): boolean {
  return time <= now;
}

function minutesOf(time: string): Minutes | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function dayNumberOf(day: string): DayNumber | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const number = Date.parse(`${day}T00:00Z`) / DAY;
  return dayText(number) === day ? number : undefined;
}

/** A day as '2026-11-25', with a year of four digits; something else if it is none. */
export function dayText(day: DayNumber): string {
  return Number.isInteger(day) ? new Date(day * DAY).toISOString().slice(0, 10) : '';
}

/** The day of the week of a day. */
export function weekdayOf(day: DayNumber): Weekday {
  // 1970-01-01 was a Thursday.
  return WEEKDAYS[(((day + 3) % WEEK) + WEEK) % WEEK] ?? 'Mon';
}

/** The first and the last day of a plan; there is no last one if it has no end. Weeks are counted from its first date. */
export function plannedSpan({ days, from, weeks }: WeeklyPlan): {
  readonly first: DayNumber;
  readonly last?: DayNumber;
} {
  const isPlanned = (day: DayNumber) => days.includes(weekdayOf(day));
  const week = Array.from({ length: WEEK }, (_, index) => index);
  const first = from + week.findIndex((index) => isPlanned(from + index));
  if (weeks === 'for-ever') return { first };
  const end = from + weeks * WEEK - 1;
  return { first, last: end - week.findIndex((index) => isPlanned(end - index)) };
}

/** How many times a plan has; undefined if it has no end. */
export function plannedTimes({ days, weeks }: WeeklyPlan): number | undefined {
  return weeks === 'for-ever' ? undefined : days.length * weeks;
}

/** A plan in words, with its time as it is written here: 'Mon, Wed, Fri at 7:00, for 8 weeks: 24 times'. */
export function planWords(plan: WeeklyPlan, time: string): string {
  const { days, weeks } = plan;
  const when = `${days.length === WEEK ? 'Every day' : days.join(', ')} at ${time}`;
  if (weeks === 'for-ever') return `${when}, every week`;
  const times = days.length * weeks;
  return `${when}, for ${weeks} ${weeks === 1 ? 'week' : 'weeks'}: ${times === 1 ? 'once' : `${times} times`}`;
}
