// A planned meal as a calendar file (RFC 5545): an entry for the start of each lane that waits for it.

import type { Seconds } from '../base/units.ts';
import {
  calendarFile,
  type CalendarFile,
  type CalendarSource,
  calendarText,
  reminderLines,
  utcMoment,
} from '../import-export/calendar/calendar-file.ts';
import type { RunView } from '../run/play/view.ts';
import { totalsOf } from '../timer/totals.ts';
import { waitsForStart } from './lane-place.ts';
import type { LaneAhead } from './ready-at.ts';

/** The calendar file of the lanes that wait for their start; undefined if none does. */
export function planCalendar(lanes: readonly LaneAhead[], source: CalendarSource): CalendarFile | undefined {
  const entries = lanes.flatMap((lane) => entryOf(lane, source) ?? []);
  return entries.length === 0 ? undefined : calendarFile('roundbell-kitchen', entries);
}

function entryOf({ id, timer, shown }: LaneAhead, { now, origin }: CalendarSource): readonly string[] | undefined {
  const wait = waitOf(shown);
  if (wait === undefined) return undefined;
  const words = calendarText(`Start ${timer.name}`);
  const link = `${origin}/kitchen`;
  return [
    'BEGIN:VEVENT',
    `UID:${calendarText(`roundbell-${id}`)}`,
    `DTSTAMP:${utcMoment(now)}`,
    `DTSTART:${utcMoment(now + wait * 1000)}`,
    `DURATION:PT${Math.max(1, Math.ceil(totalsOf(timer.rounds).duration / 60))}M`,
    `SUMMARY:${words}`,
    `URL:${link}`,
    ...reminderLines(0, words),
    'END:VEVENT',
  ];
}

/** How long a lane waits for its start; undefined of one that does not wait. */
function waitOf(view: RunView): Seconds | undefined {
  return waitsForStart(view) && 'count' in view && view.count.kind === 'down' ? view.secondsLeft : undefined;
}
