import { endOf, formatDuration, type HeartRateSession, secondsOf, type WallTime } from '@roundbell/core';

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** When something was, on the clocks of this place: 'Sat, 21 Nov 2026, 10:00'. */
export function momentWords(moment: WallTime): string {
  return MOMENT.format(moment);
}

/** How long a session took, as in '32m 10s'. */
export function lengthWords(session: HeartRateSession): string {
  return formatDuration(secondsOf(endOf(session) - session.startTime));
}
