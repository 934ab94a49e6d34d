import { cardDurationLabel, roundCount, stepCount, type TimerDraft, totalsOf } from '@roundbell/core/timer';
import { dateWords } from '../../../parts/locale.ts';

const clock = dateWords({ hour: '2-digit', minute: '2-digit' });
const dayAndClock = dateWords({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** From this many days on, a date says more than their number. */
const DAYS_COUNTED = 14;
const MOST_DIFFERENCES = 3;

/** When a version was made, in plain words and local time: 'Today 14:05', '3 days ago, 14:05'. */
export function whenWords(at: number, now: number): string {
  const days = Math.round((midnightOf(now) - midnightOf(at)) / 86_400_000);
  // A device whose clock is behind must not show tomorrow.
  if (days <= 0) return `Today ${clock(at)}`;
  if (days === 1) return `Yesterday ${clock(at)}`;
  return days < DAYS_COUNTED ? `${days} days ago, ${clock(at)}` : dayAndClock(at);
}

function midnightOf(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** '2 rounds, 5 steps, 12m 30s'. */
export function totalsWords({ rounds }: TimerDraft): string {
  const totals = totalsOf(rounds);
  return `${roundCount(totals)}, ${stepCount(totals)}, ${cardDurationLabel(totals)}`;
}

/** 'Compared with now: another name, without "Walk", and 2 more'. */
export function differenceWords(differences: readonly string[]): string {
  if (differences.length === 0) return 'Same as now';
  const listed = differences.slice(0, MOST_DIFFERENCES);
  const more = differences.length - listed.length;
  return `Compared with now: ${listed.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
