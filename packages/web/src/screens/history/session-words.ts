import { formatDuration, type Millis, secondsOf, type WallTime } from '@roundbell/core/base';
import { type HeartRateSession, type MonthOfYear, movingLengthOf } from '@roundbell/core/heart';
import { dateWords } from '../../parts/locale.ts';

const writtenMoment = dateWords({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const writtenMonth = dateWords({ month: 'long', year: 'numeric' });
const shortMonth = dateWords({ month: 'short', year: 'numeric' });

/** When something was, in local time and format: 'Sat, 21 Nov 2026, 10:00'. */
export function momentWords(moment: WallTime): string {
  return writtenMoment(moment);
}

/** A month as people here write it: 'November 2026', or 'Nov 2026'. */
export function monthWords({ year, month }: MonthOfYear, form: 'long' | 'short' = 'long'): string {
  return (form === 'long' ? writtenMonth : shortMonth)(new Date(year, month - 1, 15).getTime());
}

/** How long a session took without its pauses, as in '32m 10s'. */
export function lengthWords(session: HeartRateSession): string {
  return formatDuration(secondsOf(movingLengthOf(session)));
}

/** A sum of lengths, to the minute from one minute on: '6h 10m'. */
export function sumWords(time: Millis): string {
  const seconds = secondsOf(time);
  return formatDuration(seconds < 60 ? seconds : Math.round(seconds / 60) * 60);
}

/** What a session is called: its own title, else the name of its timer. */
export function titleOf({ notes, timerName }: HeartRateSession): string {
  return notes?.title ?? timerName;
}
