// cspell:ignore MOWEFR
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../testing/calendar-reader.ts';
import { anyTimer } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { calendarOf, eventLength } from './calendar.ts';
import { readPlan, type PlanDraft, WEEKDAYS, type WeeklyPlan } from './weekly-plan.ts';

const NOW = Date.UTC(2026, 10, 24, 11, 30, 15);
const AT = { now: NOW, origin: 'https://roundbell.example' };
/** A Tuesday. */
const TODAY = '2026-11-24';
const DRAFT: PlanDraft = { days: ['Fri', 'Mon', 'Wed'], time: '07:00', from: TODAY, weeks: 8, remindBefore: 10 };
const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)], { repeat: 2 })], { name: 'Legs' });

function planOf(draft: Partial<PlanDraft> = {}): WeeklyPlan {
  const read = readPlan({ ...DRAFT, ...draft }, `${TODAY}T06:00`);
  if (!read.ok) throw new Error(Object.values(read.problems).join(' '));
  return read.plan;
}
const fileOf = (draft: Partial<PlanDraft> = {}, timer = LEGS) => calendarOf(planOf(draft), timer, AT);
const readOf = (...given: Parameters<typeof fileOf>) => readCalendar(fileOf(...given).content);

/** What calendars choke on, and what would be cut. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc
    .array(
      fc.constantFrom(
        '\\',
        ';',
        ',',
        '\n',
        '\r\n',
        '\r',
        ' ',
        '\\n',
        ':',
        '🏋️‍♀️',
        'ß',
        'a',
        '日',
        '\u2028',
        '"',
        '\t',
        '\uD83C',
        '\uDC00',
      ),
    )
    .map((parts) => parts.join('')),
);
const anyDays = fc.subarray([...WEEKDAYS], { minLength: 1 });
const anyPlan = fc
  .record({
    days: anyDays,
    time: fc.nat(1439),
    from: fc.integer({ min: 20_000, max: 40_000 }),
    weeks: fc.oneof(fc.integer({ min: 1, max: 260 }), fc.constant('for-ever' as const)),
    remindBefore: fc.constantFrom(undefined, 0, 5, 10, 30),
  })
  .map((plan): WeeklyPlan => plan);
const writtenAs = (name: string) =>
  name
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');

describe('a plan as a calendar file', () => {
  it('is one event that repeats, in local time, with the name and the link [EXC-51]', () => {
    const { name, type, content } = fileOf();
    expect([name, type]).toEqual(['roundbell-legs.ics', 'text/calendar;charset=utf-8']);
    expect(content.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Roundbell//Roundbell//EN',
      'BEGIN:VEVENT',
      'UID:roundbell-timer-1-20261125T070000-MOWEFR',
      'DTSTAMP:20261124T113015Z',
      'DTSTART:20261125T070000',
      'DURATION:PT3M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=24',
      'SUMMARY:Legs',
      String.raw`DESCRIPTION:2m 10s\, 1 step\nStart it: https://roundbell.example/run/timer-`,
      ' 1',
      'URL:https://roundbell.example/run/timer-1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT10M',
      'DESCRIPTION:Legs',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has the days of a naive walk from the first date, and no others', () => {
    assertLaw({ 'a first date on no day of it': 10, 'no end': 10 }, (met) =>
      fc.property(anyPlan, (plan) => {
        const most = plan.weeks === 'for-ever' ? 20 : plan.weeks * 7;
        const walked: string[] = [];
        for (let day = 0; day < (plan.weeks === 'for-ever' ? 200 : plan.weeks * 7); day += 1) {
          const date = new Date(Date.UTC(1970, 0, 1 + plan.from + day));
          const weekday = (['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const)[date.getUTCDay()];
          if (weekday !== undefined && plan.days.includes(weekday))
            walked.push(date.toISOString().slice(0, 10).replaceAll('-', ''));
          met('a first date on no day of it', day === 0 && walked.length === 0);
        }
        const read = readCalendar(calendarOf(plan, LEGS, AT).content);
        expect(read.days(most)).toEqual(walked.slice(0, most));
        expect(read.raw('VEVENT', 'RRULE')?.includes('COUNT')).toBe(!met('no end', plan.weeks === 'for-ever'));
      }),
    );
  });

  it('names no time zone: 7:00 is 7:00 wherever and whenever it is read', () => {
    const read = readOf();
    expect(read.raw('VEVENT', 'DTSTART')).toMatch(/^\d{8}T\d{6}$/);
    expect(fileOf().content).not.toMatch(/TZID|VTIMEZONE/);
    // Clocks change on 28 March; the rule knows nothing of it.
    expect(readOf({ from: '2027-03-25', weeks: 1 }).days(9)).toEqual(['20270326', '20270329', '20270331']);
  });

  it('calls an estimate one', () => {
    const sets = aTimer([aRound('Sets', [{ ...aStep('Lift', 40), end: { kind: 'tap' } }])]);
    expect(readOf({}, sets).text('VEVENT', 'DESCRIPTION')).toMatch(/^about 40s, 1 step\n/);
  });

  it('every name survives folding and escaping, in lines of 75 octets [EXC-55]', () => {
    assertLaw({ 'a folded line': 10, 'something escaped': 10 }, (met) =>
      fc.property(anyTimer, anyText, anyText, anyPlan, (timer, name, id, plan) => {
        const { content } = calendarOf(plan, { ...timer, name, id }, AT);
        const read = readCalendar(content);
        expect(read.longest).toBeLessThanOrEqual(75);
        expect(read.text('VEVENT', 'SUMMARY')).toBe(writtenAs(name));
        expect(read.text('VEVENT', 'UID')).toContain(`roundbell-${writtenAs(id)}-`);
        const link = read.raw('VEVENT', 'URL') ?? '';
        expect(decodeURIComponent(link)).toBe(`${AT.origin}/run/${id.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD')}`);
        expect(link).toMatch(/^[!-~]+$/);
        expect(read.text('VEVENT', 'DESCRIPTION')?.endsWith(`\nStart it: ${link}`)).toBe(true);
        if (plan.remindBefore !== undefined) expect(read.text('VALARM', 'DESCRIPTION')).toBe(writtenAs(name));
        met('a folded line', content.includes('\r\n '));
        met('something escaped', /[\\;,\n]/.test(name));
      }),
    );
  });

  it('is as long as the timer in started minutes, an hour without an end, a day at most', () => {
    const lengthOf = (seconds: number, repeat: number | 'infinite' = 1) =>
      eventLength(aTimer([aRound('Main', [aStep('Run', seconds)], { repeat })]));
    expect([lengthOf(1), lengthOf(60), lengthOf(61), lengthOf(5400)]).toEqual([1, 1, 2, 90]);
    expect([lengthOf(20, 'infinite'), lengthOf(3600, 100)]).toEqual([60, 1440]);
  });

  it('reminds before each time, at it, or not at all', () => {
    const trigger = (remindBefore: number | undefined) => readOf({ remindBefore }).raw('VALARM', 'TRIGGER');
    expect([trigger(30), trigger(5), trigger(0), trigger(undefined)]).toEqual(['-PT30M', '-PT5M', 'PT0S', undefined]);
  });

  it('is the same event for the same days, time and first day, and otherwise another', () => {
    const uid = (draft: Partial<PlanDraft>) => readOf(draft).raw('VEVENT', 'UID');
    expect(uid({ weeks: 'for-ever', remindBefore: undefined, from: '2026-11-25' })).toBe(uid({}));
    const others = [uid({}), uid({ days: ['Mon'] }), uid({ time: '07:05' }), uid({ from: '2026-12-01' })];
    expect(new Set(others).size).toBe(4);
  });
});
