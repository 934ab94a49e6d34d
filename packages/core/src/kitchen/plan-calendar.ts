// A planned meal as a calendar file (RFC 5545): an entry for the start of each lane that waits for it.

import type { Seconds, WallTime } from '../base/units.ts';
import { calendarLines, calendarText } from '../calendar/calendar-lines.ts';
import type { CalendarFile, CalendarSource } from '../calendar/calendar.ts';
import type { RunView } from '../run/play/view.ts';
import { totalsOf } from '../timer/totals.ts';
import { waitsForStart } from './lane-place.ts';
import type { LaneAhead } from './ready-at.ts';

/** The calendar file of the lanes that wait for their start; undefined if none does. (KIT-55) */
export function planCalendar(lanes: readonly LaneAhead[], source: CalendarSource): CalendarFile | undefined {
  const entries = lanes.flatMap((lane) => entryOf(lane, source) ?? []);
  if (entries.length === 0) return undefined;
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Roundbell//Roundbell//EN', ...entries, 'END:VCALENDAR'];
  return { name: 'roundbell-kitchen.ics', type: 'text/calendar;charset=utf-8', content: calendarLines(lines) };
}

function entryOf({ id, timer, shown }: LaneAhead, { now, origin }: CalendarSource): readonly string[] | undefined {
  const wait = waitOf(shown);
  if (wait === undefined) return undefined;
  const words = calendarText(`Start ${timer.name}`);
  const link = `${origin}/kitchen`;
  return [
    'BEGIN:VEVENT',
    `UID:${calendarText(`roundbell-${id}`)}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(now + wait * 1000)}`,
    `DURATION:PT${Math.max(1, Math.ceil(totalsOf(timer.rounds).duration / 60))}M`,
    `SUMMARY:${words}`,
    `URL:${link}`,
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:PT0S', `DESCRIPTION:${words}`, 'END:VALARM'],
    'END:VEVENT',
  ];
}

/** How long a lane waits for its start; undefined of one that does not wait. */
function waitOf(view: RunView): Seconds | undefined {
  return waitsForStart(view) && 'count' in view && view.count.kind === 'down' ? view.secondsLeft : undefined;
}

/** A moment for everyone, wherever they are: '20260327T181500Z'. */
function moment(wall: WallTime): string {
  return `${new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
