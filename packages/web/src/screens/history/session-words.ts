import { endOf, formatDuration, type HeartRateSession, secondsOf, type WallTime } from '@roundbell/core';
import { dateWords } from '../../parts/locale.ts';

const writtenMoment = dateWords({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** When something was, in local time and format: 'Sat, 21 Nov 2026, 10:00'. */
export function momentWords(moment: WallTime): string {
  return writtenMoment(moment);
}

/** How long a session took, as in '32m 10s'. */
export function lengthWords(session: HeartRateSession): string {
  return formatDuration(secondsOf(endOf(session) - session.startTime));
}
